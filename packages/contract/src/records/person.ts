import { z } from "zod";
import { DISPLAY_NAME_MAX } from "../constants.ts";
import { foldName, nameFault } from "../display-name.ts";
import { text } from "./text.ts";

/** Timestamp prefix plus 8 random bytes in hex: the anonymous visitor id of the uid cookie. */
export const anonymousId = z.string().regex(/^[0-9a-z]{8,12}-[0-9a-f]{16}$/);

/** A name as others read it: trimmed, inner white space folded, no control or invisible characters. */
export const displayName = text
  .max(DISPLAY_NAME_MAX * 4)
  .transform(foldName)
  .superRefine((name, context) => {
    const fault = nameFault(name);
    if (fault !== null) context.addIssue({ code: "custom", message: `This is no name: ${fault}` });
  });
