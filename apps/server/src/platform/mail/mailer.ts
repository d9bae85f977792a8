import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { z } from "zod";
import type { Db } from "../db/database.ts";
import { createSeal } from "./seal.ts";
import { outgoingMails } from "./tables.ts";

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string() }).readonly();
/** A mail in plain words. */
export type Mail = z.infer<typeof mailSchema>;

export type Mailer = {
  /** Returns once the mail is kept: from then on it is tried for a day. Throws where it can't be kept. */
  send(mail: Mail): Promise<void>;
  /** Waits for what is being handed over; the rest stays kept for the next start. */
  close(): Promise<void>;
};

/** Hands one mail over; throws when that failed. */
export type Deliver = (mail: Mail) => Promise<void>;

export type MailerDeps = {
  db: Db;
  deliver: Deliver;
  secret: Uint8Array;
  log: Logger;
  now: () => number;
  lookEveryMs?: number;
};

const FIRST_WAIT_MS = 5_000;
const WAIT_GROWTH = 3;
const LONGEST_WAIT_MS = 15 * 60_000;
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
/** Longer than handing over takes: what a process that died had begun is begun again after this. */
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 20;
const LOOK_EVERY_MS = 5_000;

const waitAfter = (tries: number): number =>
  Math.min(FIRST_WAIT_MS * WAIT_GROWTH ** (tries - 1), LONGEST_WAIT_MS);

/** A mailer over any way of delivery. Mails wait in the database, so that neither a stop nor a full disk loses one. */
export function createMailer({
  db,
  deliver,
  secret,
  log,
  now,
  lookEveryMs = LOOK_EVERY_MS,
}: MailerDeps): Mailer {
  const seal = createSeal(secret, "outgoing mail");
  const closing = new AbortController();
  let isWanted = false;
  let working: Promise<void> | null = null;

  /** Takes those that are due, so that no other process hands them over too. */
  const take = () =>
    db
      .update(outgoingMails)
      .set({ tries: sql`${outgoingMails.tries} + 1`, nextTryAt: new Date(now() + LEASE_MS) })
      .where(
        sql`${outgoingMails.id} in (
          select id from ${outgoingMails} where next_try_at <= ${new Date(now())}
          order by next_try_at limit ${AT_ONCE} for update skip locked)`,
      )
      .returning();

  const handOver = async ({ id, sealed, tries, createdAt }: typeof outgoingMails.$inferSelect) => {
    const isThis = eq(outgoingMails.id, id);
    try {
      await deliver(mailSchema.parse(JSON.parse(seal.open(sealed))));
    } catch (error) {
      const isLast = now() - createdAt.getTime() >= GIVEN_UP_AFTER_MS;
      log[isLast ? "error" : "warn"](
        { err: error, mail: id, attempt: tries },
        isLast ? "A mail was not sent in a day and is given up" : "A mail was not sent and is tried again",
      );
      if (!isLast) {
        const nextTryAt = new Date(now() + waitAfter(tries));
        await db.update(outgoingMails).set({ nextTryAt }).where(isThis);
        return;
      }
    }
    await db.delete(outgoingMails).where(isThis);
  };

  const work = async (): Promise<void> => {
    while (isWanted && !closing.signal.aborted) {
      isWanted = false;
      try {
        const due = await take();
        isWanted = due.length === AT_ONCE;
        await Promise.all(due.map(handOver));
      } catch (error) {
        log.warn({ err: error }, "The mails that wait could not be looked through");
        return;
      }
    }
  };
  const wake = (): void => {
    isWanted = true;
    working ??= work().finally(() => {
      working = null;
    });
  };
  const timer = setInterval(wake, lookEveryMs).unref();
  wake();

  return {
    async send(mail) {
      const at = new Date(now());
      await db
        .insert(outgoingMails)
        .values({ id: randomUUID(), sealed: seal.close(JSON.stringify(mail)), createdAt: at, nextTryAt: at });
      wake();
    },
    async close() {
      closing.abort();
      clearInterval(timer);
      await working;
    },
  };
}
