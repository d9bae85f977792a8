import type { AccessGrant } from "@veranda/contract";
import { suspensionOf, type Suspension } from "./suspension.ts";

/** What the tabs of one browser tell each other of their common session. */
export type TabMessage =
  | { type: "signed-in"; grant: AccessGrant }
  | { type: "renewed"; grant: AccessGrant }
  /** `isDeleted`: with the account, which is there no more. */
  | { type: "signed-out"; isDeleted?: true }
  /** Told to whoever asked first: the cookie went with the answer. */
  | { type: "suspended"; suspension: Suspension }
  /** An email address was verified on the page that its mail leads to. */
  | { type: "verified"; email: string };

const TABS_CHANNEL = "veranda:auth";
const RENEWAL_LOCK = "veranda:renewal";
/** How long the token of the tab that renewed may be under way to those that waited for it. */
const HANDOVER_MS = 250;

/** Hears the other tabs; returns the end of it. */
export function listenToTabs(hear: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(TABS_CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => hear(data));
  return () => channel.close();
}

/** Tells the other tabs. */
export function broadcastToTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(TABS_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is this site's own
  channel.postMessage(message);
  channel.close();
}

/**
 * Renews the common session once: whoever comes first asks and tells the others, who wait and take what they are told.
 * Without locks (a page that is not served securely) each tab asks for itself; the server lets tabs overlap.
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
