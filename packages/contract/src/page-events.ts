import { z } from "zod";
import { accountId } from "./records/account.ts";
import { notification } from "./records/notifications.ts";
import { friendPresence } from "./records/people.ts";

const friend = z.object({ id: accountId, displayName: z.string() });

/** What the server tells a signed-in page by the WebSocket `GET /api/live-events?token=…`, one JSON text each. */
export const pageEvent = z.discriminatedUnion("action", [
  /** `friend` asks to be one. */
  z.object({ action: z.literal("friend_request"), friend }),
  /** `friend` has become one. */
  z.object({ action: z.literal("friend_accepted"), friend }),
  /** `friend` is none any more, has taken a request back or turned one down. */
  z.object({ action: z.literal("friend_removed"), friend }),
  z.object({
    action: z.literal("presence"),
    friend,
    isOnline: z.boolean(),
    /** null: nowhere, or the friend does not let it be known. */
    whereabouts: friendPresence.nullable(),
  }),
  z.object({ action: z.literal("notification"), notification, unreadCount: z.int() }),
  /** The group that they are in, an invitation to one, or where its members are: ask for it anew. */
  z.object({ action: z.literal("group_changed") }),
  /** Something of the person's own was changed elsewhere. */
  z.object({ action: z.literal("account_changed") }),
  /** The last one: this session was ended, here or elsewhere. */
  z.object({ action: z.literal("session_ended") }),
  /** Says that the connection is alive. */
  z.object({ action: z.literal("heartbeat") }),
]);
export type PageEvent = z.infer<typeof pageEvent>;
