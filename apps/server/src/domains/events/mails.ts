import * as t from "@veranda/messages/mails";
import { formatDate } from "@veranda/messages";
import type { NewMail } from "../../platform/mail/mailer.ts";
import type { NotificationSettings } from "../accounts/notified.ts";
import { optionalMail, withoutLinks, type MailSite, type Reader } from "../accounts/mails.ts";
import { slugOf } from "../spaces/own/new-names.ts";
import type { EventRow } from "./event-rows.ts";

type Invited = {
  /**
   * Who invites; null if their name isn't known any more, or may not be shown to the reader (docs/young-people.md, Y9).
   */
  by: string | null;
  event: Pick<EventRow, "id" | "title" | "startsAt">;
  space: string;
  timeZone: string;
};

/** Time zone of the times in a mail: the reader's, or else that of the event's creator, as far as known. */
export const timeZoneFor = (
  settings: ReadonlyMap<string, Pick<NotificationSettings, "timeZone">>,
  accountId: string,
  { organizerId }: Pick<EventRow, "organizerId">,
): string => settings.get(accountId)?.timeZone ?? settings.get(organizerId ?? "")?.timeZone ?? "UTC";

/** With the name of the time zone: the reader may be in another one. */
const whenOf = (startsAt: Date, timeZone: string): string =>
  formatDate(startsAt, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "long",
    timeZone,
  });
const linkTo = (site: MailSite, { id, title }: Pick<EventRow, "id" | "title">): string =>
  new URL(`/events/${slugOf(title, "event")}-${id}`, site.url).href;

export type MailedNews = "within_a_day" | "moved" | "cancelled" | "place";

/** A change of an event that the reader is going or invited to. */
export const eventNewsMail = (
  site: MailSite,
  reader: Reader,
  { news, event, space, timeZone }: { news: MailedNews } & Omit<Invited, "by">,
): NewMail => {
  const given = () => ({ news, event: withoutLinks(event.title) });
  return optionalMail(
    "event_invitations",
    site,
    reader,
    () => t.eventNewsSubject(given()),
    () =>
      t.eventNewsText({
        ...given(),
        site: site.name,
        space: withoutLinks(space),
        when: whenOf(event.startsAt, timeZone),
        link: linkTo(site, event),
      }),
  );
};

export const eventInvitationMail = (
  site: MailSite,
  reader: Reader,
  { by, event, space, timeZone }: Invited,
): NewMail => {
  const given = () => ({ by: withoutLinks(by ?? t.somebody()), event: withoutLinks(event.title) });
  return optionalMail(
    "event_invitations",
    site,
    reader,
    () => t.eventInvitationSubject(given()),
    () =>
      t.eventInvitationText({
        ...given(),
        site: site.name,
        space: withoutLinks(space),
        when: whenOf(event.startsAt, timeZone),
        link: linkTo(site, event),
      }),
  );
};
