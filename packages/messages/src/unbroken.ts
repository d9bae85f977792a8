/** Words that a line isn't broken in. */
const UNBROKEN = /\b(co)-(host)/gi;

/** A text with non-breaking hyphens in such words. */
export const unbroken = (text: string): string => text.replace(UNBROKEN, "$1\u2011$2");
