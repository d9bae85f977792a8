import { z } from "zod";
import { defineCall } from "../call.ts";
import { bootstrap, featureFlags } from "../records/bootstrap.ts";
import { category } from "../records/explore.ts";
import { text } from "../records/text.ts";

export const bootstrapCalls = {
  bootstrap: defineCall({
    method: "POST",
    path: "/bootstrap",
    summary: "Engine version to load, flags, treatments, service addresses",
    caller: "anyone",
    keepsPages: true,
    body: z.object({
      /** null: whatever this server serves to everyone. */
      channel: text.max(32).nullable(),
      platform: z.enum(["web", "mobile", "vr"]),
      version: text.max(64).nullable(),
    }),
    answer: bootstrap,
    errors: ["NOT_FOUND"],
  }),
  featureFlags: defineCall({
    method: "GET",
    path: "/feature-flags",
    summary: "Flags",
    caller: "anyone",
    answer: featureFlags,
    errors: [],
  }),
  randomUsername: defineCall({
    method: "GET",
    path: "/random-username",
    summary: "A generated name: an adjective and an animal",
    caller: "anyone",
    answer: z.object({ username: z.string() }),
    errors: [],
  }),
  categoriesMenu: defineCall({
    method: "GET",
    path: "/categories/menu",
    summary: "Entries of the side menu; the page keeps them for ever",
    caller: "anyone",
    answerDependsOn: "nobody",
    answer: z.array(category),
    errors: [],
  }),
} as const;
