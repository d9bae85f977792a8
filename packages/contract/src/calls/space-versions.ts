import { z } from "zod";
import { defineCall } from "../call.ts";
import { spaceId } from "../records/space.ts";
import { int4Text } from "../records/text.ts";
import { spaceVersion } from "../records/version.ts";

const params = z.object({ id: spaceId });
const hostErrors = ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"] as const;

/** Saved versions of a space. */
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
  setVersionPicture: defineCall({
    method: "PUT",
    path: "/rooms/{id}/versions/{version}/picture",
    summary:
      "Shows a version in the history by a picture, once, within ten minutes of its saving. For who saved it",
    caller: "person",
    params: params.extend({ version: int4Text.min(1) }),
    body: z.object({ fileID: z.uuid() }),
    answer: z.object({}),
    errors: ["VERSION_NOT_FOUND", "NOT_FOUND"],
  }),
} as const;
