import type { Limiter } from "../../platform/shared/limiter.ts";

/** Mails to one address in an hour. */
const MAILS_AN_HOUR = 8;
const HOUR_MS = 3_600_000;

/** Silent past the hour's share: who asks too often gets no more mails, and the same answer. */
export const mayMail = async (limiter: Limiter, email: string): Promise<boolean> =>
  (await limiter.take(`mail:${email}`, { max: MAILS_AN_HOUR, windowMs: HOUR_MS })) === null;
