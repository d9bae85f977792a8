import type { SessionStatus } from "@veranda/contract/engine/state";
import { describe, expect, it } from "vitest";
import { nextStatus, type SessionEvent } from "./session-machine.ts";

type Row = [SessionStatus, SessionEvent, SessionStatus | null];

describe("states of a session", () => {
  it.each<Row>([
    ["not_connected", "join", "session_setup"],
    ["not_connected", "leave", "not_connected"],
    ["not_connected", "welcome", null],
    ["session_setup", "request", "requesting_to_join"],
    ["session_setup", "fail", "join_failed"],
    ["session_setup", "expire", "timeout"],
    ["session_setup", "leave", "leaving"],
    ["session_setup", "join", "session_setup"],
    ["requesting_to_join", "welcome", "joining"],
    ["requesting_to_join", "fail", "join_failed"],
    ["requesting_to_join", "end", "join_failed"],
    ["requesting_to_join", "expire", "timeout"],
    ["requesting_to_join", "leave", "leaving"],
    ["requesting_to_join", "join", "session_setup"],
    ["joining", "ready", "joined"],
    ["joining", "welcome", "joining"],
    ["joining", "fail", "join_failed"],
    ["joining", "end", "not_connected"],
    ["joining", "expire", "timeout"],
    ["joining", "leave", "leaving"],
    ["joining", "join", "session_setup"],
    ["joined", "welcome", "joined"],
    ["joined", "end", "not_connected"],
    ["joined", "expire", "timeout"],
    ["joined", "leave", "leaving"],
    ["joined", "join", "session_setup"],
    ["joined", "ready", null],
    ["join_failed", "join", "session_setup"],
    ["join_failed", "leave", "not_connected"],
    ["join_failed", "end", null],
    ["timeout", "join", "session_setup"],
    ["timeout", "leave", "not_connected"],
    ["timeout", "welcome", null],
    ["leaving", "left", "not_connected"],
    ["leaving", "end", "not_connected"],
    ["leaving", "expire", "not_connected"],
    ["leaving", "join", "session_setup"],
  ])("%s, %s: %s", (status, event, next) => {
    expect(nextStatus(status, event)).toBe(next);
  });
});
