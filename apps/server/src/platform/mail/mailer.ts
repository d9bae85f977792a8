import { randomUUID } from "node:crypto";
import { asc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import type { Db, Tx } from "../db/database.ts";
import { JobGivenUp, type Jobs } from "../jobs/jobs.ts";
import { createSeal } from "./seal.ts";
import { outgoingMails } from "./tables.ts";

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string() }).readonly();
/** A mail in plain words. */
export type Mail = z.infer<typeof mailSchema>;

export type Mailer = {
  /** Returns once the mail is kept: from then on it is tried for a day. Throws where it can't be kept. */
  send(mail: Mail): Promise<void>;
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
  sendIn(tx: Tx, mail: Mail): Promise<void>;
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

  const sendIn = async (tx: Tx, mail: Mail): Promise<void> => {
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
  };
}
