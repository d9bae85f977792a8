import type { PageEvent } from "@veranda/contract/page-events";
import type { Logger } from "pino";
import type { ConnectionRegistry } from "../platform/shared/connection-registry.ts";
import type { InstanceRef } from "../rooms/instance/instance-ref.ts";
import { KeyedQueue } from "../platform/keyed-queue.ts";

/** People who may be notified of someone's presence. */
export type PresenceAudience = {
  readonly displayName: string;
  readonly friendIds: readonly string[];
  /** Whether friends may see in which space they are. */
  readonly showsWhereabouts: boolean;
};

export type PresenceDeps = {
  connectionRegistry: ConnectionRegistry;
  log: Logger;
  /** Whether someone has a socket on this process. */
  hasSocket: (accountId: string) => boolean;
  send: (accountIds: readonly string[], event: PageEvent) => void;
  /** Null if there is no such person any more. */
  circleOf: (accountId: string) => Promise<PresenceAudience | null>;
  /** Instances of the people among these who are in a space. */
  instancesOf: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, InstanceRef>>;
  /** Everyone who is in a space. */
  visitors: () => Promise<ReadonlySet<string>>;
  /** The spaces among these that a person may enter. */
  enterable: (
    accountId: string,
    spaceIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { slug: string; name: string }>>;
  graceMs?: number;
  /** Someone is online again after having been offline. */
  onArrival: (accountId: string, circle: PresenceAudience) => void;
};

export type Presence = {
  online(accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Everyone online; null if there are more than `max`. */
  everyone(max: number): Promise<ReadonlySet<string> | null>;
  instancesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, InstanceRef>>;
  /** Someone's first socket on this process opened, or the last one closed. */
  socketsChanged(accountId: string): void;
  /** Someone came to a space or left one, on this process. */
  moved(accountId: string): void;
  close(): Promise<void>;
};

/** Grace period in which someone stays online without a connection: between pages, or while it is lost. */
const GRACE_MS = 10_000;
/** Owns no space: may enter what everybody may. */
const NOBODY = "";
/** The first change is sent at once, further ones within this time together. */
const PAUSE_MS = 500;

/** Who is online and where, and friends' notification of it. */
export function createPresence(deps: PresenceDeps): Presence {
  const { connectionRegistry, log, graceMs = GRACE_MS } = deps;
  const entered = new Set<string>();
  const leaving = new Map<string, NodeJS.Timeout>();
  /** Accounts whose friends were notified a moment ago, and whether there are further changes. */
  const pausing = new Map<string, { timer: NodeJS.Timeout; hasMore: boolean }>();
  const steps = new KeyedQueue();
  /** Serialised for each account, so that the newest state is sent last. */
  const tellings = new KeyedQueue();
  let isClosing = false;

  const announce = (accountId: string): void => {
    if (isClosing) return;
    const pause = pausing.get(accountId);
    if (pause !== undefined) {
      pause.hasMore = true;
      return;
    }
    const timer = setTimeout(() => {
      const hasMore = pausing.get(accountId)?.hasMore === true;
      pausing.delete(accountId);
      if (hasMore) announce(accountId);
    }, PAUSE_MS);
    pausing.set(accountId, { timer, hasMore: false });
    tellings
      .run(accountId, () => tell(accountId))
      .catch((error: unknown) => log.error({ err: error }, "Friends were not told of someone"));
  };

  /** Online: with an open page, or in a space, whatever the state of the page's connection. */
  const isOnline = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const [connected, instancesOf] = await Promise.all([
      connectionRegistry.online(ids),
      deps.instancesOf(ids),
    ]);
    return new Set([...connected, ...instancesOf.keys()]);
  };

  const tell = async (accountId: string): Promise<void> => {
    const circle = await deps.circleOf(accountId);
    if (circle === null || circle.friendIds.length === 0) return;
    const [about, place] = await Promise.all([
      isOnline([accountId, ...circle.friendIds]),
      circle.showsWhereabouts ? placeOf(accountId) : null,
    ]);
    const listeners = circle.friendIds.filter((id) => about.has(id));
    if (listeners.length === 0) return;
    const friend = { id: accountId, displayName: circle.displayName };
    deps.send(listeners, { action: "presence", friend, isOnline: about.has(accountId), whereabouts: place });
  };

  /** The space as strangers may see it: only public ones. */
  const placeOf = async (accountId: string) => {
    const place = (await deps.instancesOf([accountId])).get(accountId);
    if (place === undefined) return null;
    const space = (await deps.enterable(NOBODY, [place.spaceId])).get(place.spaceId);
    return space === undefined
      ? null
      : { spaceID: place.spaceId, slug: space.slug, name: space.name, instanceId: place.instanceId };
  };

  /** Syncs the shared registry with this process's sockets. */
  const settle = (accountId: string): void => {
    steps
      .run(accountId, async () => {
        const isHere = deps.hasSocket(accountId);
        if (isHere === entered.has(accountId)) return;
        if (isHere) {
          entered.add(accountId);
          if (!(await connectionRegistry.enter(accountId))) return;
          announce(accountId);
          const circle = await deps.circleOf(accountId);
          if (circle !== null) deps.onArrival(accountId, circle);
        } else {
          entered.delete(accountId);
          if (await connectionRegistry.leave(accountId)) announce(accountId);
        }
      })
      .catch((error: unknown) => log.error({ err: error }, "Someone's coming or going was not noted"));
  };

  const stopHearing = connectionRegistry.onLost((ids) => {
    for (const id of ids) announce(id);
  });

  return {
    online: isOnline,
    async everyone(max) {
      const [connected, visitors] = await Promise.all([connectionRegistry.everyone(max), deps.visitors()]);
      if (connected === null) return null;
      const all = new Set([...connected, ...visitors]);
      return all.size > max ? null : all;
    },
    instancesOf: deps.instancesOf,
    socketsChanged(accountId) {
      if (isClosing) return;
      clearTimeout(leaving.get(accountId));
      leaving.delete(accountId);
      if (deps.hasSocket(accountId)) {
        settle(accountId);
        return;
      }
      const timer = setTimeout(() => {
        leaving.delete(accountId);
        settle(accountId);
      }, graceMs);
      leaving.set(accountId, timer);
    },
    moved: announce,
    async close() {
      isClosing = true;
      stopHearing();
      for (const timer of leaving.values()) clearTimeout(timer);
      for (const { timer } of pausing.values()) clearTimeout(timer);
    },
  };
}
