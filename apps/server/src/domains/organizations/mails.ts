import { ORGANIZATION_INVITATION_DAYS } from "@veranda/contract/constants";
import * as t from "@veranda/messages/mails";
import type { NewMail } from "../../platform/mail/mailer.ts";
import { optionalMail, withoutLinks, type MailSite, type Reader } from "../accounts/mails.ts";

/** `by`: who invites; null where they have no name any more. */
export const organizationInvitationMail = (
  site: MailSite,
  reader: Reader,
  { by, name }: { by: string | null; name: string },
): NewMail => {
  const given = () => ({ by: withoutLinks(by ?? t.somebody()), organisation: withoutLinks(name) });
  const link = new URL("/team", site.url).href;
  return optionalMail(
    "organization_invitations",
    site,
    reader,
    () => t.teamInvitationSubject(given()),
    () =>
      t.teamInvitationText({
        ...given(),
        site: site.name,
        link,
        email: reader.to,
        days: ORGANIZATION_INVITATION_DAYS,
      }),
  );
};
