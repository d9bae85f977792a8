import type { Db } from "../../platform/db/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { verifiedAddresses } from "./mail-addresses.ts";
import { methodAddedMail, type MailSite } from "./mails.ts";

/** Tells somebody by mail that their account has a new way to sign in; `way` in words. */
export type NotifyMethodAdded = (accountId: string, way: string) => Promise<void>;

export const createNotifyMethodAdded =
  ({ db, mailer, site }: { db: Db; mailer: Mailer; site: MailSite }): NotifyMethodAdded =>
  async (accountId, way) => {
    const to = (await verifiedAddresses(db, [accountId])).get(accountId);
    if (to !== undefined) await mailer.send(methodAddedMail(site, to, way));
  };

const NAMES: Readonly<Record<string, string>> = {
  google: "Google",
  apple: "Apple",
  microsoft: "Microsoft",
  partner: "A partner site",
};

/** `provider` as identities name it. */
export const methodName = (provider: string, email: string | null): string => {
  const name = NAMES[provider] ?? "Your organisation's sign-in";
  return email === null ? name : `${name} (${email})`;
};
