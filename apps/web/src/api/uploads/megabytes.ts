import { formatNumber } from "@veranda/messages";

const inUnit = (value: number, unit: string, digits: number): string =>
  formatNumber(value, {
    style: "unit",
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** A size for people: bytes divided by a million (product specification, section 9). */
export function megabytes(bytes: number): string {
  const mb = bytes / 1e6;
  if (mb < 0.1) return inUnit(Math.max(1, bytes / 1e3), "kilobyte", 0);
  if (mb >= 1000) return inUnit(mb / 1000, "gigabyte", 1);
  return inUnit(mb, "megabyte", mb < 10 ? 1 : 0);
}
