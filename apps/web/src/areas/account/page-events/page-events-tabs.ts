export type PageEventsTabs = {
  /** Sends a text to the other tabs. */
  tell: (text: string) => void;
  leave: () => void;
};

export type PageEventsTabsDeps = {
  /** Tabs of one person hold together. */
  accountId: string;
  /** This tab is the one with the connection, until `leave`. */
  lead: () => void;
  hear: (text: string) => void;
};

/**
 * One of a browser's tabs holds the connection and tells the others; when it goes, the next one takes over. Without
 * locks (a page that is not served securely) each tab holds its own.
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
    // Left before its turn came.
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
