import type { Mail } from "../../../platform/mail/mailer.ts";
import type { MailSite } from "../../accounts/mails.ts";

type Named = { readonly id: string; readonly slug: string; readonly name: string };

const linkTo = (site: MailSite, { id, slug }: Named, shareId: string | null): string => {
  const url = new URL(`/s/${slug}-${id}`, site.url);
  if (shareId !== null) url.searchParams.set("share", shareId);
  return url.href;
};

export const invitationMail = (site: MailSite, to: string, by: string, space: Named): Mail => ({
  to,
  subject: `${by} invites you to "${space.name}"`,
  text: `${by} would like to have you in a space at ${site.name}: "${space.name}".

${linkTo(site, space, null)}

Sign in with this address, or make an account for it, and the door is open. If you don't know ${by}, there is nothing to do.
`,
});

export const linkMail = (site: MailSite, to: string, space: Named, shareId: string | null): Mail => ({
  to,
  subject: `The link to "${space.name}"`,
  text: `You asked for the link to "${space.name}":

${linkTo(site, space, shareId)}
`,
});
