// The service worker. Pages that need no server are kept for when there is none: what is on the network always comes
// first, so that nobody sees a page of yesterday. Tables, reviews and answers of the API are never kept.

const NAME = `numduel ${KNOWN.version}`, MOST = 60; // pages that were visited besides those kept from the start
const PAGE = new RegExp(`^/(${KNOWN.kept.join("|")})(/|$)`);
const DAILY = /^\/daily(\/|$)/; // whose streak needs the referrer, which Firefox drops from pages that we fetch for it

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) {
    if (url.searchParams.has("v")) event.respondWith(asset(request)); // its address changes with its content
  } else if (request.destination === "document") {
    if (PAGE.test(url.pathname)) event.respondWith(kept(request));
    else if (!DAILY.test(url.pathname) || !navigator.onLine) event.respondWith(fetch(request).catch(offline));
  } else if (request.destination === "image" && PAGE.test(url.pathname)) {
    event.respondWith(kept(request));
  }
});

// one after another: the server computes few pages at a time for one visitor
async function fill() {
  const cache = await caches.open(NAME);
  for (const address of [KNOWN.offline, ...KNOWN.assets]) await cache.add(address);
  for (const address of KNOWN.pages) await cache.add(address).catch(() => {}); // a visit will do, too
  await self.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("numduel ") && name !== NAME) await caches.delete(name);
  await self.clients.claim();
}

async function asset(request) {
  const cache = await caches.open(NAME), found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function kept(request) {
  const cache = await caches.open(NAME);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      await forget(cache);
    }
    return answer;
  } catch {
    return (await cache.match(request)) ?? offline();
  }
}

async function forget(cache) {
  const always = new Set([KNOWN.offline, ...KNOWN.assets, ...KNOWN.pages]);
  const visited = (await cache.keys()).filter(({ url }) => !always.has(url.slice(location.origin.length)));
  for (const old of visited.slice(0, -MOST)) await cache.delete(old);
}

async function offline() {
  return (await caches.match(KNOWN.offline)) ?? Response.error();
}
