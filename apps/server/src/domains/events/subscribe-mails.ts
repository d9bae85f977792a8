import { and, eq } from "drizzle-orm";
import { DEFAULT_LOCALE } from "@veranda/messages";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Mailer, NewMail } from "../../platform/mail/mailer.ts";
import type { Limit, Limiter } from "../../platform/shared/limiter.ts";
import { localesOf } from "../accounts/locales.ts";
import { verifiedAddresses } from "../accounts/mail-addresses.ts";
import type { MailSite } from "../accounts/mails.ts";
import { notificationSettings } from "../accounts/notified.ts";
import type { Spaces } from "../spaces/spaces.ts";
import { eventWithId } from "./event-rows.ts";
import type { SpaceEventsDeps } from "./events-deps.ts";
import { eventNewsMail, timeZoneFor, type MailedNews } from "./mails.ts";
import { spaceEventMails } from "./tables.ts";
import { toldEvents, type EventTold } from "./told-events.ts";

type SubscribeMailsDeps = Pick<SpaceEventsDeps, "spaceCards"> & {
  db: Db;
  events: Pick<Events, "subscribe">;
  spaces: Pick<Spaces, "enterable" | "openToInvited">;
  mailer: Pick<Mailer, "ready" | "wake">;
  site: MailSite;
  limiter: Limiter;
  now: () => number;
};

/** Per address, whichever hosts make changes. */
const MAILED_TO: Limit = { max: 10, windowMs: 3_600_000 };
/** Not the reminder a quarter of an hour before: a mail is read later than that. */
const MAILED: ReadonlySet<string> = new Set<MailedNews>(["within_a_day", "moved", "cancelled", "place"]);
const isMailed = (news: string): news is MailedNews => MAILED.has(news);
/** Based on their current reply: somebody who no longer goes isn't mailed. */
const isAbout = (news: MailedNews, { isGoing, isWaiting }: EventTold): boolean =>
  news === "within_a_day" || news === "place" ? isGoing === true : isGoing !== false || isWaiting;

/** Who was already mailed this notice: a process may have died after that. */
async function mailedOf(
  db: Pick<Db, "select">,
  eventId: string,
  noticeId: string | undefined,
): Promise<ReadonlySet<string>> {
  if (noticeId === undefined) return new Set();
  const rows = await db
    .select({ accountId: spaceEventMails.accountId })
    .from(spaceEventMails)
    .where(and(eq(spaceEventMails.eventId, eventId), eq(spaceEventMails.noticeId, noticeId)));
  return new Set(rows.map(({ accountId }) => accountId));
}

/** Records the recipients, in the transaction that stores the mails; resolves to those who weren't mailed before. */
async function noteMailed(
  tx: Pick<Db, "insert">,
  { eventId, noticeId }: { eventId: string; noticeId: string | undefined },
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (noticeId === undefined) return new Set(accountIds);
  const rows = await tx
    .insert(spaceEventMails)
    .values(accountIds.toSorted().map((accountId) => ({ eventId, noticeId, accountId })))
    .onConflictDoNothing()
    .returning({ accountId: spaceEventMails.accountId });
  return new Set(rows.map(({ accountId }) => accountId));
}

/**
 * Mails a reminder a day before, and changes of an event, to those who are notified of it, want such mails and may
 * still see the event: somebody invited by mail, or without an open page, must not find a closed door.
 */
export function subscribeMails(deps: SubscribeMailsDeps): void {
  const { db, events, spaces, spaceCards, mailer, site, limiter, now } = deps;
  const toldOf = toldEvents({ db, spaces, now });

  events.subscribe("space-event-mails", {
    async SpaceEventTold({ eventId, news, revision, noticeId, toldIds }) {
      if (!isMailed(news)) return;
      const event = await eventWithId(db, eventId);
      // It has changed again since: that is notified separately.
      if (event === null || event.revision !== revision) return;
      const mailed = await mailedOf(db, eventId, noticeId);
      const leftIds = toldIds.filter((id) => !mailed.has(id));
      const [settings, addresses, locales, [space]] = await Promise.all([
        notificationSettings(db, [...leftIds, ...(event.organizerId === null ? [] : [event.organizerId])]),
        verifiedAddresses(db, leftIds),
        localesOf(db, leftIds),
        spaceCards([event.spaceId]),
      ]);
      const mails = new Map<string, NewMail>();
      for (const [accountId, to] of addresses) {
        if (settings.get(accountId)?.choices.eventInvitationMails !== true) continue;
        const told = (await toldOf(accountId, [eventId])).get(eventId);
        if (told === undefined || !isAbout(news, told)) continue;
        if ((await limiter.take(`event-mail:${to}`, MAILED_TO)) !== null) continue;
        const locale = locales.get(accountId) ?? DEFAULT_LOCALE;
        const timeZone = timeZoneFor(settings, accountId, event);
        const about = { news, event, space: space?.name ?? "", timeZone };
        mails.set(accountId, eventNewsMail(site, { to, locale }, about));
      }
      if (mails.size === 0) return;
      const ready = await mailer.ready();
      await db.transaction(async (tx) => {
        const firstIds = await noteMailed(tx, { eventId, noticeId }, [...mails.keys()]);
        for (const [accountId, mail] of mails) if (firstIds.has(accountId)) await ready.sendIn(tx, mail);
      });
      mailer.wake();
    },
  });
}
