import type { Mail } from "../../platform/mail/mailer.ts";

/** Where a person's links lead, and who sends them. */
export type MailSite = { readonly name: string; readonly url: string };

const link = (site: MailSite, path: string, query: Record<string, string>): string => {
  const url = new URL(path, site.url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/** A device that has no name of its own stands in lower case inside a sentence. */
const inSentence = (device: string): string =>
  device.replace(/^(?:A|Another) /, (article) => article.toLowerCase());

/** `device`: where somebody signed up, in words. */
export const verifyMail = (
  site: MailSite,
  { to, ticket, device }: { to: string; ticket: string; device: string },
): Mail => ({
  to,
  subject: `Confirm your email address for ${site.name}`,
  text: `Someone signed up for ${site.name} with this email address, using ${inSentence(device)}.

If that was you, open this link to create the account. In the same browser it signs you in; elsewhere it asks for the password you chose:

${link(site, "/verify-email", { email: to, ticket })}

The link works for 24 hours. If it wasn't you, ignore this email: no account is created.
`,
});

export const walletMail = (
  site: MailSite,
  { to, ticket, address, device }: { to: string; ticket: string; address: string; device: string },
): Mail => ({
  to,
  subject: `Confirm your email address for ${site.name}`,
  text: `Someone signed up for ${site.name} with this email address and the wallet ${address}, using ${inSentence(device)}.

If that was you, open this link in the same browser. It creates an account that this wallet signs in to:

${link(site, "/verify-email", { email: to, ticket, publicAddress: address })}

The link works for an hour. If this isn't your wallet, don't open it: without the link, nothing happens.
`,
});

/** `wallet`: the address of the wallet that somebody signed up with. */
export const alreadyRegisteredMail = (site: MailSite, to: string, wallet: string | null): Mail => ({
  to,
  subject: `You already have an account at ${site.name}`,
  text: `Someone tried to sign up for ${site.name} with this email address${wallet === null ? "" : ` and the wallet ${wallet}`}. It already has an account, and nothing was changed.

If that was you, sign in at ${site.url}${wallet === null ? "" : " and connect the wallet in your settings"}. If you don't know your password, choose "Forgot your password?" there.
`,
});

export const resetMail = (site: MailSite, to: string, ticket: string): Mail => ({
  to,
  subject: `Set a new password for ${site.name}`,
  text: `Open this link to set a new password for your account. You will be signed out everywhere:

${link(site, "/reset-password", { email: to, ticket })}

The link works once, for an hour. If you didn't ask for it, ignore this email: your password stays the same.
`,
});

export const passwordChangedMail = (site: MailSite, to: string): Mail => ({
  to,
  subject: `Your password for ${site.name} was changed`,
  text: `The password of your account was just changed, and you were signed out everywhere else.

If that wasn't you, set a new password at ${site.url} right away.
`,
});

/** `way` in words, such as "Google (ann@example.org)". */
export const methodAddedMail = (site: MailSite, to: string, way: string): Mail => ({
  to,
  subject: `A new way to sign in to ${site.name}`,
  text: `${way} was just connected to your account and can sign in to it from now on.

If that wasn't you, disconnect it at ${link(site, "/settings/sign-in", {})} and set a new password.
`,
});
