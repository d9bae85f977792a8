import type { SessionStatus } from "@veranda/contract/engine/state";

/** Events of a session. */
export type SessionEvent =
  | "join" // requested by the page
  | "request" // the connection is being made
  | "welcome" // admitted to the instance
  | "ready" // the space is drawn and the avatar stands in it
  | "fail" // the server refused, or the space can't be shown
  | "expire" // no connection for too long
  | "end" // the instance ended the visit
  | "leave" // requested by the page
  | "left"; // the connection is closed

/** Join and session states of the specification, section 4. Reconnecting changes none of them. */
const TRANSITIONS: Readonly<Record<SessionStatus, Partial<Record<SessionEvent, SessionStatus>>>> = {
  not_connected: { join: "session_setup", leave: "not_connected" },
  session_setup: {
    join: "session_setup",
    request: "requesting_to_join",
    fail: "join_failed",
    expire: "timeout",
    leave: "leaving",
  },
  requesting_to_join: {
    join: "session_setup",
    welcome: "joining",
    fail: "join_failed",
    end: "join_failed",
    expire: "timeout",
    leave: "leaving",
  },
  joining: {
    join: "session_setup",
    welcome: "joining",
    ready: "joined",
    fail: "join_failed",
    end: "not_connected",
    expire: "timeout",
    leave: "leaving",
  },
  joined: {
    join: "session_setup",
    welcome: "joined",
    end: "not_connected",
    expire: "timeout",
    leave: "leaving",
  },
  join_failed: { join: "session_setup", leave: "not_connected" },
  timeout: { join: "session_setup", leave: "not_connected" },
  leaving: { join: "session_setup", left: "not_connected", end: "not_connected", expire: "not_connected" },
};

/** The state after an event, or null if it has no effect there. */
export const nextStatus = (status: SessionStatus, event: SessionEvent): SessionStatus | null =>
  TRANSITIONS[status][event] ?? null;
