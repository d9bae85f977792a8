/**
 * Converts a decimal amount to a contract's smallest units; null if it is more precise than these, or exceeds uint256.
 */
export function unitsOf(amount: string, decimals: number): bigint | null {
  const [whole = "", fraction = ""] = amount.split(".");
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return units > 0n && units >> 256n === 0n ? units : null;
}
