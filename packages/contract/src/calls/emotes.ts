import { z } from "zod";
import { defineCall } from "../call.ts";
import { emoteCard, emoteId } from "../records/emote.ts";
import { text } from "../records/text.ts";

const cards = z.array(emoteCard);

export const emoteCalls = {
  useEmote: defineCall({
    method: "POST",
    path: "/users/recentEmotes",
    summary: "Remembers that the person played an emote; answers the recent ones, the last first",
    caller: "person",
    keepsPages: true,
    body: z.object({ id: emoteId }),
    answer: cards,
    errors: ["EMOTE_NOT_FOUND"],
  }),
  recentEmotes: defineCall({
    method: "GET",
    path: "/v2/users/recent-emotes",
    summary: "What the person played, the last first",
    caller: "person",
    answer: cards,
    errors: [],
  }),
  myEmotes: defineCall({
    method: "GET",
    path: "/v2/users/me/emotes",
    summary: "The person's favourite emotes, in the order in which they were chosen",
    caller: "person",
    answer: cards,
    errors: [],
  }),
  keepEmote: defineCall({
    method: "POST",
    path: "/v2/users/me/emotes",
    summary: "Puts an emote among the favourites, or takes it out of them; twice is as good",
    caller: "person",
    keepsPages: true,
    body: z.object({ id: emoteId, isKept: z.boolean().default(true) }),
    answer: cards,
    errors: ["EMOTE_NOT_FOUND", "EMOTES_FULL"],
  }),
  profileEmotes: defineCall({
    method: "GET",
    path: "/profiles/{id}/emotes",
    summary: "Someone's favourite emotes",
    caller: "anyone",
    params: z.object({ id: text.min(1).max(64) }),
    answer: cards,
    errors: ["USER_NOT_FOUND", "PROFILE_PRIVATE"],
  }),
} as const;
