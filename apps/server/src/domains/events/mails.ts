import * as t from "@veranda/messages/mails";
import { formatDate } from "@veranda/messages";
import type { NewMail } from "../../platform/mail/mailer.ts";
import { optionalMail, withoutLinks, type MailSite, type Reader } from "../accounts/mails.ts";
import { slugOf } from "../spaces/own/new-names.ts";
import type { EventRow } from "./event-rows.ts";

type Invited = {
  /** Who invites; null where they have no name any more. */
  by: string | null;
  event: Pick<EventRow, "id" | "title" | "startsAt">;
  space: string;
};

/** The time is in UTC: in which zone its reader is, nobody knows. */
export const eventInvitationMail = (
  site: MailSite,
  reader: Reader,
  { by, event: { id, title, startsAt }, space }: Invited,
): NewMail => {
  const given = () => ({ by: withoutLinks(by ?? t.somebody()), event: withoutLinks(title) });
  const link = new URL(`/events/${slugOf(title, "event")}-${id}`, site.url).href;
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
        when: formatDate(startsAt, {
          weekday: "long",
          day: "numeric",
          month: "long",
          year: "numeric",
          hour: "numeric",
          minute: "2-digit",
          timeZoneName: "short",
          timeZone: "UTC",
        }),
        link,
      }),
  );
};
