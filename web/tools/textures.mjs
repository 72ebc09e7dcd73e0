// Draws the grain of felt and wood, `node tools/textures.mjs`: grey noise, transparent, that tiles without a seam.
import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

/** The same noise each time (mulberry32). */
function noise(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Values between random corners of a grid, which closes at the edges. */
function field(across, down, seed) {
  const random = noise(seed);
  const corners = Array.from({ length: across * down }, random);
  const at = (x, y) => corners[((y + down) % down) * across + ((x + across) % across)];
  const smooth = (part) => part * part * (3 - 2 * part);
  return (x, y) => {
    const [u, v] = [x * across, y * down];
    const [left, top] = [Math.floor(u), Math.floor(v)];
    const [right, below] = [smooth(u - left), smooth(v - top)];
    const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
    const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
    return upper * (1 - below) + lower * below;
  };
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A picture of 16 shades, from dark to light, the middle ones transparent: two dots in a byte. */
function picture(file, width, height, strength, shadeOf) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([4, 3, 0, 0, 0], 8);
  const shades = Array.from({ length: 16 }, (_, at) => (at - 7.5) / 7.5);
  const colours = Buffer.from(shades.flatMap((shade) => (shade < 0 ? [0, 0, 0] : [255, 255, 255])));
  const opacities = Buffer.from(shades.map((shade) => Math.round(Math.abs(shade) * strength * 255)));
  const dot = (x, y) => Math.max(0, Math.min(15, Math.floor(shadeOf(x / width, y / height) * 16)));
  const half = width / 2;
  const lines = Buffer.alloc((half + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < half; x += 1) lines[y * (half + 1) + 1 + x] = (dot(2 * x, y) << 4) | dot(2 * x + 1, y);
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", head),
      chunk("PLTE", colours),
      chunk("tRNS", opacities),
      chunk("IDAT", deflateSync(lines, { level: 9 })),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

// Felt: short fibres, lighter and darker, close together.
const [fibres, across, fluff] = [field(64, 90, 1), field(90, 60, 2), field(128, 128, 3)];
picture("src/textures/felt.png", 128, 128, 0.09, (x, y) => (fibres(x, y) + across(x, y) + fluff(x, y)) / 3);

// Wood: long lines along the board, some of them dark, wavering a little.
const [waver, grain, fine, pores] = [field(3, 4, 4), field(2, 22, 5), field(4, 48, 6), field(20, 60, 7)];
picture("src/textures/wood.png", 320, 120, 0.26, (x, y) => {
  const along = y + 0.06 * waver(x, y);
  const line = 0.55 * grain(x, along) + 0.35 * fine(x, along) + 0.1 * pores(x, y);
  return 0.5 + 0.9 * (line - 0.5);
});
