import { z } from "zod";
import { defineCall } from "../call.ts";
import { shareId, space, spaceCard, spaceId, spaceLimits } from "../records/space.ts";
import { text } from "../records/text.ts";

const params = z.object({ id: spaceId });

export const spaceCalls = {
  space: defineCall({
    method: "GET",
    path: "/spaces/v2/{id}",
    summary: "A space by its id",
    caller: "anyone",
    answerDependsOn: "token",
    params,
    query: z.object({ share: shareId.optional() }),
    answer: z.object({ space }),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED"],
  }),
  searchSpaceNames: defineCall({
    method: "GET",
    path: "/spaces/v2/search-name",
    summary: "Public spaces whose name is like the query",
    caller: "anyone",
    answerDependsOn: "account",
    query: z.object({ query: text.trim().min(1).max(100) }),
    answer: z.array(spaceCard),
    errors: [],
  }),
  spaceLimits: defineCall({
    method: "GET",
    path: "/spaces/v2/{id}/limits",
    summary: "What the space's plan allows",
    caller: "anyone",
    params,
    query: z.object({ share: shareId.optional() }),
    answer: spaceLimits,
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED"],
  }),
} as const;
