import type { PersonCard } from "@veranda/contract";
import type { JobData } from "@veranda/contract/jobs";
import type { PushMessage } from "@veranda/contract/records/notifications";
import type { Logger } from "pino";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Pusher } from "../../platform/push/pusher.ts";
import { notificationSettings } from "../accounts/notified.ts";
import { isWanted } from "./choices.ts";
import { deviceWith, dropDevice, type Device } from "./devices.ts";
import type { NotificationView } from "./notification-view.ts";
import { onlinePush, pushOf } from "./push-words.ts";
import { withId } from "./store.ts";

type Push = JobData<"push.deliver">;

export type PushJobDeps = {
  db: Db;
  log: Logger;
  jobs: Pick<Jobs, "handle" | "ready" | "send" | "wake">;
  pusher: Pusher;
  view: NotificationView;
  online: (accountIds: readonly string[]) => Promise<ReadonlySet<string>>;
  cards: (ids: readonly string[]) => Promise<ReadonlyMap<string, PersonCard>>;
};

export type PushJob = {
  /** Await before the transaction that sends. Throws UNAVAILABLE if that takes too long. */
  ready(): Promise<void>;
  /** Stores a push to each of these browsers, within a transaction. */
  sendIn(tx: Tx, devices: readonly Device[], about: Push["about"]): Promise<void>;
  /** Call after a transaction that stored pushes has committed. */
  wake(): void;
};

/** Durable pushes: each is rendered when it is sent, or dropped if it no longer applies. */
export function createPushJob({ db, log, jobs, pusher, view, online, cards }: PushJobDeps): PushJob {
  const notificationMessage = async (accountId: string, id: number): Promise<PushMessage | null> => {
    const [row, settings] = await Promise.all([
      withId(db, accountId, id),
      notificationSettings(db, [accountId]),
    ]);
    const wishes = settings.get(accountId);
    if (row === null || row.readAt !== null || wishes?.isPushed !== true) return null;
    if (!isWanted(row.kind, wishes)) return null;
    const [notification] = await view.shape(accountId, [row], await view.visibleTo(accountId));
    return notification === undefined ? null : pushOf(notification, wishes.locale);
  };

  const onlineMessage = async (accountId: string, friendId: string): Promise<PushMessage | null> => {
    const [settings, people, isOnline, { hidden }] = await Promise.all([
      notificationSettings(db, [accountId]),
      cards([friendId]),
      online([friendId]),
      view.visibleTo(accountId),
    ]);
    const [wishes, card] = [settings.get(accountId), people.get(friendId)];
    if (wishes?.isPushed !== true || !wishes.choices.friendsOnline || card === undefined) return null;
    return isOnline.has(friendId) && !hidden.includes(friendId) ? onlinePush(card, wishes.locale) : null;
  };

  jobs.handle("push.deliver", async ({ accountId, device, about }, { signal }) => {
    const target = await deviceWith(db, accountId, device);
    // The browser was signed out, or belongs to somebody else now; an open page shows the news itself.
    if (target === null || (await online([accountId])).has(accountId)) return;
    const message =
      about.kind === "online"
        ? await onlineMessage(accountId, about.accountId)
        : await notificationMessage(accountId, about.id);
    if (message === null) return;
    const result = await pusher.deliver(target, message, signal);
    if (result.outcome === "gone") await dropDevice(db, target);
    else if (result.outcome === "refused")
      log.warn(
        { status: result.status, service: new URL(target.endpoint).host },
        "A push service refuses a push",
      );
  });

  return {
    ready: () => jobs.ready(),
    async sendIn(tx, devices, about) {
      for (const { accountId, digest } of devices)
        await jobs.send(
          "push.deliver",
          { accountId, device: Buffer.from(digest).toString("hex"), about },
          tx,
        );
    },
    wake: () => jobs.wake("push.deliver"),
  };
}
