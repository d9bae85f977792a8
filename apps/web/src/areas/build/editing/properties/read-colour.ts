export const EXAMPLE_COLOUR = "#3366ff";

/** Parses a typed colour, `#36f` or `3366FF`, into the stored form `#3366ff`; null for anything else. */
export function readColour(written: string): string | null {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(written.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join("") : digits}`;
}
