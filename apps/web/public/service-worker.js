/* Shows pushes and opens the page that they lead to. It stores nothing and answers for no request. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** A path of this site, whatever was sent. */
function pathOf(path) {
  const url = URL.parse(String(path ?? "/"), self.location.origin);
  return url?.origin === self.location.origin ? url.pathname + url.search : "/";
}

function show({ title, body, icon, path, tag }) {
  return self.registration.showNotification(String(title ?? ""), {
    body: String(body ?? ""),
    icon: pathOf(icon),
    tag: String(tag ?? ""),
    data: { path: pathOf(path) },
  });
}

self.addEventListener("push", (event) => {
  let message;
  try {
    message = event.data?.json();
  } catch {
    message = null;
  }
  // What can't be read has no words in anybody's language: where it comes from says enough.
  event.waitUntil(show(message ?? { title: self.location.hostname, path: "/" }));
});

/** A page in the background asks to say something; a page that is looked at says it by itself. */
self.addEventListener("message", (event) => {
  if (event.data?.type !== "say" || Notification.permission !== "granted") return;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      if (pages.some((page) => page.visibilityState === "visible")) return undefined;
      return show(event.data.message);
    }),
  );
});

/** An open page goes there by itself, so that a visit in a space goes on; otherwise a new one is opened. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = pathOf(event.notification.data?.path);
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(async (pages) => {
      const page = pages.find((each) => each.visibilityState === "visible") ?? pages[0];
      if (page === undefined) return self.clients.openWindow(path);
      // The page of a worker is always of its own origin: there is no other to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      page.postMessage({ type: "open", path });
      return page.focus();
    }),
  );
});
