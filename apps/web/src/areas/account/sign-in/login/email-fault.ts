import * as t from "@veranda/messages/auth";

/** Why a text is no valid email address; null when it is. */
export const emailFault = (text: string): string | null =>
  text.trim() === "" ? t.emailMissing() : noAddress(text);

const noAddress = (text: string): string | null =>
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? null : t.noAddress();
