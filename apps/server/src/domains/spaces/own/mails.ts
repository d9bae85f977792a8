import * as t from "@veranda/messages/mails";
import type { Mail, NewMail } from "../../../platform/mail/mailer.ts";
import { mailIn, optionalMail, withoutLinks, type MailSite, type Reader } from "../../accounts/mails.ts";

type Named = { readonly id: string; readonly slug: string; readonly name: string };

const linkTo = (site: MailSite, { id, slug }: Named, shareId: string | null): string => {
  const url = new URL(`/s/${slug}-${id}`, site.url);
  if (shareId !== null) url.searchParams.set("share", shareId);
  return url.href;
};

/** `by`: name of the inviter; null if they no longer have one. */
export const invitationMail = (site: MailSite, reader: Reader, by: string | null, space: Named): NewMail => {
  const given = () => ({ by: withoutLinks(by ?? t.somebody()), space: withoutLinks(space.name) });
  const link = linkTo(site, space, null);
  return optionalMail(
    "space_invitations",
    site,
    reader,
    () => t.invitationSubject(given()),
    () => t.invitationText({ ...given(), site: site.name, link }),
  );
};

export const linkMail = (site: MailSite, reader: Reader, space: Named, shareId: string | null): Mail =>
  mailIn(
    reader,
    () => t.linkSubject({ space: withoutLinks(space.name) }),
    () => t.linkText({ space: withoutLinks(space.name), link: linkTo(site, space, shareId) }),
  );
