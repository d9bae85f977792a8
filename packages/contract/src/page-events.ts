import { z } from "zod";
import { accountId } from "./records/account.ts";
import { notification } from "./records/notifications.ts";
import { friendPresence } from "./records/people.ts";

const friend = z.object({ id: accountId, displayName: z.string() });

/** Messages to a signed-in page over the WebSocket `GET /api/live-events?token=…`, one JSON text each. */
export const pageEvent = z.discriminatedUnion("action", [
  /** `friend` has sent a friend request. */
  z.object({ action: z.literal("friend_request"), friend }),
  /** `friend` has become one. */
  z.object({ action: z.literal("friend_accepted"), friend }),
  /** `friend` has ended the friendship, or withdrawn or declined a request. */
  z.object({ action: z.literal("friend_removed"), friend }),
  z.object({
    action: z.literal("presence"),
    friend,
    isOnline: z.boolean(),
    /** null: nowhere, or the friend doesn't share it. */
    whereabouts: friendPresence.nullable(),
  }),
  z.object({ action: z.literal("notification"), notification, unreadCount: z.int() }),
  /** The person's group, an invitation to one, or where its members are, has changed: read it again. */
  z.object({ action: z.literal("group_changed") }),
  /** Something of the person's own was changed elsewhere. */
  z.object({ action: z.literal("account_changed") }),
  /** The last message: this session was ended, here or elsewhere. */
  z.object({ action: z.literal("session_ended") }),
  /** Keeps the connection alive. */
  z.object({ action: z.literal("heartbeat") }),
]);
export type PageEvent = z.infer<typeof pageEvent>;
