import { DEFAULT_LOCALE } from "@veranda/messages";
import type { Db } from "../../platform/db/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { localesOf } from "./locales.ts";
import { verifiedAddresses } from "./mail-addresses.ts";
import { methodAddedMail, type MailSite } from "./mails.ts";
import type { SignInMethodName } from "./sign-in-method-name.ts";

/** Notifies somebody by mail that a sign-in method was added to their account. */
export type NotifyMethodAdded = (accountId: string, way: SignInMethodName) => Promise<void>;

export const createNotifyMethodAdded =
  ({ db, mailer, site }: { db: Db; mailer: Mailer; site: MailSite }): NotifyMethodAdded =>
  async (accountId, way) => {
    const [addresses, locales] = await Promise.all([
      verifiedAddresses(db, [accountId]),
      localesOf(db, [accountId]),
    ]);
    const to = addresses.get(accountId);
    const locale = locales.get(accountId) ?? DEFAULT_LOCALE;
    if (to !== undefined) await mailer.send(methodAddedMail(site, { to, locale }, way));
  };
