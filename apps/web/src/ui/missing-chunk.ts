import { TOAST_UNAUTHORIZED_MS } from "@veranda/contract/constants";
import * as t from "@veranda/messages/pages";
import { showToast } from "./toast/toast-store.ts";

const KEY = "veranda.reloaded";
/** A page that was loaded anew and still lacks its parts is not loaded anew for ever. */
const AGAIN_MS = 60_000;

let settling: Promise<void> | null = null;

/**
 * A part of this page did not come. Where the server answers, the page is of an older build: it is loaded anew, once;
 * inside a space one is asked first. Settles when the person was told; never when the page goes.
 */
export function handleMissingChunk(): Promise<void> {
  settling ??= settle().finally(() => (settling = null));
  return settling;
}

async function settle(): Promise<void> {
  const isAnswered = await fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );
  const session = window.veranda?.state.session;
  if (!isAnswered) {
    // Inside a space its banner says so, and mends it.
    if (session === undefined || session.reconnecting === null)
      showToast({ message: t.unreachable(), kind: "error" });
    return undefined;
  }
  const isInside = session?.status === "joined";
  if (!isInside && mayReload()) {
    location.reload();
    return new Promise(() => {});
  }
  return showToast({
    message: t.newVersion(),
    durationMs: TOAST_UNAUTHORIZED_MS,
    action: { label: t.reload(), press: () => location.reload() },
  });
}

function mayReload(now = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, `${now}`);
    return now - last > AGAIN_MS;
  } catch {
    // A browser that keeps nothing could be caught in a loop.
    return false;
  }
}
