/** Messages between the processes of one installation. They are small, and may be lost when a process dies. */
export type PubSub = {
  /** Reaches every subscriber of the channel, including those in this process. */
  publish(channel: string, message: string): void;
  /** Returns the unsubscribe function. */
  subscribe(channel: string, listener: (message: string) => void): () => void;
  close(): Promise<void>;
};

/** For a single process. Listeners are called asynchronously, as over a network. */
export function createMemoryPubSub(): PubSub {
  const listeners = new Map<string, Set<(message: string) => void>>();
  return {
    publish(channel, message) {
      queueMicrotask(() => {
        for (const listener of listeners.get(channel) ?? []) listener(message);
      });
    },
    subscribe(channel, listener) {
      const own = listeners.get(channel) ?? new Set();
      listeners.set(channel, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(channel);
      };
    },
    close: async () => listeners.clear(),
  };
}
