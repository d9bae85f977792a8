import type { Logger } from "pino";
import { KeyedQueue } from "../../platform/keyed-queue.ts";
import { retryWhileUnavailable } from "../../platform/db/retry-while-unavailable.ts";
import { REVIVAL_MS } from "../limits/limits.ts";
import type { SpaceChat, SpaceChatStore } from "./space-chat-store.ts";

/** What follows the chat rules of its space: an instance. */
type Follower = { readonly hosting: { followSpaceChat(chat: SpaceChat): void } };

export type SpaceChatDeps = {
  /** The space's instances in this process. */
  instances: { of(spaceId: string): Iterable<Follower> };
  store: SpaceChatStore;
  log: Pick<Logger, "error">;
  /** Other processes may run instances of this space too. */
  onSaved: (spaceId: string) => void;
};

/** Keeps the chat rules of a space the same in all its instances. */
export type SpaceChats = {
  /** Null: its hosts have set none. */
  read(spaceId: string): Promise<SpaceChat | null>;
  /** Resolves to the revision; null: it could not be saved. */
  save(spaceId: string, chat: Omit<SpaceChat, "revision">): Promise<number | null>;
  forgetWords(spaceId: string, accountIds: readonly string[]): Promise<void>;
  /** Instances of this process take what has been set elsewhere. */
  follow(spaceIds: readonly string[]): Promise<void>;
};

export function createSpaceChats({ instances, store, log, onSaved }: SpaceChatDeps): SpaceChats {
  /** By space: what a host sets later is saved later. */
  const turns = new KeyedQueue();
  const follow = async (spaceIds: readonly string[]): Promise<void> => {
    const chats = await store.read(spaceIds);
    for (const [spaceId, chat] of chats)
      for (const { hosting } of instances.of(spaceId)) hosting.followSpaceChat(chat);
  };
  /** In turn, and again while the database is away. */
  const write = <T>(spaceId: string, work: () => Promise<T>): Promise<T> =>
    turns.run(spaceId, () => retryWhileUnavailable(work, { patienceMs: () => REVIVAL_MS }));
  return {
    read: async (spaceId) => (await store.read([spaceId])).get(spaceId) ?? null,
    async save(spaceId, chat) {
      try {
        const revision = await write(spaceId, () => store.save(spaceId, chat));
        onSaved(spaceId);
        return revision;
      } catch (error) {
        log.error({ err: error, space: spaceId }, "Chat rules of a space could not be saved");
        return null;
      }
    },
    async forgetWords(spaceId, accountIds) {
      try {
        await write(spaceId, () => store.forgetWords(spaceId, accountIds));
      } catch (error) {
        // The next instance that opens tries it again.
        log.error({ err: error, space: spaceId }, "Words of a chat filter could not be removed");
      }
    },
    follow,
  };
}
