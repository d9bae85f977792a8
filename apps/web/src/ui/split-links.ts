/** A piece of a text; with `href` where it is an address. */
export type TextPiece = { text: string; href?: string };

/** Up to whatever can't stand in an address, or would make it read otherwise than it is: quotes, angles, control signs. */
const ADDRESS = /https:\/\/[^\s<>"'`\p{C}]+/giu;
/** What ends a sentence is not of the address in it. */
const ENDINGS = /[.,;:!?…*_~]$/u;
const BRACKETS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Cuts a text into its https addresses and what stands between them; put together again it is the same text. */
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
 * Null for what is no address, and for one that leads to another host than people read: with a name before it, or in
 * letters and signs that look like others.
 */
function safeAddress(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && HOST.exec(address)?.[1]?.toLowerCase() === url.host && url.username === ""
    ? url.href
    : null;
}
