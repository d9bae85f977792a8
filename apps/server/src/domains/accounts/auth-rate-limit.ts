import { NamedError } from "../../named-error.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { networkOf } from "../../platform/shared/network-of.ts";
import type { Origin } from "./audit.ts";

const MINUTE_MS = 60_000;
const NAMES_A_MINUTE = 240;
/** A waiting page polls ten times a minute. */
const WAITS_FOR_A_GUESS = 10;

/** Rate limits by IP address on guesses, mails and expensive work. Each throws RATE_LIMITED. */
export type AuthRateLimit = {
  signIn(origin: Pick<Origin, "ip">): Promise<void>;
  mail(origin: Pick<Origin, "ip">): Promise<void>;
  /** Polls of pages that wait until their mail is opened; not counted as guesses. */
  wait(origin: Pick<Origin, "ip">): Promise<void>;
  name(origin: Pick<Origin, "ip">): Promise<void>;
};

/** `perMinute`: guesses from one address, with a third as many mails; 0 for unlimited. */
export function createAuthRateLimit(limiter: Limiter, perMinute: number): AuthRateLimit {
  const demand = async (what: string, { ip }: Pick<Origin, "ip">, max: number): Promise<void> => {
    if (perMinute === 0) return;
    const waitMs = await limiter.take(`${what}:${networkOf(ip)}`, { max, windowMs: MINUTE_MS });
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };
  return {
    signIn: (origin) => demand("sign-in", origin, perMinute),
    mail: (origin) => demand("mails", origin, Math.ceil(perMinute / 3)),
    wait: (origin) => demand("waits", origin, perMinute * WAITS_FOR_A_GUESS),
    name: (origin) => demand("names", origin, NAMES_A_MINUTE),
  };
}
