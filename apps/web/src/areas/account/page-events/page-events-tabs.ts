export type PageEventsTabs = {
  /** Sends a text to the other tabs. */
  tell: (text: string) => void;
  leave: () => void;
};

export type PageEventsTabsDeps = {
  /** Tabs of the same person share one connection. */
  accountId: string;
  /** Whether this tab holds the connection, until `leave`. */
  lead: () => void;
  hear: (text: string) => void;
};

/**
 * One tab of a browser holds the connection and forwards events to the others; when it closes, the next takes over.
 * Without the Web Locks API (insecure pages) each tab holds its own.
 */
export function joinTabs({ accountId, lead, hear }: PageEventsTabsDeps): PageEventsTabs {
  if (!("locks" in navigator)) {
    lead();
    return { tell: () => undefined, leave: () => undefined };
  }
  const name = `veranda:page-events:${accountId}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") hear(data);
  });
  const waiting = new AbortController();
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  navigator.locks
    .request(name, { signal: waiting.signal }, () => {
      lead();
      return left;
    })
    // Closed before it acquired the lock.
    .catch(() => undefined);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is this site's own
    tell: (text) => channel.postMessage(text),
    leave: () => {
      waiting.abort();
      leave();
      channel.close();
    },
  };
}
