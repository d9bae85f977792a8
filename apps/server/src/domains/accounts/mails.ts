import { LINK_LIFE_HOURS } from "@veranda/contract/constants";
import { partsOfDevice } from "@veranda/contract/device-parts";
import { inLocale, type Locale } from "@veranda/messages";
import * as t from "@veranda/messages/mails";
import type { Mail, NewMail } from "../../platform/mail/mailer.ts";
import type { OptionalMail } from "../../platform/mail/optional-mails.ts";
import type { SignInMethodName } from "./sign-in-method-name.ts";

/** Name and URL of the installation, for mails. */
export type MailSite = { readonly name: string; readonly url: string };

/** The recipient of a mail, and their language. */
export type Reader = { readonly to: string; readonly locale: Locale };

/** A mail in its recipient's language. */
export const mailIn = ({ to, locale }: Reader, subject: () => string, text: () => string): Mail =>
  inLocale(locale, () => ({ to, subject: subject(), text: `${text()}\n` }));

/** An optional mail, with an unsubscribe link. */
export const optionalMail = (
  kind: OptionalMail,
  site: MailSite,
  reader: Reader,
  subject: () => string,
  text: () => string,
): NewMail => {
  const { locale } = reader;
  const footer = (link: string): string => inLocale(locale, () => t.unsubscribe({ link }));
  return { ...mailIn(reader, subject, text), optional: { kind, locale, site: site.url, footer } };
};

/** A name that somebody chose, altered so that mail programs make no link of a URL in it. */
export const withoutLinks = (name: string): string =>
  name.replaceAll("://", ": //").replace(/[.。．｡](?=[^\s.])/g, "$& ");

const linkTo = (site: MailSite, path: string, query: Record<string, string>): string => {
  const url = new URL(path, site.url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/** `device`: on which somebody registered. */
export const verifyMail = (
  site: MailSite,
  reader: Reader,
  { ticket, device }: { ticket: string; device: string },
): Mail => {
  const link = linkTo(site, "/verify-email", { email: reader.to, ticket });
  return mailIn(
    reader,
    () => t.verifySubject({ site: site.name }),
    () => t.verifyText({ site: site.name, link, hours: LINK_LIFE_HOURS.verify, ...partsOfDevice(device) }),
  );
};

export const walletMail = (
  site: MailSite,
  reader: Reader,
  { ticket, address, device }: { ticket: string; address: string; device: string },
): Mail => {
  const link = linkTo(site, "/verify-email", { email: reader.to, ticket, publicAddress: address });
  return mailIn(
    reader,
    () => t.verifySubject({ site: site.name }),
    () =>
      t.walletText({
        site: site.name,
        wallet: address,
        link,
        hours: LINK_LIFE_HOURS.wallet,
        ...partsOfDevice(device),
      }),
  );
};

/** `wallet`: address of the wallet with which somebody registered. */
export const alreadyRegisteredMail = (site: MailSite, reader: Reader, wallet: string | null): Mail => {
  const given = { site: site.name, link: site.url };
  return mailIn(
    reader,
    () => t.knownSubject(given),
    () => (wallet === null ? t.knownText(given) : t.knownWalletText({ ...given, wallet })),
  );
};

export const resetMail = (site: MailSite, reader: Reader, ticket: string): Mail =>
  mailIn(
    reader,
    () => t.resetSubject({ site: site.name }),
    () =>
      t.resetText({
        hours: LINK_LIFE_HOURS.reset,
        link: linkTo(site, "/reset-password", { email: reader.to, ticket }),
      }),
  );

export const passwordChangedMail = (site: MailSite, reader: Reader): Mail =>
  mailIn(
    reader,
    () => t.passwordChangedSubject({ site: site.name }),
    () => t.passwordChangedText({ link: site.url }),
  );

export const methodAddedMail = (
  site: MailSite,
  reader: Reader,
  { address, ...named }: SignInMethodName,
): Mail => {
  const given = { ...named, link: linkTo(site, "/settings/sign-in", {}) };
  return mailIn(
    reader,
    () => t.methodAddedSubject({ site: site.name }),
    () => (address === null ? t.methodAddedText(given) : t.methodAddedOfText({ ...given, address })),
  );
};
