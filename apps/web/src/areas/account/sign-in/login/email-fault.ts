import * as t from "@veranda/messages/auth";

/** What keeps a text from being an address of mail; null when nothing does. */
export const emailFault = (text: string): string | null =>
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? null : t.noAddress();
