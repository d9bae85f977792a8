/** A piece of a text; a link has `href`. */
export type TextPiece = { text: string; href?: string };

/** Characters that end an address, or would make it misleading: quotes, brackets, control characters. */
const ADDRESS = /https:\/\/[^\s<>"'`\p{C}]+/giu;
/** Trailing punctuation isn't part of an address. */
const ENDINGS = /[.,;:!?…*_~]$/u;
const BRACKETS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Splits a text into https addresses and the text between; joined, the pieces are the same text. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnding(found);
    const href = safeAddress(address);
    if (href === null) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function withoutEnding(found: string): string {
  let address = found;
  for (;;) {
    const opening = BRACKETS[address.slice(-1)];
    const isLoose = opening !== undefined && count(address, opening) < count(address, address.slice(-1));
    if (!isLoose && !ENDINGS.test(address)) return address;
    address = address.slice(0, -1);
  }
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

const HOST = /^https:\/\/([\w.:[\]-]+)/i;

/**
 * Null for an invalid address, and for a misleading one: with credentials before the host, or with look-alike
 * characters.
 */
function safeAddress(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && HOST.exec(address)?.[1]?.toLowerCase() === url.host && url.username === ""
    ? url.href
    : null;
}
