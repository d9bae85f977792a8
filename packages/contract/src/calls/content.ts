import { z } from "zod";
import { defineCall } from "../call.ts";
import { avatarAnimation, builtInAvatar, prefabObject, spaceTemplate } from "../records/content.ts";

export const contentCalls = {
  avatars: defineCall({
    method: "GET",
    path: "/content/avatars",
    summary: "Built-in avatars",
    caller: "anyone",
    answer: z.array(builtInAvatar),
    errors: [],
  }),
  avatarAnimations: defineCall({
    method: "GET",
    path: "/content/avatar-animations",
    summary: "Emotes and dances",
    caller: "anyone",
    answer: z.array(avatarAnimation),
    errors: [],
  }),
  spaceTemplates: defineCall({
    method: "GET",
    path: "/content/space-templates",
    summary: "Places that a new space can begin as",
    caller: "anyone",
    answer: z.array(spaceTemplate),
    errors: [],
  }),
  prefabObjects: defineCall({
    method: "GET",
    path: "/content/prefab-objects",
    summary: "Objects that can be placed",
    caller: "anyone",
    answer: z.array(prefabObject),
    errors: [],
  }),
} as const;
