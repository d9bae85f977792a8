import { z } from "zod";
import { defineCall } from "../call.ts";
import { LOVES_AT_ONCE } from "../constants.ts";
import { spaceId } from "../records/space.ts";

const params = z.object({ id: spaceId });
const answer = z.object({ likeCount: z.int(), liked: z.boolean() });

export const loveCalls = {
  likeRoom: defineCall({
    method: "POST",
    path: "/rooms/{id}/like",
    summary: "Likes a space; twice is as good",
    caller: "person",
    params,
    answer,
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED"],
  }),
  unlikeRoom: defineCall({
    method: "POST",
    path: "/rooms/{id}/unlike",
    summary: "Takes a like back; twice is as good",
    caller: "person",
    params,
    answer,
    errors: ["SPACE_NOT_FOUND"],
  }),
  loveRooms: defineCall({
    method: "POST",
    path: "/rooms/love",
    summary: "Keeps spaces among the loved ones, or lets go of them; all or none, twice is as good",
    caller: "person",
    body: z.object({ roomIDs: z.array(spaceId).min(1).max(LOVES_AT_ONCE), loved: z.boolean() }),
    answer: z.object({}),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED"],
  }),
} as const;
