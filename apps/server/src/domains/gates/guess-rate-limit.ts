import { NamedError } from "../../named-error.ts";
import type { Held, Limit, Limiter } from "../../platform/shared/limiter.ts";

/**
 * Checks a guess. Only wrong ones count, so that a school behind one address gets in; each counts while it is being
 * checked, so that concurrent guesses gain nothing. Throws RATE_LIMITED or WRONG_PASSWORD.
 */
export async function limitGuesses(
  limiter: Pick<Limiter, "hold">,
  limits: readonly (readonly [key: string, limit: Limit])[],
  isRight: () => Promise<boolean>,
): Promise<void> {
  const held: Held[] = [];
  let isWrong = false;
  try {
    for (const [key, limit] of limits) {
      const one = await limiter.hold(key, limit);
      held.push(one);
      if (one.waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs: one.waitMs } });
    }
    isWrong = !(await isRight());
  } finally {
    if (!isWrong) await Promise.all(held.map((each) => each.giveBack()));
  }
  if (isWrong) throw new NamedError("WRONG_PASSWORD");
}
