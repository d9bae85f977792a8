import { createClient } from "@veranda/contract";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal, type Asked } from "../../testing/answers.ts";
import { FakeEngine } from "../../testing/fake-engine.ts";
import { followSession, joinRoom, type SessionDeps } from "./session.ts";
import { TicketOffice } from "./tickets.ts";
import type { VisitEvent } from "./visit-machine.ts";

const guest = { displayName: "Wandering Fox", avatar: "olive" };
const setting = { environment: "terrace", variant: "golden" };
const token = { body: { tempToken: "guest-1", expiresIn: 3600 } };
const seat = {
  body: { address: "/rooms", instanceId: "instance1", expiresIn: 30 },
  headers: { "room-access-token": "ticket-1" },
};

let engine: FakeEngine;
let deps: SessionDeps;
let asked: Asked[];
beforeEach(() => {
  engine = new FakeEngine();
  deps = {
    office: new TicketOffice(
      createClient("/api", (...call) => fetch(...call), 1000),
      "visitor",
    ),
    request: { spaceId: "terrace1", shareId: null, instanceId: null },
    setting,
    onInstances: vi.fn(),
  };
  asked = answerCalls({ "POST /api/rooms/noauth/terrace1": token, "GET /api/rooms/terrace1/join": seat });
});

test("joining tells the engine who comes before it sends them in", async () => {
  await joinRoom({ engine, guest }, deps, new AbortController().signal);
  expect(engine.sent.map(({ name }) => name)).toEqual([
    "login",
    "set_authless_display_name",
    "set_is_authless_info_confirmed",
    "set_avatar_body",
    "join_room",
  ]);
  expect(engine.told("join_room")).toEqual([
    {
      roomId: "terrace1",
      shareId: null,
      instanceId: "instance1",
      roomAccessToken: "ticket-1",
      address: "/rooms",
      setting,
    },
  ]);
});

describe("following a session", () => {
  const follow = () => {
    const heard: VisitEvent[] = [];
    const stop = followSession(engine, deps, (event) => heard.push(event));
    return { heard, stop };
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test("says when the space is shown, and when it is not any more", async () => {
    engine.change("session", { status: "joining" });
    engine.change("loading", { isReady: false });
    const { heard } = follow();
    expect(heard).toEqual([]);
    engine.change("session", { status: "joined" });
    engine.change("loading", { isReady: true });
    await settled();
    engine.change("session", { status: "session_setup" });
    engine.change("loading", { isReady: false });
    await settled();
    expect(heard).toEqual([{ type: "SHOWN" }, { type: "HIDDEN" }]);
  });

  test("does not take an earlier visit's end for its own", async () => {
    engine.change("session", { status: "not_connected", leaveReason: "kicked" });
    const { heard } = follow();
    await settled();
    expect(heard).toEqual([]);
  });

  test("says why the visit ended, and does not leave a room that is gone", async () => {
    const { heard, stop } = follow();
    engine.change("session", { status: "not_connected", leaveReason: "closed" });
    await settled();
    expect(heard.at(-1)).toEqual({ type: "ENDED", reason: "closed" });
    stop();
    expect(engine.told("leave_room")).toEqual([]);
  });

  test("a refusal at the door is an end with its reason", async () => {
    const { heard } = follow();
    engine.change("session", { status: "join_failed", leaveReason: "full" });
    await settled();
    expect(heard.at(-1)).toEqual({ type: "ENDED", reason: "full" });
  });

  test("a place that can't be shown is a failure", async () => {
    const { heard } = follow();
    engine.change("session", { status: "join_failed" });
    engine.change("loading", { error: "no geometry" });
    await settled();
    expect(heard.at(-1)).toMatchObject({ type: "JOIN_FAILED", error: { message: "no geometry" } });
  });

  test("leaves the room when it is stopped", () => {
    follow().stop();
    expect(engine.told("leave_room")).toEqual([{ reason: "left" }]);
  });

  test("brings a ticket for the instance that the engine asks for", async () => {
    follow();
    engine.emit("need_ticket", { roomId: "terrace1", shareId: null, instanceId: "instance2" });
    await vi.waitFor(() => expect(engine.told("join_room")).toHaveLength(1));
    expect(asked.at(-1)?.url.search).toBe("?instance=instance2");
  });

  test("fails when there is no ticket to be had", async () => {
    answerCalls({
      "POST /api/rooms/noauth/terrace1": token,
      "GET /api/rooms/terrace1/join": refusal("SPACE_FULL", 409, "This space is full right now."),
    });
    const { heard } = follow();
    engine.emit("need_ticket", { roomId: "terrace1", shareId: null, instanceId: null });
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ type: "JOIN_FAILED" }));
  });

  test("asks again for the instances when the engine says that they changed", () => {
    follow();
    engine.emit("need_instances", { roomId: "terrace1" });
    expect(deps.onInstances).toHaveBeenCalledOnce();
  });
});
