/** Separators of entries; within an entry, addresses are separated by white space. */
const ENTRIES = /[,;>\n]/;
const OPENING = /^["'(]+/;
const CLOSING = new Set(['"', "'", ")"]);
const ADDRESS = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

const isEmail = (text: string): boolean => text.length <= 254 && ADDRESS.test(text);

function unquoted(part: string): string {
  let end = part.length;
  while (end > 0 && CLOSING.has(part.charAt(end - 1))) end -= 1;
  return part.slice(0, end).replace(OPENING, "");
}

/** The addresses in a text, each once and in lower case, and the remaining text. */
export function splitEmails(text: string): { emails: string[]; rest: string[] } {
  const parts = text
    .split(ENTRIES)
    // Mail programs write a name before the address in brackets: "Ann Heron" <ann@…>.
    .flatMap((entry) => partsOf(entry.slice(entry.lastIndexOf("<") + 1).trim()))
    .filter((part) => part !== "");
  return {
    emails: [...new Set(parts.filter(isEmail).map((email) => email.toLowerCase()))],
    rest: parts.filter((part) => !isEmail(part)),
  };
}

/** Several addresses in a row; text without any is one entry. */
function partsOf(entry: string): string[] {
  const parts = entry.split(/\s+/).map(unquoted);
  return parts.some(isEmail) ? parts : [unquoted(entry)];
}
