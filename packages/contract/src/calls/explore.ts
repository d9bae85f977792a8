import { z } from "zod";
import { defineCall } from "../call.ts";
import { SEARCH_QUERY_MAX } from "../constants.ts";
import {
  category,
  featuredItem,
  feedRow,
  listingType,
  roomQueryType,
  spacePage,
  tag,
} from "../records/explore.ts";
import { personCard } from "../records/people.ts";
import { spaceCard } from "../records/space.ts";
import { text } from "../records/text.ts";

const start = z.coerce.number().int().min(0).max(10_000).default(0);
const count = z.coerce.number().int().min(1).max(60).default(24);

export const exploreCalls = {
  categories: defineCall({
    method: "GET",
    path: "/categories",
    summary: "All categories",
    caller: "anyone",
    answerDependsOn: "nobody",
    answer: z.array(category),
    errors: [],
  }),
  feedRows: defineCall({
    method: "GET",
    path: "/v2/feed",
    summary: "Rows of the home page: trending, popular, live, newest by default",
    caller: "anyone",
    answerDependsOn: "account",
    answer: z.array(feedRow),
    errors: [],
  }),
  feed: defineCall({
    method: "GET",
    path: "/feed",
    summary: "The home page's rows and one for each category that has spaces",
    caller: "anyone",
    answerDependsOn: "account",
    answer: z.array(feedRow),
    errors: [],
  }),
  feedCategory: defineCall({
    method: "GET",
    path: "/feed/categories/{category}",
    summary: "Spaces of one category",
    caller: "anyone",
    answerDependsOn: "account",
    params: z.object({ category: text.max(64) }),
    query: z.object({ start, count }),
    answer: spacePage,
    errors: ["CATEGORY_NOT_FOUND"],
  }),
  featured: defineCall({
    method: "GET",
    path: "/featured",
    summary: "The carousel",
    caller: "anyone",
    answerDependsOn: "account",
    answer: z.array(featuredItem),
    errors: [],
  }),
  search: defineCall({
    method: "GET",
    path: "/search",
    summary:
      "Spaces and tags by name, description, tag, category, or with type `people` people by name; typing errors are forgiven",
    caller: "anyone",
    answerDependsOn: "account",
    query: z.object({
      query: text.trim().min(1).max(SEARCH_QUERY_MAX),
      /** Without it, spaces and tags. */
      type: z.enum(["spaces", "tags", "people"]).optional(),
      start,
      count,
    }),
    answer: z.object({
      spaces: z.array(spaceCard),
      tags: z.array(tag),
      /** Only the best matches, however many are requested; strangers with a private profile are not among them. */
      people: z.array(personCard),
      next: z.int().nullable(),
    }),
    errors: [],
  }),
  tags: defineCall({
    method: "GET",
    path: "/tags",
    summary: "Tags that begin like the query; nothing for an empty one",
    caller: "anyone",
    answerDependsOn: "nobody",
    query: z.object({ query: text.trim().max(SEARCH_QUERY_MAX).default("") }),
    answer: z.array(tag),
    errors: [],
  }),
  rooms: defineCall({
    method: "GET",
    path: "/rooms",
    summary:
      "A listing, by queryType or by type; those of one's own (personal, org, loved, recent, my_space, admin, shared, team) need a sign-in",
    caller: "anyone",
    answerDependsOn: "account",
    query: z
      .object({
        queryType: roomQueryType.optional(),
        type: listingType.optional(),
        query: text.trim().max(SEARCH_QUERY_MAX).optional(),
        start,
        count,
      })
      .refine((q) => (q.queryType === undefined) !== (q.type === undefined), {
        message: "Give either queryType or type.",
      }),
    answer: spacePage,
    errors: [],
  }),
} as const;
