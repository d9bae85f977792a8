import { z } from "zod";
import { defineCall } from "../call.ts";
import { text } from "../records/text.ts";

export const partnerCalls = {
  partnerAuth: defineCall({
    method: "POST",
    path: "/v2/users/placeb/auth",
    summary:
      "Turns a partner's signed key for one of its people into a one-time code for token/exchange (SSO)",
    caller: "anyone",
    keepsPages: true,
    body: z.object({
      /** A JWT of the partner's, HS256: `sub`, `jti`, `exp` at most ten minutes ahead, `aud` this installation's address. */
      userKey: text.max(4096),
    }),
    answer: z.object({ authToken: z.string() }),
    errors: ["INVALID_CREDENTIAL", "NOT_FOUND"],
  }),
} as const;
