/** Who is connected, over all processes of one installation. */
export type ConnectionRegistry = {
  /** Records that someone is connected to this process. True if they were connected to none before. */
  enter(id: string): Promise<boolean>;
  /** Records that they no longer are. True if they are connected to no other process either. */
  leave(id: string): Promise<boolean>;
  /** Those of these ids that are connected to any process. */
  online(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Everyone who is connected to any process; null if there are more than `max`. */
  everyone(max: number): Promise<ReadonlySet<string> | null>;
  /** Notified of those whose process died without cleaning up; returns the unsubscribe function. */
  onLost(listener: (ids: readonly string[]) => void): () => void;
  /** Heartbeat of this process, which also detects dead ones; runs every few seconds. */
  renew(): Promise<void>;
  close(): Promise<void>;
};

/** For a single process. */
export function createMemoryConnectionRegistry(): ConnectionRegistry {
  const ids = new Set<string>();
  return {
    enter: async (id) => !ids.has(id) && ids.add(id).has(id),
    leave: async (id) => ids.delete(id),
    online: async (asked) => new Set(asked.filter((id) => ids.has(id))),
    everyone: async (max) => (ids.size > max ? null : new Set(ids)),
    onLost: () => () => undefined,
    renew: async () => undefined,
    close: async () => ids.clear(),
  };
}
