import type { Mail } from "../../platform/mail/mailer.ts";

/** Where a person's links lead, and who sends them. */
export type MailSite = { readonly name: string; readonly url: string };

const link = (site: MailSite, path: string, query: Record<string, string>): string => {
  const url = new URL(path, site.url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

export const verifyMail = (
  site: MailSite,
  to: string,
  ticket: string,
  publicAddress: string | null,
): Mail => ({
  to,
  subject: `Your way into ${site.name}`,
  text: `Welcome! Open this link to say that this address is yours:

${link(site, "/verify-email", { email: to, ticket, ...(publicAddress === null ? {} : { publicAddress }) })}

It is good for a day. If you did not ask for it, there is nothing to do: without the link, nothing happens.
`,
});

export const knownMail = (site: MailSite, to: string): Mail => ({
  to,
  subject: `You are already at home at ${site.name}`,
  text: `Someone, probably you, wanted to make an account for this address. There is one already: sign in at

${site.url}

If the password is gone from memory, "Forgot your password?" there sets a new one.
`,
});

export const resetMail = (site: MailSite, to: string, ticket: string): Mail => ({
  to,
  subject: `A new password for ${site.name}`,
  text: `Open this link to choose a new password:

${link(site, "/reset-password", { email: to, ticket })}

It is good for an hour and works once. If you did not ask for it, your password stays as it is.
`,
});

export const passwordChangedMail = (site: MailSite, to: string): Mail => ({
  to,
  subject: `Your password for ${site.name} was changed`,
  text: `The password of your account was changed just now, and you were signed out everywhere else.

If that was not you, ask for a new password at ${site.url} at once.
`,
});
