import { beforeEach, describe, expect, it } from "vitest";
import { Connection, type Socket, type Status, type World } from "../src/net/connection";
import { PROTOCOL, type ServerMessage } from "../src/protocol";

class Line implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState = 1;
  sent: { type: string; id: string }[] = [];
  constructor(readonly url: string) {}
  send(data: string): void {
    this.sent.push(JSON.parse(data) as { type: string; id: string });
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let lines: Line[];
let timers: { run: () => void; ms: number }[];
let statuses: Status[];
let heard: ServerMessage[];
let introduced: number;
let rewound: number;
let connection: Connection;
const welcome = (seq: number): object => ({ type: "welcome", seq });
const world: World = {
  open: (url) => {
    const line = new Line(url);
    lines.push(line);
    return line;
  },
  later: (run, ms) => {
    const timer = { run, ms };
    timers.push(timer);
    return timer;
  },
  stop: (timer) => {
    timers = timers.filter((one) => one !== timer);
  },
  id: () => `id${Math.random()}`,
  language: () => "de",
  introduce: async () => void (introduced += 1),
};
function next(): void {
  timers.shift()?.run();
}

beforeEach(() => {
  [lines, timers, statuses, heard, introduced, rewound] = [[], [], [], [], 0, 0];
  connection = new Connection("/socket", world, {
    message: (message) => void heard.push(message),
    rewound: () => void (rewound += 1),
    status: (status) => void statuses.push(status),
  });
  connection.start();
  lines[0]!.say(welcome(4));
});

describe("a connection", () => {
  it("begins with all, and goes on from the last step after a break", () => {
    lines[0]!.say({ type: "event", seq: 9 });
    lines[0]!.breaks();
    next();
    expect(lines.map((line) => line.url)).toEqual([
      `/socket?protocol=${PROTOCOL}&language=de`,
      `/socket?protocol=${PROTOCOL}&language=de&since=9`,
    ]);
    expect(statuses).toEqual(["connecting", "open", "waiting", "connecting"]);
  });

  it("notices that the server knows less than before, but not that it was asked for everything", () => {
    lines[0]!.say({ type: "event", seq: 9 });
    lines[0]!.breaks();
    next();
    lines[1]!.say(welcome(9));
    expect(rewound).toBe(0);
    lines[1]!.breaks();
    next();
    lines[2]!.say(welcome(7));
    expect(rewound).toBe(1);
    expect(heard.at(-1)).toEqual(welcome(7));
    connection.renew();
    lines[3]!.say(welcome(5));
    expect(rewound).toBe(1);
  });

  it("waits longer each time, and not at all when the device wakes up", () => {
    lines[0]!.breaks();
    const waits = [timers[0]!.ms];
    next();
    lines[1]!.breaks();
    waits.push(timers[0]!.ms);
    expect(waits[1]).toBe(2 * waits[0]!);
    connection.hurry();
    expect(lines.length).toBe(3);
    expect(timers.length).toBe(0);
  });

  it("sends an unanswered command again with the same id, and an answered one never", async () => {
    const first = connection.command({ do: "leave" });
    const id = lines[0]!.sent[0]!.id;
    lines[0]!.breaks();
    next();
    lines[1]!.say(welcome(5));
    expect(lines[1]!.sent.map((message) => message.id)).toEqual([id]);
    lines[1]!.say({ type: "done", id, seq: 6 });
    expect(await first).toBeNull();
    lines[1]!.breaks();
    next();
    lines[2]!.say(welcome(6));
    expect(lines[2]!.sent).toEqual([]);
  });

  it("gives the reason of a refusal", async () => {
    const asked = connection.command({ do: "leave" });
    lines[0]!.say({ type: "refused", id: lines[0]!.sent[0]!.id, code: "stale", details: {}, text: "" });
    expect((await asked)?.code).toBe("stale");
    lines[0]!.breaks();
    next();
    lines[1]!.say(welcome(4));
    expect(lines[1]!.sent).toEqual([]); // it has its answer
  });

  it("asks again with the same id when the server can't tell, and gives up at last", async () => {
    const asked = connection.command({ do: "leave" });
    const id = lines[0]!.sent[0]!.id;
    const no = { type: "refused", id, code: "unavailable", details: {}, text: "" };
    for (let tries = 1; tries < 3; tries++) {
      lines[0]!.say(no);
      timers.find((timer) => timer.ms === 1000)!.run();
      timers = timers.filter((timer) => timer.ms !== 1000);
    }
    expect(lines[0]!.sent.map((message) => message.id)).toEqual([id, id, id]);
    lines[0]!.say(no);
    expect((await asked)?.code).toBe("unavailable");
  });

  it("does not come back where nobody wants it", () => {
    lines[0]!.breaks(4004);
    expect(statuses.at(-1)).toBe("gone");
    expect(timers).toEqual([]);
  });

  it("introduces itself where it is not known", async () => {
    lines[0]!.breaks(4001);
    await Promise.resolve();
    expect(introduced).toBe(1);
    await Promise.resolve();
    expect(lines.length).toBe(2);
  });

  it("begins anew in another language, without calling that a break", () => {
    connection.renew();
    expect(lines.map((line) => line.url)).toEqual([
      `/socket?protocol=${PROTOCOL}&language=de`,
      `/socket?protocol=${PROTOCOL}&language=de`,
    ]);
    lines[0]!.breaks(); // what becomes of the old line is nobody's business
    lines[1]!.say(welcome(4));
    expect(statuses).toEqual(["connecting", "open", "open"]);
    expect(timers.length).toBe(1);
    lines[1]!.breaks();
    connection.renew(); // nothing to do: the next line speaks it anyhow
    expect(lines.length).toBe(2);
  });

  it("finds out that a silent line is dead", () => {
    next();
    expect(lines[0]!.sent[0]!.type).toBe("ping");
    next();
    expect(statuses.at(-1)).toBe("waiting");
  });
});
