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
import { eventNewsMail, type MailedNews } from "./mails.ts";
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

/** To one address, whichever hosts change what. */
const MAILED_TO: Limit = { max: 10, windowMs: 3_600_000 };
/** Not the reminder a quarter of an hour before: a mail is read later than that. */
const MAILED: ReadonlySet<string> = new Set<MailedNews>(["within_a_day", "moved", "cancelled", "place"]);
const isMailed = (news: string): news is MailedNews => MAILED.has(news);
/** What they have answered since this was noted counts: who can't go any more wants no news of it. */
const isAbout = (news: MailedNews, { isGoing, isWaiting }: EventTold): boolean =>
  news === "within_a_day" || news === "place" ? isGoing === true : isGoing !== false || isWaiting;

/**
 * Mails a reminder a day before, and what became of an event, to those who are notified of it, want such mails and may still see the event: whoever
 * was invited by mail, or has no page open, would stand before a closed door.
 */
export function subscribeMails(deps: SubscribeMailsDeps): void {
  const { db, events, spaces, spaceCards, mailer, site, limiter, now } = deps;
  const toldOf = toldEvents({ db, spaces, now });

  events.subscribe("space-event-mails", {
    async SpaceEventTold({ eventId, news, revision, toldIds }) {
      if (!isMailed(news)) return;
      const event = await eventWithId(db, eventId);
      // It has changed again since: that is told of by itself.
      if (event === null || event.revision !== revision) return;
      const [settings, addresses, locales, [space]] = await Promise.all([
        notificationSettings(db, toldIds),
        verifiedAddresses(db, toldIds),
        localesOf(db, toldIds),
        spaceCards([event.spaceId]),
      ]);
      const mails: NewMail[] = [];
      for (const [accountId, to] of addresses) {
        if (settings.get(accountId)?.choices.eventInvitationMails !== true) continue;
        const told = (await toldOf(accountId, [eventId])).get(eventId);
        if (told === undefined || !isAbout(news, told)) continue;
        if ((await limiter.take(`event-mail:${to}`, MAILED_TO)) !== null) continue;
        const locale = locales.get(accountId) ?? DEFAULT_LOCALE;
        mails.push(eventNewsMail(site, { to, locale }, { news, event, space: space?.name ?? "" }));
      }
      if (mails.length === 0) return;
      const ready = await mailer.ready();
      await db.transaction(async (tx) => {
        for (const mail of mails) await ready.sendIn(tx, mail);
      });
      mailer.wake();
    },
  });
}
