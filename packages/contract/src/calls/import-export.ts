import { z } from "zod";
import { defineCall } from "../call.ts";
import { space, spaceId } from "../records/space.ts";
import { SPACE_FILE } from "../records/space-file.ts";

/** Exporting a whole space, and importing it elsewhere. */
export const importExportCalls = {
  exportRoom: defineCall({
    method: "POST",
    path: "/rooms/{id}/export",
    summary:
      "An address, good for ten minutes, where the space lies as one file as it was saved last: to be brought in again, or as a model. For hosts, with its versions, and for those let in where `download` is not restricted",
    caller: "person",
    params: z.object({ id: spaceId }),
    body: z.strictObject({ format: z.enum(["space", "glb"]).default("space") }),
    answer: z.object({ url: z.string(), name: z.string(), expiresAt: z.iso.datetime() }),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "BANNED", "FORBIDDEN", "SPACE_TOO_LARGE"],
  }),
  importRoom: defineCall({
    method: "POST",
    path: "/rooms/import",
    summary: "Makes a private space of one's own of such a file; all of it, or nothing",
    caller: "person",
    file: { maxBytes: SPACE_FILE.bytes },
    answer: space,
    errors: [
      "SPACE_FILE_UNREADABLE",
      "SPACE_FILE_NEWER",
      "SPACE_FILE_WORDS_REFUSED",
      "TOO_MANY_SPACES",
      "FILE_TOO_LARGE",
      "STORAGE_FULL",
      "REMOVED_BY_STAFF",
    ],
  }),
} as const;
