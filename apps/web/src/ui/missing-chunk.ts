import { TOAST_UNAUTHORIZED_MS } from "@veranda/contract/constants";
import * as t from "@veranda/messages/pages";
import { showToast } from "./toast/toast-store.ts";

const KEY = "veranda.reloaded";
/** Limits reloads: a page that still lacks its chunks after one isn't reloaded again. */
const AGAIN_MS = 60_000;

/** What a reload would interrupt, or that shows itself that the server is unreachable. */
type GoingOn = { isInSpace: boolean; isReconnecting: boolean };
let goingOn = (): GoingOn => ({ isInSpace: false, isReconnecting: false });

/** Sets how to determine it; called once on start. */
export const knowWhatGoesOn = (read: () => GoingOn): void => void (goingOn = read);

let settling: Promise<void> | null = null;

/**
 * A chunk of this page failed to load. Where the server answers, the page is of an older build: it is reloaded, once;
 * inside a space it asks first. Settles when the person was told; never when the page reloads.
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
    // Without storage the page could reload in a loop.
    return false;
  }
}
