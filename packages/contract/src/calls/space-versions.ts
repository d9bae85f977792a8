import { z } from "zod";
import { defineCall } from "../call.ts";
import { spaceId } from "../records/space.ts";
import { int4Text } from "../records/text.ts";
import { spaceVersion } from "../records/version.ts";

const params = z.object({ id: spaceId });
const hostErrors = ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"] as const;

/** What was saved of a space. */
export const spaceVersionCalls = {
  spaceVersions: defineCall({
    method: "GET",
    path: "/rooms/{id}/versions",
    summary: "The saved versions of a space, the newest first",
    caller: "person",
    params,
    query: z.object({ before: int4Text.min(1).optional() }),
    answer: z.array(spaceVersion),
    errors: hostErrors,
  }),
} as const;
