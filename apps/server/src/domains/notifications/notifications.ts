import { ALL_NOTIFICATIONS } from "@veranda/contract";
import type { NotificationPage } from "@veranda/contract/records/notifications";
import type { Logger } from "pino";
import type { PageEventSender } from "../../page-events/page-events.ts";
import type { Pusher } from "../../platform/push/pusher.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { acknowledgeKey, notificationSettings } from "../accounts/notified.ts";
import { isWanted } from "./choices.ts";
import { addDevice, devicesOf, dropDevicesOfSession, removeDevice, type Device } from "./devices.ts";
import { createNotificationView, isHidden, type VisibilityDeps } from "./notification-view.ts";
import { createPushJob, type PushJobDeps } from "./push-job.ts";
import {
  exists,
  keep,
  markRead,
  newest,
  withdraw,
  withdrawUnapproachable,
  type News,
  type NotificationRow,
} from "./store.ts";

const DAY_MS = 24 * 3_600_000;
/**
 * Maximum pushes per day that one person's actions, or one kind of news about an event, may cause for another; the list
 * still shows all.
 */
const RINGS_A_DAY = { max: 3, windowMs: DAY_MS };
/** Minimum time between pushes about the same friend coming online. */
const ONLINE_RINGS = { max: 1, windowMs: 4 * 3_600_000 };

const causeOf = ({ actorId, organizationId, event }: News): string =>
  actorId ?? organizationId ?? (event === undefined ? "staff" : `${event.id}:${event.change?.news}`);

export type NotificationsDeps = VisibilityDeps & {
  log: Logger;
  now: () => number;
  limiter: Limiter;
  pageEvents: PageEventSender;
  pusher: Pusher;
  jobs: PushJobDeps["jobs"];
  /** The people among these whose pages are open. */
  online: (accountIds: readonly string[]) => Promise<ReadonlySet<string>>;
};

export type Notifications = {
  /** Notifies someone, unless they chose not to be. Idempotent. */
  notify(news: News): Promise<void>;
  /** Removes outdated notifications. */
  withdraw(news: News): Promise<void>;
  /**
   * Withdraws notifications between this person and others who could not contact each other now that an age has become
   * known.
   */
  withdrawUnapproachable(accountId: string): Promise<void>;
  /** Pushes to friends without an open page. */
  friendArrived(accountId: string, friendIds: readonly string[]): void;
  page(accountId: string, slice: { before: number | null; count: number }): Promise<NotificationPage>;
  acknowledge(accountId: string, key: string): Promise<void>;
  /** Throws INVALID_INPUT. */
  addDevice(person: { accountId: string; sessionId: string }, token: string): Promise<void>;
  removeDevice(accountId: string, token: string): Promise<void>;
  /** Their session in that browser has ended. */
  dropDevicesOf(sessionId: string): Promise<void>;
  /** Waits for work in progress. */
  close(): Promise<void>;
};

/**
 * Notifications about the actions of others: stored as a list, sent to open pages immediately, pushed to browsers
 * otherwise.
 */
export function createNotifications(deps: NotificationsDeps): Notifications {
  const { db, log, limiter, pageEvents, pusher, now } = deps;
  const view = createNotificationView(deps);
  const pushes = createPushJob({ ...deps, view });
  const underWay = new Set<Promise<void>>();
  const aside = (work: () => Promise<void>): void => {
    const running: Promise<void> = work()
      .catch((error: unknown) => log.error({ err: error }, "Someone was not told of something"))
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };

  /** Stored together with the news, and only once for the same news. */
  const keepWithPush = async (news: News, devices: readonly Device[]): Promise<NotificationRow | null> => {
    await pushes.ready();
    const held = await limiter.hold(`rings:${news.to}:${causeOf(news)}`, RINGS_A_DAY);
    let row: NotificationRow | null = null;
    try {
      row = await db.transaction(async (tx) => {
        const kept = await keep(tx, news, new Date(now()));
        if (kept !== null && held.waitMs === null)
          await pushes.sendIn(tx, devices, { kind: "notification", id: kept.id });
        return kept;
      });
    } finally {
      if (row === null) await held.giveBack();
    }
    pushes.wake();
    return row;
  };

  const tell = async (news: News): Promise<void> => {
    const { to, actorId, kind } = news;
    if (to === actorId) return;
    const [found, visible] = await Promise.all([notificationSettings(db, [to]), view.visibleTo(to)]);
    const settings = found.get(to);
    if (settings === undefined) return;
    if (!isWanted(kind, settings)) return;
    if (isHidden(news, visible.hidden)) return;
    const isRung = settings.isPushed && !(await deps.online([to])).has(to);
    const devices = isRung ? await devicesOf(db, [to]) : [];
    const row =
      devices.length === 0 ? await keep(db, news, new Date(now())) : await keepWithPush(news, devices);
    if (row === null) return;
    const [notification] = await view.shape(to, [row], visible);
    if (notification === undefined) return;
    pageEvents.send([to], {
      action: "notification",
      notification,
      unreadCount: await view.unreadCount(to, visible),
    });
  };

  const notifyArrival = async (accountId: string, friendIds: readonly string[]): Promise<void> => {
    const online = await deps.online(friendIds);
    const devices = await devicesOf(
      db,
      friendIds.filter((id) => !online.has(id)),
    );
    if (devices.length === 0) return;
    const settings = await notificationSettings(db, [...new Set(devices.map((device) => device.accountId))]);
    await pushes.ready();
    for (const [id, { isPushed, choices }] of settings) {
      if (!isPushed || !choices.friendsOnline) continue;
      if ((await limiter.take(`rings-online:${id}:${accountId}`, ONLINE_RINGS)) !== null) continue;
      const theirs = devices.filter((device) => device.accountId === id);
      await db.transaction((tx) => pushes.sendIn(tx, theirs, { kind: "online", accountId }));
      pushes.wake();
    }
  };

  return {
    notify: tell,
    async withdraw(news) {
      if (await withdraw(db, news)) pageEvents.send([news.to], { action: "account_changed" });
    },
    async withdrawUnapproachable(accountId) {
      const ids = await withdrawUnapproachable(db, accountId);
      if (ids.length > 0) pageEvents.send(ids, { action: "account_changed" });
    },
    friendArrived: (accountId, friendIds) => aside(() => notifyArrival(accountId, friendIds)),

    async page(accountId, { before, count }) {
      const visible = await view.visibleTo(accountId);
      const [rows, unreadCount] = await Promise.all([
        newest(db, accountId, before, count),
        view.unreadCount(accountId, visible),
      ]);
      const shown = rows.slice(0, count);
      return {
        notifications: await view.shape(accountId, shown, visible),
        next: rows.length > count ? (shown.at(-1)?.id ?? null) : null,
        unreadCount,
        pushKey: pusher.publicKey,
      };
    },

    async acknowledge(accountId, key) {
      const isMarked = await markRead(db, accountId, key === ALL_NOTIFICATIONS ? null : key, new Date(now()));
      // The person's other pages update their count.
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
