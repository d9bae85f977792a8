import type { AccessGrant } from "@veranda/contract";
import { suspensionOf, type Suspension } from "./suspension.ts";

/** Messages between the tabs of a browser about their shared session. */
export type TabMessage =
  | { type: "signed-in"; grant: AccessGrant }
  | { type: "renewed"; grant: AccessGrant }
  /** `isDeleted`: the account was deleted. */
  | { type: "signed-out"; isDeleted?: true }
  /** Broadcast by the tab that renewed, which has the answer. */
  | { type: "suspended"; suspension: Suspension }
  /** An email address was verified on the page that its mail links to. */
  | { type: "verified"; email: string };

const TABS_CHANNEL = "veranda:auth";
const RENEWAL_LOCK = "veranda:renewal";
/** Time to wait for the renewing tab's token, in milliseconds. */
const HANDOVER_MS = 250;

/** Listens to other tabs; returns a function that stops it. */
export function listenToTabs(hear: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(TABS_CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => hear(data));
  return () => channel.close();
}

/** Broadcasts to the other tabs. */
export function broadcastToTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(TABS_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is this site's own
  channel.postMessage(message);
  channel.close();
}

/**
 * Renews the shared session once: the first tab to get the lock renews and broadcasts, the others wait for its token.
 * Without the Web Locks API (insecure pages) each tab renews itself; the server tolerates overlaps.
 */
export async function renewOnce(ask: () => Promise<AccessGrant>): Promise<AccessGrant> {
  const askAndTell = async (): Promise<AccessGrant> => {
    try {
      const grant = await ask();
      broadcastToTabs({ type: "renewed", grant });
      return grant;
    } catch (error) {
      const suspension = suspensionOf(error);
      if (suspension !== null) broadcastToTabs({ type: "suspended", suspension });
      throw error;
    }
  };
  if (!("locks" in navigator)) return askAndTell();

  const { promise: told, resolve } = Promise.withResolvers<AccessGrant>();
  const stop = listenToTabs((message) => {
    if (message.type === "renewed" || message.type === "signed-in") resolve(message.grant);
  });
  try {
    const first = await navigator.locks.request(RENEWAL_LOCK, { ifAvailable: true }, (lock) =>
      lock === null ? null : askAndTell(),
    );
    if (first !== null) return first;
    return await navigator.locks.request(RENEWAL_LOCK, async () => {
      const nobody = new Promise<null>((done) => setTimeout(() => done(null), HANDOVER_MS));
      return (await Promise.race([told, nobody])) ?? askAndTell();
    });
  } finally {
    stop();
  }
}
