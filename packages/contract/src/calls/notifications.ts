import { z } from "zod";
import { defineCall } from "../call.ts";
import { accountId } from "../records/account.ts";
import { deviceToken, notificationKey, notificationPage } from "../records/notifications.ts";

const nothing = z.object({});

export const notificationCalls = {
  notifications: defineCall({
    method: "GET",
    path: "/notifications",
    summary: "What happened to the caller, the newest first, and how much of it was not acknowledged yet",
    caller: "person",
    query: z.object({
      /** `next` of the previous page. */
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      count: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: notificationPage,
    errors: [],
  }),
  acknowledgeNotification: defineCall({
    method: "POST",
    path: "/users/{id}/acknowledgeNotification",
    summary: "Says that the caller has seen a notification, or by the key `all` every one; twice is as good",
    caller: "person",
    keepsPages: true,
    params: z.object({ id: accountId }),
    body: z.object({ key: notificationKey }),
    answer: nothing,
    errors: ["FORBIDDEN"],
  }),
  addDeviceToken: defineCall({
    method: "POST",
    path: "/notifications/deviceToken",
    summary: "Pushes go to this browser too, until the session ends or the token is taken back",
    caller: "person",
    keepsPages: true,
    body: z.object({ token: deviceToken, platform: z.enum(["web"]) }),
    answer: nothing,
    errors: [],
  }),
  removeDeviceToken: defineCall({
    method: "DELETE",
    path: "/notifications/deviceToken",
    summary: "No more pushes to this browser; twice is as good",
    caller: "person",
    keepsPages: true,
    body: z.object({ token: deviceToken }),
    answer: nothing,
    errors: [],
  }),
  pageEventsTicket: defineCall({
    method: "POST",
    path: "/live-events/ticket",
    summary: "The token of GET /live-events, a WebSocket: good once and for half a minute",
    caller: "person",
    keepsPages: true,
    answer: z.object({ token: z.string(), expiresAt: z.int() }),
    errors: [],
  }),
} as const;
