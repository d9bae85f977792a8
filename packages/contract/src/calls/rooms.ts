import { z } from "zod";
import { defineCall } from "../call.ts";
import { ROOM_ACCESS_TOKEN_HEADER } from "../constants.ts";
import { mediaTicket } from "../media.ts";
import { CHAT_RESTRICTIONS } from "../permissions.ts";
import { chatMessage } from "../records/chat.ts";
import { category } from "../records/explore.ts";
import { instancePeople } from "../records/instance-people.ts";
import { spaceObject } from "../records/object.ts";
import { anonymousId, displayName } from "../records/person.ts";
import { ownChatRules } from "../rooms/hosting.ts";
import { roomLive } from "../rooms/live.ts";
import { instanceId, shareId, space, spaceId, spaceInstance, spacePreview } from "../records/space.ts";

const params = z.object({ id: spaceId });
const shared = z.object({ share: shareId.optional() });

export const roomCalls = {
  room: defineCall({
    method: "GET",
    path: "/rooms/get/{id}",
    summary: "A space as its visitors may see it",
    caller: "anyone",
    answerDependsOn: "token",
    params,
    query: shared,
    answer: space,
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED"],
  }),
  roomPreview: defineCall({
    method: "GET",
    path: "/rooms/{id}/preview",
    summary: "What a visitor may see before joining: only that it exists, where they may not join",
    caller: "anyone",
    params,
    query: shared,
    answer: spacePreview,
    errors: ["SPACE_NOT_FOUND"],
  }),
  guestToken: defineCall({
    method: "POST",
    path: "/rooms/noauth/{id}",
    summary: "A guest's temporary token, good for this space and share id only",
    caller: "anyone",
    keepsPages: true,
    params,
    body: z.object({ roomId: spaceId, roomShareID: shareId.nullable(), noAuthUserID: anonymousId }),
    answer: z.object({ tempToken: z.string(), expiresIn: z.int() }),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "BANNED", "GATED"],
  }),
  joinRoom: defineCall({
    method: "GET",
    path: "/rooms/{id}/join",
    summary: "Chooses an instance and keeps a seat in it; the room-access-token header holds the ticket",
    caller: "guest",
    params,
    query: z.object({
      share: shareId.optional(),
      instance: instanceId.optional(),
      /** This one while it runs and has room; otherwise any other. `instance`: this one or none. */
      preferredInstance: instanceId.optional(),
    }),
    /** `address` is the rooms server's http or https address, absolute or as a path of this server. */
    answer: z.object({
      address: z.string(),
      instanceId,
      expiresIn: z.int(),
      /** A token lets them in, which is looked up again while they are inside. */
      isByToken: z.boolean(),
    }),
    headers: [ROOM_ACCESS_TOKEN_HEADER],
    errors: [
      "SPACE_NOT_FOUND",
      "USER_UNAUTHORIZED",
      "BANNED",
      "GATED",
      "CHAIN_UNAVAILABLE",
      "SPACE_FULL",
      "INSTANCE_NOT_FOUND",
    ],
  }),
  roomInstances: defineCall({
    method: "GET",
    path: "/rooms/{id}/instances",
    summary: "The space's instances and how full each is",
    caller: "anyone",
    params,
    query: shared,
    answer: z.array(spaceInstance),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "BANNED", "GATED"],
  }),
  peopleInRoom: defineCall({
    method: "GET",
    path: "/rooms/{id}/people",
    summary: "Who is in which of the space's instances, on whatever process, for its hosts",
    caller: "person",
    params,
    answer: z.object({ instances: z.array(instancePeople) }),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"],
  }),
  roomContents: defineCall({
    method: "GET",
    path: "/rooms/{id}/contents",
    summary: "The objects placed in the space",
    caller: "anyone",
    params,
    query: shared,
    answer: z.array(spaceObject),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "BANNED", "GATED"],
  }),
  roomCategories: defineCall({
    method: "GET",
    path: "/rooms/{id}/categories",
    summary: "The categories that the space is in",
    caller: "anyone",
    answerDependsOn: "token",
    params,
    query: shared,
    answer: z.array(category),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED"],
  }),
  watchRoom: defineCall({
    method: "POST",
    path: "/rooms/{id}/watch",
    summary: "A way to watch the space's broadcast from outside, for someone who may join it",
    caller: "anyone",
    keepsPages: true,
    params,
    query: shared,
    body: z.object({
      /** The guest's name in the chat. */
      displayName: displayName.optional(),
      /** WebRTC doesn't get through: use HLS, if the stream can be played that way. */
      wantsHls: z.boolean().optional(),
    }),
    publicTexts: ["displayName"],
    answer: z.object({
      /** Opens the socket, once and within WATCH_KEY_SECONDS. */
      key: z.string(),
      /** Path of the socket: WATCH_PATH, of a particular process if there are several. */
      socketPath: z.string(),
      /** Whose messages in the chat are the caller's own. */
      id: z.string(),
      /** The caller's name in the chat. */
      displayName: z.string(),
      live: roomLive,
      chat: z.array(chatMessage),
      /** Why the caller may not write in it; null: they may. */
      chatRestriction: z.enum(CHAT_RESTRICTIONS).nullable(),
      /** The hosts' chat rules that apply. */
      chatRules: ownChatRules,
      /** For the picture by WebRTC; null: it comes by HLS. */
      media: mediaTicket.nullable(),
      /** The playlist, seconds behind the broadcast; null: the picture comes by WebRTC. */
      hlsPath: z.string().nullable(),
    }),
    errors: [
      "SPACE_NOT_FOUND",
      "USER_UNAUTHORIZED",
      "BANNED",
      "GATED",
      "CHAIN_UNAVAILABLE",
      "NOT_LIVE",
      "DOOR_CLOSED",
      "DOOR_ASKS",
      "SPACE_FULL",
      "UNAVAILABLE",
    ],
  }),
  joinChat: defineCall({
    method: "POST",
    path: "/meetings/{id}/joinChat",
    summary: "The last messages of an instance's chat, for someone who is in it or may join it now",
    caller: "guest",
    keepsPages: true,
    params,
    query: shared,
    body: z.object({ instanceId }),
    answer: z.object({ messages: z.array(chatMessage) }),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "BANNED", "GATED", "INSTANCE_NOT_FOUND", "DOOR_CLOSED"],
  }),
} as const;
