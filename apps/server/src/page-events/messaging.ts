import type { Directory } from "../domains/accounts/directory.ts";
import { toldEvents } from "../domains/events/told-events.ts";
import { createNotifications, type Notifications } from "../domains/notifications/notifications.ts";
import { subscribeNotifications } from "../domains/notifications/subscribe-notifications.ts";
import type { PersonCards } from "../domains/people/person-cards.ts";
import { approachableAmong } from "../domains/people/young-people.ts";
import { decisionSubjects } from "../domains/reports/decision-subjects.ts";
import { noticeKeyOf } from "../domains/reports/notice-key.ts";
import type { Spaces } from "../domains/spaces/spaces.ts";
import { openPageEvents, type PageEvents, type PageEventsDeps } from "./page-events.ts";
import { subscribePageEvents } from "./subscribe-page-events.ts";
import type { InstanceRef } from "../rooms/instance/instance-ref.ts";
import { createPresence, type PresenceAudience, type Presence } from "./presence.ts";
import type { Platform } from "../platform/platform.ts";

export type MessagingDeps = {
  platform: Platform;
  sessions: PageEventsDeps["sessions"];
  directory: Directory;
  cards: PersonCards;
  circle: (accountId: string) => Promise<{ friendIds: readonly string[]; blockedIds: readonly string[] }>;
  spaces: Pick<Spaces, "enterable" | "openToInvited" | "ownerOf">;
  invitations: (accountId: string) => Promise<ReadonlyMap<string, string>>;
  instancesOf: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, InstanceRef>>;
  visitors: () => Promise<ReadonlySet<string>>;
};

/** Everything that notifies people: page events, presence, the list of notifications, pushes. */
export type Messaging = {
  readonly pageEvents: PageEvents;
  readonly presence: Presence;
  readonly notifications: Notifications;
  close(): Promise<void>;
};

export function openMessaging(deps: MessagingDeps): Messaging {
  const { platform, directory, spaces, sessions } = deps;
  const { log, limiter, connectionRegistry, now, monotonic } = platform;
  const { secret, pubsub, events, metrics } = platform;
  const pageEvents = openPageEvents({
    secret,
    limiter,
    pubsub,
    metrics,
    log: log.child({ part: "page-events" }),
    now,
    monotonic,
    events,
    sessions,
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
    connectionRegistry,
    log,
    hasSocket: (id) => pageEvents.hasSocket(id),
    send: (ids, event) => pageEvents.send(ids, event),
    circleOf,
    instancesOf: deps.instancesOf,
    visitors: deps.visitors,
    enterable: spaces.enterable,
    onArrival: (id, { friendIds }) => notifications.friendArrived(id, friendIds),
  });
  const notifications = createNotifications({
    db: platform.database.db,
    log: log.child({ part: "notifications" }),
    now,
    limiter,
    pageEvents,
    pusher: platform.pusher,
    jobs: platform.jobs,
    online: (ids) => connectionRegistry.online(ids),
    cards: (ids) => deps.cards.byId(ids),
    hidden: async (id) => (await deps.circle(id)).blockedIds,
    enterable: spaces.enterable,
    invitations: deps.invitations,
    decisionSubjects: (accountId, told) => decisionSubjects(platform.database.db, accountId, told),
    events: toldEvents({ db: platform.database.db, spaces, now }),
    noticeKey: (of) => noticeKeyOf(of, secret),
  });
  pageEvents.onSockets((id) => presence.socketsChanged(id));
  const stops = [
    subscribePageEvents(events, { pageEvents, presence, directory }),
    subscribeNotifications(events, {
      notifications,
      ownerOf: spaces.ownerOf,
      instancesOf: deps.instancesOf,
      approachableAmong: (viewer, ids) => approachableAmong(platform.database.db, viewer, ids),
      limiter,
      log,
    }),
  ];

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    for (const stop of stops) stop();
    await presence.close();
    await pageEvents.close();
    await notifications.close();
  };
  return {
    pageEvents,
    presence,
    notifications,
    close: () => (closing ??= close()),
  };
}
