/**
 * Trending is the sum of a space's visits, each halved for every day that has passed since:
 *
 *   score(t) = Σ 2^((tᵢ − t) / H),   H = 24 h
 *
 * The order of two scores does not depend on t, so the row keeps log2 Σ 2^(tᵢ / H) (forward decay:
 * Cormode, Shkapenyuk, Srivastava, Xu, ICDE 2009). It changes only when someone visits, an index can order
 * by it, and pages of the list stay where they are as time goes by. Adding n visits at t to a stored value s
 * gives log2(2^s + 2^x) with x = t / H + log2 n, written so that nothing overflows:
 *
 *   max(s, x) + log2(1 + 2^−|s − x|)
 */
const TREND_HALF_LIFE_MS = 24 * 3600 * 1000;

/** Contribution of `visits` at the moment `at` (milliseconds) to a trend. */
export const trendOf = (visits: number, at: number): number => at / TREND_HALF_LIFE_MS + Math.log2(visits);
