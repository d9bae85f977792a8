import { TOAST_UNAUTHORIZED_MS } from "@veranda/contract/constants";
import * as t from "@veranda/messages/pages";
import { showToast } from "./toast/toast-store.ts";

const KEY = "veranda.reloaded";
/** A page that was loaded anew and still lacks its parts is not loaded anew for ever. */
const AGAIN_MS = 60_000;

/** What goes on in this page that a reload would end, or that says by itself that the server is away. */
type GoingOn = { isInSpace: boolean; isReconnecting: boolean };
let goingOn = (): GoingOn => ({ isInSpace: false, isReconnecting: false });

/** Tells how to know; the page says so once, as it starts. */
export const knowWhatGoesOn = (read: () => GoingOn): void => void (goingOn = read);

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
  const { isInSpace, isReconnecting } = goingOn();
  if (!isAnswered) {
    if (!isReconnecting) showToast({ message: t.unreachable(), kind: "error" });
    return undefined;
  }
  if (!isInSpace && mayReload()) {
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
