/** What stands between addresses that are pasted: white space, commas, semicolons, and the brackets of "Ann <ann@…>". */
const BETWEEN = /[\s,;<>()"']+/;
const ADDRESS = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && ADDRESS.test(text);

/** The addresses in a text, each once, in lower case; what is none is left over as it was written. */
export function splitEmails(text: string): { emails: string[]; rest: string[] } {
  const parts = text.split(BETWEEN).filter((part) => part !== "");
  const emails = [...new Set(parts.filter(isEmail).map((email) => email.toLowerCase()))];
  // Names beside their addresses are no fault.
  return {
    emails,
    rest: parts.filter((part) => !isEmail(part) && (emails.length === 0 || part.includes("@"))),
  };
}
