import { createHmac } from "node:crypto";
import { LOCALES, type Locale } from "@veranda/messages";
import { keysOf } from "@veranda/contract/closed-record";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../db/database.ts";
import { OPTIONAL_MAILS, type OptionalMail } from "./optional-mails.ts";
import { createSeal } from "./seal.ts";
import { mailUnsubscribes } from "./tables.ts";

const subscription = z
  .object({ to: z.string(), kind: z.enum(OPTIONAL_MAILS), locale: z.enum(keysOf(LOCALES)) })
  .readonly();
/** One kind of mail to one address, with the language of the mail. */
export type MailSubscription = { readonly to: string; readonly kind: OptionalMail; readonly locale: Locale };

export type Unsubscribes = {
  /** The unsubscribe URL for a mail; it reveals the address to nobody. */
  urlOf(site: string, of: MailSubscription): string;
  /** Null if the token isn't one of ours. */
  read(token: string): MailSubscription | null;
  end(of: Pick<MailSubscription, "to" | "kind">): Promise<void>;
  isUnwanted(db: Pick<Db, "select">, of: Pick<MailSubscription, "to" | "kind">): Promise<boolean>;
};

export const UNSUBSCRIBE_PATH = "/unsubscribe";

/** Who has unsubscribed from optional mails. Only a digest of each address is stored: many belong to no account. */
export function createUnsubscribes(db: Db, secret: Uint8Array): Unsubscribes {
  const seal = createSeal(secret, "unsubscribe");
  const keyOf = (to: string): string =>
    createHmac("sha256", secret).update(`unsubscribe:${to.toLowerCase()}`).digest("base64url");
  const isThis = ({ to, kind }: Pick<MailSubscription, "to" | "kind">) =>
    and(eq(mailUnsubscribes.addressKey, keyOf(to)), eq(mailUnsubscribes.kind, kind));
  return {
    urlOf(site, of) {
      const token = Buffer.from(seal.close(JSON.stringify(of))).toString("base64url");
      return new URL(`${UNSUBSCRIBE_PATH}/${token}`, site).href;
    },
    read(token) {
      try {
        return subscription.parse(JSON.parse(seal.open(Buffer.from(token, "base64url"))));
      } catch {
        return null;
      }
    },
    async end({ to, kind }) {
      await db
        .insert(mailUnsubscribes)
        .values({ addressKey: keyOf(to), kind })
        .onConflictDoNothing();
    },
    async isUnwanted(reader, of) {
      const rows = await reader
        .select({ kind: mailUnsubscribes.kind })
        .from(mailUnsubscribes)
        .where(isThis(of));
      return rows.length > 0;
    },
  };
}
