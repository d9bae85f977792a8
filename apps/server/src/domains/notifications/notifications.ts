import { ALL_NOTIFICATIONS, type DecisionAbout, type PersonCard, type Preferences } from "@veranda/contract";
import type {
  Notification,
  NotificationKind,
  NotificationPage,
  PushMessage,
} from "@veranda/contract/records/notifications";
import type { Logger } from "pino";
import type { PageEventSender } from "../../page-events/page-events.ts";
import type { Db } from "../../platform/db/database.ts";
import type { PushTarget } from "../../platform/push/push-target.ts";
import type { Pusher } from "../../platform/push/pusher.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { acknowledgeKey, notificationSettings } from "../accounts/notified.ts";
import type { DecisionReference } from "../reports/about.ts";
import type { NoticeOf } from "../reports/notice-key.ts";
import { addDevice, devicesOf, dropDevicesOfSession, dropTarget, removeDevice } from "./devices.ts";
import { onlinePush, pushOf } from "./push-words.ts";
import {
  exists,
  keep,
  markRead,
  newest,
  unreadCount,
  withdraw,
  type News,
  type NotificationRow,
} from "./store.ts";

type Choice = keyof Preferences["notifications"];

/** The choice that each kind falls under; null: nobody can choose not to be told. */
const CHOICES: Readonly<Record<NotificationKind, Choice | null>> = {
  friend_request: "friendRequests",
  friend_accepted: "friendRequests",
  follow: "follows",
  invitation: "invitations",
  organization_invitation: "invitations",
  love: "loves",
  host_event: "hostEvents",
  decision: null,
};
const DAY_MS = 24 * 3_600_000;
/** How often one person's doing may ring with another in a day; the list still shows it. */
const RINGS_A_DAY = { max: 3, windowMs: DAY_MS };
/** A friend who comes and goes rings once in a while. */
const ONLINE_RINGS = { max: 1, windowMs: 4 * 3_600_000 };

export type NotificationsDeps = {
  db: Db;
  log: Logger;
  now: () => number;
  limiter: Limiter;
  pageEvents: PageEventSender;
  pusher: Pusher;
  /** Those of these people whose pages are open. */
  online: (accountIds: readonly string[]) => Promise<ReadonlySet<string>>;
  cards: (ids: readonly string[]) => Promise<ReadonlyMap<string, PersonCard>>;
  /** Whom someone does not see, whoever blocked whom. */
  hidden: (accountId: string) => Promise<readonly string[]>;
  /** Those of these spaces that a person may enter. */
  enterable: (
    accountId: string,
    spaceIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { slug: string; name: string }>>;
  /** The names of the organisations that invitations which someone can accept are to, by invitation. */
  invitations: (accountId: string) => Promise<ReadonlyMap<string, string>>;
  /** What decisions that somebody was told of are about, by the report of theirs, or by the decision about them. */
  whatAbout: (
    accountId: string,
    told: readonly DecisionReference[],
  ) => Promise<ReadonlyMap<string, DecisionAbout>>;
  /** What opens the notice of a decision. */
  noticeKey: (of: NoticeOf) => string;
};

export type Notifications = {
  /** Tells someone, unless they chose not to be told; twice is as good as once. */
  notify(news: News): Promise<void>;
  /** Takes back what is not so any more. */
  withdraw(news: News): Promise<void>;
  /** Rings with friends whose pages are closed. */
  friendArrived(accountId: string, friendIds: readonly string[]): void;
  page(accountId: string, slice: { before: number | null; count: number }): Promise<NotificationPage>;
  acknowledge(accountId: string, key: string): Promise<void>;
  /** Throws INVALID_INPUT. */
  addDevice(person: { accountId: string; sessionId: string }, token: string): Promise<void>;
  removeDevice(accountId: string, token: string): Promise<void>;
  /** Nobody is signed in there any more. */
  dropDevicesOf(sessionId: string): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
};

/** What decides on which notifications someone may see. */
type Visible = {
  hidden: readonly string[];
  invitations: ReadonlyMap<string, string>;
  invitationIds: readonly string[];
};

/** What people are told of each other's doings: kept as a list, said at once to open pages, pushed to closed ones. */
export function createNotifications(deps: NotificationsDeps): Notifications {
  const { db, log, limiter, pageEvents, pusher, now } = deps;
  const underWay = new Set<Promise<void>>();
  const aside = (work: () => Promise<void>): void => {
    const running: Promise<void> = work()
      .catch((error: unknown) => log.error({ err: error }, "Someone was not told of something"))
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };

  const visibleTo = async (accountId: string): Promise<Visible> => {
    const [hidden, invitations] = await Promise.all([deps.hidden(accountId), deps.invitations(accountId)]);
    return { hidden, invitations, invitationIds: [...invitations.keys()] };
  };

  /**
   * Rows as their person may see them; those of hidden people, of spaces that are closed to them, and of invitations
   * that are over, are left out.
   */
  const shape = async (
    accountId: string,
    rows: readonly NotificationRow[],
    { hidden, invitations }: Visible,
  ) => {
    const shown = rows.filter(({ actorId }) => actorId === null || !hidden.includes(actorId));
    const spaceIds = shown.flatMap(({ spaceId }) => spaceId ?? []);
    const told = shown.flatMap(({ decisionId, reportId }) =>
      decisionId === null ? [] : { decisionId, reportId },
    );
    const [people, spaces, abouts] = await Promise.all([
      deps.cards([...new Set(shown.flatMap(({ actorId }) => actorId ?? []))]),
      spaceIds.length === 0 ? new Map<string, never>() : deps.enterable(accountId, [...new Set(spaceIds)]),
      told.length === 0 ? new Map<string, never>() : deps.whatAbout(accountId, told),
    ]);
    return shown.flatMap((row): Notification[] => {
      const { key, kind, invitationId, actorId, decisionId, reportId, news } = row;
      const kept = { key, createdAt: row.createdAt.toISOString(), isRead: row.readAt !== null };
      if (kind === "decision") {
        const about = abouts.get(reportId ?? decisionId ?? "");
        if (decisionId === null || news === null || about === undefined) return [];
        const notice: NoticeOf =
          reportId === null ? { for: "concerned", id: decisionId } : { for: "reporter", id: reportId };
        return [{ kind, ...kept, news, about, notice: deps.noticeKey(notice) }];
      }
      const person = people.get(actorId ?? "");
      if (person === undefined) return [];
      const ofPerson = { ...kept, person };
      if (kind === "organization_invitation") {
        const name = invitations.get(invitationId ?? "");
        return invitationId === null || name === undefined
          ? []
          : [{ kind, ...ofPerson, invitation: { id: invitationId, name } }];
      }
      if (kind !== "love" && kind !== "host_event" && kind !== "invitation") return [{ kind, ...ofPerson }];
      const space = row.spaceId === null ? undefined : spaces.get(row.spaceId);
      return row.spaceId === null || space === undefined
        ? []
        : [{ kind, ...ofPerson, space: { id: row.spaceId, slug: space.slug, name: space.name } }];
    });
  };

  const push = (targets: readonly PushTarget[], message: PushMessage): void => {
    for (const target of targets) pusher.send(target, message, () => aside(() => dropTarget(db, target)));
  };

  const tell = async (news: News): Promise<void> => {
    const { to, actorId, kind } = news;
    if (to === actorId) return;
    const [found, visible] = await Promise.all([notificationSettings(db, [to]), visibleTo(to)]);
    const settings = found.get(to);
    if (settings === undefined) return;
    const choice = CHOICES[kind];
    if (choice !== null && !settings.choices[choice]) return;
    if (actorId !== null && visible.hidden.includes(actorId)) return;
    const row = await keep(db, news, new Date(now()));
    if (row === null) return;
    const [notification] = await shape(to, [row], visible);
    if (notification === undefined) return;
    pageEvents.send([to], {
      action: "notification",
      notification,
      unreadCount: await unreadCount(db, to, visible),
    });
    if (!settings.isPushed || (await deps.online([to])).has(to)) return;
    if ((await limiter.take(`rings:${to}:${actorId ?? "staff"}`, RINGS_A_DAY)) === null)
      push(await devicesOf(db, [to]), pushOf(notification, settings.locale));
  };

  const notifyArrival = async (accountId: string, friendIds: readonly string[]): Promise<void> => {
    const online = await deps.online(friendIds);
    const devices = await devicesOf(
      db,
      friendIds.filter((id) => !online.has(id)),
    );
    if (devices.length === 0) return;
    const [settings, cards] = await Promise.all([
      notificationSettings(db, [...new Set(devices.map((device) => device.accountId))]),
      deps.cards([accountId]),
    ]);
    const card = cards.get(accountId);
    if (card === undefined) return;
    for (const [id, { isPushed, choices, locale }] of settings) {
      if (!isPushed || !choices.friendsOnline) continue;
      if ((await limiter.take(`rings-online:${id}:${accountId}`, ONLINE_RINGS)) !== null) continue;
      push(
        devices.filter((device) => device.accountId === id),
        onlinePush(card, locale),
      );
    }
  };

  return {
    notify: tell,
    async withdraw(news) {
      if (await withdraw(db, news)) pageEvents.send([news.to], { action: "account_changed" });
    },
    friendArrived: (accountId, friendIds) => aside(() => notifyArrival(accountId, friendIds)),

    async page(accountId, { before, count }) {
      const visible = await visibleTo(accountId);
      const [rows, unread] = await Promise.all([
        newest(db, accountId, before, count),
        unreadCount(db, accountId, visible),
      ]);
      const shown = rows.slice(0, count);
      return {
        notifications: await shape(accountId, shown, visible),
        next: rows.length > count ? (shown.at(-1)?.id ?? null) : null,
        unreadCount: unread,
        pushKey: pusher.publicKey,
      };
    },

    async acknowledge(accountId, key) {
      const isMarked = await markRead(db, accountId, key === ALL_NOTIFICATIONS ? null : key, new Date(now()));
      // The person's other pages have a count to lower.
      if (isMarked) pageEvents.send([accountId], { action: "account_changed" });
      else if (key !== ALL_NOTIFICATIONS && !(await exists(db, accountId, key)))
        await acknowledgeKey(db, accountId, key);
    },

    addDevice: (person, token) => addDevice(db, person, token, new Date(now())),
    removeDevice: (accountId, token) => removeDevice(db, accountId, token),
    dropDevicesOf: (sessionId) => dropDevicesOfSession(db, sessionId),

    async close() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
