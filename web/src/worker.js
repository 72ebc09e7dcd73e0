// The shell opens without a network; the game itself is always asked from the server.
// BUILD and FILES are filled in when the page is built: each build has a store of its own.
const { scope } = self.registration;
const MINE = `tilerummy ${scope} `;
const STORE = MINE + BUILD;
const BEFORE = ["tilerummy-shell-1"]; // what builds called it that had one store for all
const known = new Set(FILES.map((file) => new URL(file, scope).href));

self.addEventListener("install", (event) => {
  self.skipWaiting();
  const fresh = FILES.map((file) => new Request(new URL(file, scope), { cache: "no-cache" }));
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

async function tidy() {
  const old = (await caches.keys()).filter(
    (name) => (name.startsWith(MINE) && name !== STORE) || BEFORE.includes(name),
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope) || request.url.startsWith(`${scope}api/`)) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(shell));
  else if (known.has(request.url)) event.respondWith(stored(request.url).then((found) => found ?? fetch(request)));
});

// A tap on what the page told through us leads to the table that told it.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

async function show(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url === url);
  return there ? there.focus() : self.clients.openWindow(url);
}

async function stored(url) {
  return (await caches.open(STORE)).match(url, { ignoreVary: true });
}

/** The first page, for whatever address of ours: its files lie where the scope says. */
async function shell() {
  const found = await stored(scope);
  if (!found) return Response.error();
  const text = (await found.text()).replace('<base href="./">', `<base href="${new URL(scope).pathname}">`);
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}
