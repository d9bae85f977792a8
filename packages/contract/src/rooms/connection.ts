import { z } from "zod";

/*
 * What both ends of a room connection know besides its messages; apart from them, so that a page that reads none by
 * their schemas carries none.
 */

/** A server that does not speak it closes with `protocol`. */
export const ROOM_PROTOCOL = 10;

/** Why a connection to an instance ended for good. The first eight are the leave reasons of the specification, section 4. */
export const leaveReason = z.enum([
  "left",
  "kicked",
  "banned",
  "closed",
  "no_longer_exists",
  "inactivity",
  "logged_out",
  "timeout",
  "replaced", // the same visit was opened a second time
  "full",
  "denied",
  "protocol", // the other end does not speak this version or sent what can't be read
  "flooding",
  "door_closed", // the hosts let nobody in
  "turned_away", // from the waiting room
  "gated", // a gate of the space is not passed, or no more
  "review_over", // staff were let in to judge a report, which is decided
]);
export type LeaveReason = z.infer<typeof leaveReason>;

/** Close codes of the socket (4000 to 4999 are free for applications, RFC 6455 §7.4.2). */
export const LEAVE_CODES = {
  left: 4000,
  kicked: 4101,
  banned: 4102,
  closed: 4103,
  no_longer_exists: 4104,
  inactivity: 4105,
  logged_out: 4106,
  timeout: 4107,
  replaced: 4108,
  full: 4109,
  denied: 4110,
  protocol: 4111,
  flooding: 4112,
  door_closed: 4113,
  turned_away: 4114,
  gated: 4115,
  review_over: 4116,
} as const satisfies Record<LeaveReason, number>;

export const position = z.tuple([z.number(), z.number(), z.number()]);

/** Where someone stands: metres, heading in radians about +Y, 0 looks along -Z. */
export const bodyTransform = z.object({ position, heading: z.number() });
export type BodyTransform = z.infer<typeof bodyTransform>;

/** Hands are told at most this often, and at least once in the second while a headset is worn. */
export const HANDS = { periodMs: 100, keepMs: 1000, reachCm: 120 } as const;

/**
 * What the server takes of one person's edits; more is refused with RATE_LIMITED. Drags of many objects are sent less
 * often, so that a second's operations stay within.
 */
export const EDIT_PACE = { editsPerSecond: 20, opsPerSecond: 1000 } as const;

/** How saving to the server goes (product specification, section 4). */
export const serverSave = z.enum(["idle", "in_progress", "success", "failure"]);
export type ServerSave = z.infer<typeof serverSave>;

/** The two kinds of bodies on the connection: a pose frame (packages/wire), or `[name, data]` as JSON. */
export const ROOM_CHANNELS = { pose: 0, message: 1 } as const;
