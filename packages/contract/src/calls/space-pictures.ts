import { z } from "zod";
import { defineCall } from "../call.ts";
import { PICTURE_BYTES_MAX } from "../constants.ts";
import { space, spaceId } from "../records/space.ts";

const params = z.object({ id: spaceId });
const hostErrors = ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"] as const;

/** How a space looks to those who have not come in yet. */
export const spacePictureCalls = {
  /** The specification's multipart call takes the same fields, and the poster as its file. */
  setSpacePoster: defineCall({
    method: "PATCH",
    path: "/v2/spaces/{id}",
    summary: "Sets the poster, a picture of at least 640 by 360",
    caller: "person",
    params,
    file: { maxBytes: PICTURE_BYTES_MAX },
    answer: space,
    errors: [...hostErrors, "PICTURE_UNREADABLE", "PICTURE_TOO_LARGE"],
  }),
  setThumbnail: defineCall({
    method: "POST",
    path: "/rooms/{id}/thumbnail",
    summary: "Sets the picture that cards show",
    caller: "person",
    params,
    file: { maxBytes: PICTURE_BYTES_MAX },
    answer: space,
    errors: [...hostErrors, "PICTURE_UNREADABLE", "PICTURE_TOO_LARGE"],
  }),
  removeThumbnail: defineCall({
    method: "DELETE",
    path: "/rooms/{id}/thumbnail",
    summary: "Back to the picture of its environment",
    caller: "person",
    params,
    answer: space,
    errors: hostErrors,
  }),
} as const;
