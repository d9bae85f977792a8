/**
 * An amount as people write it in a contract's smallest units; null: it is finer than those, or more than a contract
 * can count (uint256).
 */
export function unitsOf(amount: string, decimals: number): bigint | null {
  const [whole = "", fraction = ""] = amount.split(".");
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return units > 0n && units >> 256n === 0n ? units : null;
}
