import type { Limiter } from "../../platform/shared/limiter.ts";

/** Mails to one address in an hour. */
const MAILS_AN_HOUR = 8;
const HOUR_MS = 3_600_000;

/**
 * Silent past the hour's share: who asks too often gets no further mails, and the same answer. Mails to get back into an
 * account have a share of their own: registering an address again and again can't keep its owner from them.
 */
export const mayMail = async (
  limiter: Limiter,
  email: string,
  share: "mail" | "reset-mail" = "mail",
): Promise<boolean> =>
  (await limiter.take(`${share}:${email}`, { max: MAILS_AN_HOUR, windowMs: HOUR_MS })) === null;
