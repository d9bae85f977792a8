import type { Limiter } from "../../platform/shared/limiter.ts";

/** Maximum mails to one address per hour. */
const MAILS_AN_HOUR = 8;
const HOUR_MS = 3_600_000;

/**
 * Fails silently: beyond the limit no mails are sent, but the answer is the same. Mails for account recovery have a
 * limit of their own, so that registering an address again and again can't block its owner.
 */
export const mayMail = async (
  limiter: Limiter,
  email: string,
  share: "mail" | "reset-mail" = "mail",
): Promise<boolean> =>
  (await limiter.take(`${share}:${email}`, { max: MAILS_AN_HOUR, windowMs: HOUR_MS })) === null;
