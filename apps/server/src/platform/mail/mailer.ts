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
    /** Where its reader ends mails of its kind; absent: they are necessary. */
    unsubscribe: z.string().optional(),
  })
  .readonly();
/** A mail in plain words. */
export type Mail = z.infer<typeof mailSchema>;

/** A mail that is to be sent. One that isn't necessary says of which kind it is, and is kept from who wants none. */
export type NewMail = Omit<Mail, "unsubscribe"> & {
  readonly optional?: Pick<MailSubscription, "kind" | "locale"> & {
    readonly site: string;
    /** How it says where these end. */
    readonly footer: (link: string) => string;
  };
};

export type Mailer = {
  /** Returns once the mail is kept: from then on it is tried for a day. Throws where it can't be kept. */
  send(mail: NewMail): Promise<void>;
  /** Who wants no more of the mails that aren't necessary. */
  readonly unsubscribes: Unsubscribes;
  /**
   * Resolves when mails can be kept, with what keeps them in a transaction: awaited before the transaction begins, which
   * holds a connection. Throws UNAVAILABLE where that takes too long.
   */
  ready(): Promise<ReadyMailer>;
  /** Mails have been kept by a transaction that has committed. */
  wake(): void;
};

export type ReadyMailer = {
  /** As `send`, together with what else a transaction does; it is handed over within seconds, at once by `wake`. */
  sendIn(tx: Tx, mail: NewMail): Promise<void>;
};

/** Hands one mail over; throws when that failed. */
export type Deliver = (mail: Mail) => Promise<void>;

export type MailerDeps = {
  db: Db;
  jobs: Pick<Jobs, "handle" | "ready" | "send" | "wake">;
  deliver: Deliver;
  secret: Uint8Array;
  now: () => number;
};

const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
/** A mail that is older has been tried, unless its job is lost. */
const TRIED_AFTER_MS = 60_000;
const RECOVERED_AT_ONCE = 500;

/**
 * A mailer over any way of delivery. What is in a mail is kept sealed and apart from its job, and goes as soon as it is
 * handed over or given up: the job, which stays to be looked at, knows its id alone.
 */
export function createMailer({ db, jobs, deliver, secret, now }: MailerDeps): Mailer {
  const seal = createSeal(secret, "outgoing mail");

  jobs.handle("mail.deliver", async ({ mailId }, { isLast }) => {
    const isThis = eq(outgoingMails.id, mailId);
    const [kept] = await db.select().from(outgoingMails).where(isThis);
    // Handed over by a run that was cut off before it could say so.
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

  /** Mails without a job: of an earlier version, or whose job was removed. */
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
  /** As it is handed over; null: its reader wants none of its kind. */
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
