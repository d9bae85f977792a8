import type { Logger } from "pino";
import { pause } from "../pause.ts";

/** A mail in plain words. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

export type Mailer = {
  /** Takes the mail on its way and returns at once; failures are tried again and then logged without the text. */
  send(mail: Mail): void;
  /** Waits for what is on its way. */
  close(): Promise<void>;
};

/** Hands one mail over; throws when that failed. */
export type Deliver = (mail: Mail) => Promise<void>;

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;
const WAIT_GROWTH = 5;
/** Mails under way at once; more are refused and logged, so that a dead mail server costs no memory. */
const UNDER_WAY_MAX = 500;

/** A mailer over any way of delivery. */
export function createMailer(deliver: Deliver, log: Logger): Mailer {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const attempt = async (mail: Mail): Promise<void> => {
    let waitMs = FIRST_WAIT_MS;
    for (let n = 1; ; n += 1) {
      try {
        await deliver(mail);
        return;
      } catch (error) {
        const isLast = n === ATTEMPTS || closing.signal.aborted;
        log[isLast ? "error" : "warn"](
          { err: error, subject: mail.subject, attempt: n },
          "A mail was not sent",
        );
        if (isLast) return;
      }
      await pause(waitMs, closing.signal);
      waitMs *= WAIT_GROWTH;
    }
  };
  return {
    send(mail) {
      if (underWay.size >= UNDER_WAY_MAX) {
        log.error({ subject: mail.subject }, "Too many mails are on their way; one was dropped");
        return;
      }
      const sending: Promise<void> = attempt(mail).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}
