import { randomUUID } from "node:crypto";
import { asc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import type { Db, Tx } from "../db/database.ts";
import { JobGivenUp, type Jobs } from "../jobs/jobs.ts";
import { createSeal } from "./seal.ts";
import { createUnsubscribes, type MailSubscription, type Unsubscribes } from "./unsubscribes.ts";
import { outgoingMails } from "./tables.ts";

const mailSchema = z
  .object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** Unsubscribe URL; absent for necessary mails. */
    unsubscribe: z.string().optional(),
  })
  .readonly();
/** A mail in plain text. */
export type Mail = z.infer<typeof mailSchema>;

/** A mail to send. An optional mail names its kind, and isn't sent to people who unsubscribed from it. */
export type NewMail = Omit<Mail, "unsubscribe"> & {
  readonly optional?: Pick<MailSubscription, "kind" | "locale"> & {
    readonly site: string;
    /** The text with the unsubscribe link. */
    readonly footer: (link: string) => string;
  };
};

export type Mailer = {
  /** Resolves when the mail is stored: then delivery is attempted for a day. Throws if it can't be stored. */
  send(mail: NewMail): Promise<void>;
  /** Who has unsubscribed from optional mails. */
  readonly unsubscribes: Unsubscribes;
  /**
   * Resolves when mails can be stored, with a mailer for transactions: await it before the transaction begins, which
   * holds a connection. Throws UNAVAILABLE if that takes too long.
   */
  ready(): Promise<ReadyMailer>;
  /** Call after a transaction that sent mails has committed. */
  wake(): void;
};

export type ReadyMailer = {
  /** Like `send`, within a transaction; delivered within seconds, at once after `wake`. */
  sendIn(tx: Tx, mail: NewMail): Promise<void>;
};

/** Delivers one mail; throws on failure. */
export type Deliver = (mail: Mail) => Promise<void>;

export type MailerDeps = {
  db: Db;
  jobs: Pick<Jobs, "handle" | "ready" | "send" | "wake">;
  deliver: Deliver;
  secret: Uint8Array;
  now: () => number;
};

const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
/** A mail older than this has been attempted, unless its job was lost. */
const TRIED_AFTER_MS = 60_000;
const RECOVERED_AT_ONCE = 500;

/**
 * A mailer on any transport. A mail's content is encrypted and stored apart from its job, and removed once it is
 * delivered or given up: the job, which stays for inspection, contains only its id.
 */
export function createMailer({ db, jobs, deliver, secret, now }: MailerDeps): Mailer {
  const seal = createSeal(secret, "outgoing mail");

  jobs.handle("mail.deliver", async ({ mailId }, { isLast }) => {
    const isThis = eq(outgoingMails.id, mailId);
    const [kept] = await db.select().from(outgoingMails).where(isThis);
    // Already delivered by a run that was interrupted before it was marked as completed.
    if (kept === undefined) return;
    try {
      await deliver(mailSchema.parse(JSON.parse(seal.open(kept.sealed))));
    } catch (error) {
      if (!isLast && now() - kept.createdAt.getTime() < GIVEN_UP_AFTER_MS) throw error;
      await db.delete(outgoingMails).where(isThis);
      throw new JobGivenUp("A mail was not sent in a day and is given up", { cause: error });
    }
    await db.delete(outgoingMails).where(isThis);
  });

  /** Recovers mails without a job: of an earlier version, or whose job was removed. */
  jobs.handle("mail.recover", async () => {
    const waiting = await db
      .select({ id: outgoingMails.id })
      .from(outgoingMails)
      .where(lt(outgoingMails.createdAt, new Date(now() - TRIED_AFTER_MS)))
      .orderBy(asc(outgoingMails.createdAt))
      .limit(RECOVERED_AT_ONCE);
    if (waiting.length === 0) return;
    await jobs.ready();
    await db.transaction(async (tx) => {
      for (const { id } of waiting) await jobs.send("mail.deliver", { mailId: id }, tx);
    });
    jobs.wake("mail.deliver");
  });

  const unsubscribes = createUnsubscribes(db, secret);
  /** The mail with its unsubscribe link; null if the recipient has unsubscribed. */
  const mailOf = async (tx: Tx, { optional, ...mail }: NewMail): Promise<Mail | null> => {
    if (optional === undefined) return mail;
    const { kind, locale, site, footer } = optional;
    const of = { to: mail.to, kind, locale };
    if (await unsubscribes.isUnwanted(tx, of)) return null;
    const unsubscribe = unsubscribes.urlOf(site, of);
    return { ...mail, text: `${mail.text}\n${footer(unsubscribe)}\n`, unsubscribe };
  };
  const sendIn = async (tx: Tx, given: NewMail): Promise<void> => {
    const mail = await mailOf(tx, given);
    if (mail === null) return;
    const id = randomUUID();
    await tx
      .insert(outgoingMails)
      .values({ id, sealed: seal.close(JSON.stringify(mail)), createdAt: new Date(now()) });
    await jobs.send("mail.deliver", { mailId: id }, tx);
  };
  const wake = (): void => jobs.wake("mail.deliver");

  return {
    async send(mail) {
      await jobs.ready();
      await db.transaction((tx) => sendIn(tx, mail));
      wake();
    },
    async ready() {
      await jobs.ready();
      return { sendIn };
    },
    wake,
    unsubscribes,
  };
}
