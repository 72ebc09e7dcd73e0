// The shell opens without a network; the game itself is always asked from the server.
const SHELL = "tilerummy-shell-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.includes("/api/")) return;
  const page = event.request.mode === "navigate" ? new Request(self.registration.scope) : event.request;
  event.respondWith(
    fetch(event.request)
      .then(async (answer) => {
        const isShell = event.request.mode !== "navigate" || url.href === self.registration.scope;
        if (answer.ok && isShell) (await caches.open(SHELL)).put(page, answer.clone());
        return answer;
      })
      .catch(async () => (await caches.match(page)) ?? Response.error()),
  );
});
