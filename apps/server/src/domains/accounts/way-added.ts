import type { Db } from "../../platform/db/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { verifiedAddresses } from "./mail-addresses.ts";
import { wayAddedMail, type MailSite } from "./mails.ts";

/** Tells somebody by mail that their account has a new way to sign in; `way` in words. */
export type TellNewWay = (accountId: string, way: string) => Promise<void>;

export const createTellNewWay =
  ({ db, mailer, site }: { db: Db; mailer: Mailer; site: MailSite }): TellNewWay =>
  async (accountId, way) => {
    const to = (await verifiedAddresses(db, [accountId])).get(accountId);
    if (to !== undefined) await mailer.send(wayAddedMail(site, to, way));
  };

const NAMES: Readonly<Record<string, string>> = {
  google: "Google",
  apple: "Apple",
  microsoft: "Microsoft",
  partner: "A partner site",
};

/** `provider` as identities name it. */
export const wayInWords = (provider: string, email: string | null): string => {
  const name = NAMES[provider] ?? "Your organisation's sign-in";
  return email === null ? name : `${name} (${email})`;
};
