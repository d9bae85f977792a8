import { z } from "zod";
import { DISPLAY_NAME_MAX } from "../constants.ts";

/** Timestamp prefix plus 8 random bytes in hex: the anonymous visitor id of the uid cookie. */
export const anonymousId = z.string().regex(/^[0-9a-z]{8,12}-[0-9a-f]{16}$/);

const CONTROL_OR_FORMAT = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** A name as others read it: trimmed, inner white space folded, no control or invisible characters. */
export const displayName = z
  .string()
  .max(DISPLAY_NAME_MAX * 4)
  .transform((name) => name.replace(/\s+/gu, " ").trim())
  .refine((name) => name.length >= 1 && Array.from(name).length <= DISPLAY_NAME_MAX, {
    message: `A name has 1 to ${DISPLAY_NAME_MAX} characters.`,
  })
  .refine((name) => !CONTROL_OR_FORMAT.test(name), { message: "A name can't hold invisible characters." });
