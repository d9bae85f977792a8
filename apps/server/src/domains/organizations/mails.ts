import { ORGANIZATION_INVITATION_DAYS } from "@veranda/contract/constants";
import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/mails";
import type { Mail, NewMail } from "../../platform/mail/mailer.ts";
import { mailIn, optionalMail, withoutLinks, type MailSite, type Reader } from "../accounts/mails.ts";

/** `by`: name of the inviter; null if they no longer have one. */
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

type NamedDomain = { domain: string; name: string };

/**
 * For admins, while the record that proves their domain is missing. `lapsesAt`: until then the domain counts as proven.
 */
export const domainMissingMail = (
  site: MailSite,
  reader: Reader,
  { domain, name, lapsesAt }: NamedDomain & { lapsesAt: Date },
): Mail =>
  mailIn(
    reader,
    () => t.domainMissingSubject({ domain }),
    () =>
      t.domainMissingText({
        domain,
        organisation: withoutLinks(name),
        date: formatDate(lapsesAt, { dateStyle: "long", timeZone: "UTC" }),
        link: new URL("/team", site.url).href,
      }),
  );

export const domainLapsedMail = (site: MailSite, reader: Reader, { domain, name }: NamedDomain): Mail =>
  mailIn(
    reader,
    () => t.domainLapsedSubject({ domain }),
    () =>
      t.domainLapsedText({
        domain,
        organisation: withoutLinks(name),
        link: new URL("/team", site.url).href,
      }),
  );
