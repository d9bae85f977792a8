/** What ends an entry of a list; within one, addresses stand apart by white space. */
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

/** The addresses in a text, each once, in lower case; what is none is left over as it was written. */
export function splitEmails(text: string): { emails: string[]; rest: string[] } {
  const parts = text
    .split(ENTRIES)
    // Mail programs put a name before an address in brackets: "Ann Heron" <ann@…>.
    .flatMap((entry) => partsOf(entry.slice(entry.lastIndexOf("<") + 1).trim()))
    .filter((part) => part !== "");
  return {
    emails: [...new Set(parts.filter(isEmail).map((email) => email.toLowerCase()))],
    rest: parts.filter((part) => !isEmail(part)),
  };
}

/** Addresses side by side; words among which there is none are one entry. */
function partsOf(entry: string): string[] {
  const parts = entry.split(/\s+/).map(unquoted);
  return parts.some(isEmail) ? parts : [unquoted(entry)];
}
