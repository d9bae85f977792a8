import type { Config } from "./config/settings.ts";
import type { Directory } from "./domains/accounts/directory.ts";
import { createNotifications, type Notifications } from "./domains/notifications/notifications.ts";
import { liveEventOf, type PeopleNews } from "./domains/people/news.ts";
import type { PersonCards } from "./domains/people/person-cards.ts";
import type { Spaces } from "./domains/spaces/spaces.ts";
import { openLive, type Live, type LiveDeps } from "./live/live.ts";
import { createPresence, type PresenceAudience, type Place, type Presence } from "./live/presence.ts";
import type { Platform } from "./platform/platform.ts";
import { createPost } from "./platform/push/post.ts";
import { createPusher } from "./platform/push/pusher.ts";
import { openVapidKeys } from "./platform/push/vapid-keys.ts";

export type MessagingDeps = {
  platform: Platform;
  config: Config;
  sessions: LiveDeps["sessions"];
  directory: Directory;
  cards: PersonCards;
  circle: (accountId: string) => Promise<{ friendIds: readonly string[]; blockedIds: readonly string[] }>;
  spaces: Pick<Spaces, "enterable" | "ownerOf">;
  places: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, Place>>;
  visitors: () => Promise<ReadonlySet<string>>;
};

/** Everything that lets people know: open pages, friends, the list, pushes. */
export type Messaging = {
  readonly live: Live;
  readonly presence: Presence;
  readonly notifications: Notifications;
  onNews(news: PeopleNews): void;
  onLoved(accountId: string, spaceIds: readonly string[]): void;
  onVisit(spaceId: string, accountId: string | null): void;
  close(): Promise<void>;
};

/** Who looks after the pushes when no address of this place is known. */
const NOBODY = "mailto:nobody@example.org";
/** One's own space tells of guests this often. */
const VISIT_TOLD = { max: 1, windowMs: 3_600_000 };

export function openMessaging(deps: MessagingDeps): Messaging {
  const { platform, config, directory, spaces, sessions } = deps;
  const { log, limiter, online, now, monotonic } = platform;
  const { secret, pubsub, metrics } = platform;
  const live = openLive({
    secret,
    limiter,
    pubsub,
    metrics,
    log: log.child({ part: "live" }),
    now,
    monotonic,
    sessions,
  });
  const post = createPost();
  const isSecure = config.PUBLIC_URL?.startsWith("https://") === true;
  const pusher = createPusher({
    keys: openVapidKeys(platform.dataFolder),
    subject: isSecure ? (config.PUBLIC_URL ?? NOBODY) : NOBODY,
    post,
    log: log.child({ part: "push" }),
  });

  const circleOf = async (accountId: string): Promise<PresenceAudience | null> => {
    const [people, { friendIds }] = await Promise.all([
      directory.people([accountId]),
      deps.circle(accountId),
    ]);
    const person = people.get(accountId);
    if (person === undefined) return null;
    return { displayName: person.displayName, showsWhereabouts: person.showsWhereabouts, friendIds };
  };
  const presence = createPresence({
    online,
    log,
    hasSocket: (id) => live.hasSocket(id),
    send: (ids, event) => live.send(ids, event),
    circleOf,
    places: deps.places,
    visitors: deps.visitors,
    enterable: spaces.enterable,
    onArrival: (id, { friendIds }) => notifications.friendArrived(id, friendIds),
  });
  const notifications = createNotifications({
    db: platform.database.db,
    log: log.child({ part: "notifications" }),
    now,
    limiter,
    live,
    pusher,
    online: (ids) => online.online(ids),
    cards: (ids) => deps.cards.byId(ids),
    hidden: async (id) => (await deps.circle(id)).blockedIds,
    enterable: spaces.enterable,
  });
  live.onSockets((id) => presence.socketsChanged(id));
  const stopHearing = sessions.onEnded((id) => notifications.sessionEnded(id));

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    stopHearing();
    await presence.close();
    await live.close();
    await notifications.close();
    await pusher.close();
    post.close();
  };
  const aside = (work: () => Promise<void>): void => {
    work().catch((error: unknown) => log.error({ err: error }, "Someone was not told of something"));
  };
  const ofPerson = { spaceId: null } as const;

  return {
    live,
    presence,
    notifications,

    onNews(news) {
      const { kind, from, to } = news;
      const event = liveEventOf(news);
      if (event !== null) live.send([to], event);
      if (kind === "requested")
        notifications.notify({ kind: "friend_request", to, actorId: from.id, ...ofPerson });
      if (kind === "followed") notifications.notify({ kind: "follow", to, actorId: from.id, ...ofPerson });
      // What was asked is answered.
      const asked = { kind: "friend_request", ...ofPerson } as const;
      if (kind === "befriended" || kind === "unfriended") {
        notifications.withdraw({ ...asked, to: from.id, actorId: to });
        notifications.withdraw({ ...asked, to, actorId: from.id });
      }
      if (kind === "befriended") {
        notifications.notify({ kind: "friend_accepted", to, actorId: from.id, ...ofPerson });
        presence.moved(from.id);
        presence.moved(to);
      }
    },

    onLoved(actorId, spaceIds) {
      aside(async () => {
        for (const spaceId of spaceIds) {
          const to = await spaces.ownerOf(spaceId);
          if (to !== null) notifications.notify({ kind: "love", to, actorId, spaceId });
        }
      });
    },

    onVisit(spaceId, actorId) {
      if (actorId === null) return;
      aside(async () => {
        const to = await spaces.ownerOf(spaceId);
        if (to === null || to === actorId || (await deps.places([to])).get(to)?.spaceId === spaceId) return;
        if ((await limiter.take(`visit-told:${spaceId}`, VISIT_TOLD)) !== null) return;
        notifications.notify({ kind: "host_event", to, actorId, spaceId });
      });
    },

    close: () => (closing ??= close()),
  };
}
