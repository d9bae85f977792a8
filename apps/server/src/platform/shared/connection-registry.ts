/** Who has a connection open, over all processes of one installation. */
export type ConnectionRegistry = {
  /** Records that someone is connected to this process. True when they were connected to none before. */
  enter(id: string): Promise<boolean>;
  /** Records that they no longer are. True when they are connected to no other process either. */
  leave(id: string): Promise<boolean>;
  /** Those of these who are connected to any process. */
  online(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Everyone who is connected to any process; null when that is more than `max`. */
  everyone(max: number): Promise<ReadonlySet<string> | null>;
  /** Hears of those who were connected to a process that died without saying so; returns the end of it. */
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
