import { QueryClient } from "@tanstack/react-query";
import { createClient } from "@veranda/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal, type Asked } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { guestKeys } from "#testing/keys.ts";
import { currentUser } from "#testing/records.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { beInside } from "./be-inside.ts";
import { followSession, joinRoom, type SessionDeps } from "./session.ts";
import { saveLastPosition, takeLastPosition } from "./last-position.ts";
import { tryDoor, welcomeNobody } from "./gates/welcome-inside.ts";
import { JoinTickets } from "./tickets.ts";
import type { AuthActor } from "#session/auth-machine.ts";
import type { VisitEvent } from "./visit-machine.ts";
import { soon } from "#testing/soon.ts";
import { clearToasts } from "#testing/clear-toasts.ts";

const guest = { displayName: "Wandering Fox", avatar: "olive" };
const ann = currentUser({ displayName: "Ann" });
const grant = (accessToken: string) => ({ accessToken, expiresAt: Date.now() + 900_000 });
const setting = { environment: "terrace", variant: "golden" };
const token = { body: { tempToken: "guest-1", expiresIn: 3600 } };
const seat = {
  body: { address: "/rooms", instanceId: "instance1", expiresIn: 30, isByToken: false },
  headers: { "room-access-token": "ticket-1" },
};

let engine: FakeEngine;
let deps: SessionDeps;
let asked: Asked[];
let actor: AuthActor;
beforeEach(() => {
  engine = new FakeEngine();
  let keys;
  ({ actor, keys } = guestKeys("visitor"));
  deps = {
    office: new JoinTickets(
      createClient("/api", (...call) => fetch(...call), 1000),
      keys,
    ),
    request: { spaceId: "terrace1", shareId: null, preferredInstanceId: null },
    setting,
    person: () => Promise.resolve(ann),
    onSignedIn: vi.fn(),
    onInstances: vi.fn(),
  };
  asked = answerCalls({ "POST /api/rooms/noauth/terrace1": token, "GET /api/rooms/terrace1/join": seat });
});

afterEach(() => {
  clearToasts();
});

test("joining passes the identity to the engine before it connects", async () => {
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

describe("who comes in by a token", () => {
  const CHECKED = /checked again while you’re inside/;
  let stop = (): void => undefined;
  const join = async () => {
    await joinRoom({ engine, guest }, deps, new AbortController().signal);
    stop = beInside(engine, new QueryClient(), deps);
  };
  const told = () => readToasts().filter(({ message }) => CHECKED.test(message)).length;
  /** Inside, once everything is loaded. */
  const arrive = async () => {
    engine.change("session", { status: "joined", roomId: "terrace1" });
    engine.change("loading", { isReady: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  beforeEach(() => {
    engine.change("session", { status: "joining" });
    engine.change("loading", { isReady: false });
    const byToken = { ...seat, body: { ...seat.body, isByToken: true } };
    answerCalls({ "POST /api/rooms/noauth/terrace1": token, "GET /api/rooms/terrace1/join": byToken });
  });
  afterEach(() => {
    stop();
    sessionStorage.clear();
    welcomeNobody();
  });

  test("reads once inside that it is checked again", async () => {
    await join();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(told()).toBe(0);
    await arrive();
    await soon(() => expect(told()).toBe(1));
  });

  test("isn't told again where the page is loaded anew, nor where a welcome says it", async () => {
    saveLastPosition(sessionStorage, {
      spaceId: "terrace1",
      instanceId: "instance1",
      transform: { position: [0, 0, 0], heading: 0 },
    });
    await join();
    await arrive();
    expect(told()).toBe(0);
    stop();
    engine.change("session", { status: "joining" });
    tryDoor("terrace1");
    await join();
    await arrive();
    expect(told()).toBe(0);
  });
});

describe("a spot that was kept when the page went", () => {
  const last = {
    spaceId: "terrace1",
    instanceId: "earlier1",
    transform: { position: [1, 0, -2] as [number, number, number], heading: 0.5 },
  };
  afterEach(() => sessionStorage.clear());
  const join = () => joinRoom({ engine, guest }, deps, new AbortController().signal);
  const wanted = () =>
    asked
      .filter(({ url }) => url.pathname.endsWith("/join"))
      .map(({ url }) => url.searchParams.get("preferredInstance"));

  test("is come back to, once", async () => {
    saveLastPosition(sessionStorage, last);
    await join();
    await join();
    expect(wanted()).toEqual(["earlier1", null]);
    const [back, anew] = engine.told("join_room") as { transform?: unknown }[];
    expect(back?.transform).toEqual(last.transform);
    expect(anew?.transform).toBeUndefined();
  });

  test("is come back to in another instance when its own has closed", async () => {
    saveLastPosition(sessionStorage, last);
    await join();
    expect(asked.filter(({ url }) => url.pathname.endsWith("/join"))).toHaveLength(1);
    expect(asked.at(-1)?.url.searchParams.has("instance")).toBe(false);
    expect(readToasts()).toEqual([]);
    expect(engine.told("join_room")).toMatchObject([{ instanceId: "instance1", transform: last.transform }]);
  });

  test("is come back to where the address names its own instance, and not where it names another", async () => {
    const named = async (preferredInstanceId: string) => {
      saveLastPosition(sessionStorage, last);
      await joinRoom(
        { engine, guest },
        { ...deps, request: { ...deps.request, preferredInstanceId } },
        new AbortController().signal,
      );
      return (engine.told("join_room").at(-1) as { transform?: unknown }).transform;
    };
    expect(await named("earlier1")).toEqual(last.transform);
    expect(await named("instance1")).toBeUndefined();
    expect(wanted()).toEqual(["earlier1", "instance1"]);
  });

  test("is kept only by who stands in the space", () => {
    engine.change("me", { ...last.transform });
    engine.change("session", { status: "joining", instanceId: "earlier1" });
    const stop = followSession(engine, deps, () => {});
    window.dispatchEvent(new Event("pagehide"));
    expect(takeLastPosition(sessionStorage, "terrace1")).toBeNull();
    stop();
  });

  test("is where one stands when the page goes", async () => {
    engine.change("me", { ...last.transform });
    engine.change("loading", { isReady: true });
    engine.change("session", { status: "joined", instanceId: "earlier1" });
    const shown = vi.fn();
    const stop = followSession(engine, deps, shown);
    await soon(() => expect(shown).toHaveBeenCalledWith({ type: "SHOWN" }));
    window.dispatchEvent(new Event("pagehide"));
    expect(takeLastPosition(sessionStorage, "terrace1")).toEqual(last);
    stop();
    window.dispatchEvent(new Event("pagehide"));
    expect(takeLastPosition(sessionStorage, "terrace1")).toBeNull();
  });
});

test.each([
  ["instance1", []],
  ["closed01", ["That instance is closed or full, so you joined another one."]],
])(
  "an address that names the instance %s brings one in, and says where it is another",
  async (named, said) => {
    const request = { ...deps.request, preferredInstanceId: named };
    await joinRoom({ engine, guest }, { ...deps, request }, new AbortController().signal);
    expect(engine.told("join_room")).toMatchObject([{ instanceId: "instance1" }]);
    expect(readToasts().map(({ message }) => message)).toEqual(said);
  },
);

test("a signed-in person joins as themselves", async () => {
  actor.send({ type: "GRANTED_ELSEWHERE", grant: grant("ann-1") });
  await joinRoom({ engine, guest }, deps, new AbortController().signal);
  expect(asked.map(({ url }) => url.pathname)).toEqual(["/api/rooms/terrace1/join"]);
  expect(asked[0]?.headers.get("authorization")).toBe("Bearer ann-1");
  expect(engine.sent.map(({ name }) => name)).toEqual(["login", "join_room"]);
  const [login] = engine.told("login") as [{ isAuthless: boolean; userProfileJson: string }];
  expect(login).toMatchObject({ accessToken: "ann-1", isAuthless: false });
  expect(JSON.parse(login.userProfileJson)).toMatchObject({ displayName: "Ann", avatar: "olive" });
});

describe("following a session", () => {
  const follow = () => {
    const heard: VisitEvent[] = [];
    const stop = followSession(engine, deps, (event) => heard.push(event));
    return { heard, stop };
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test("reports when the space is shown and hidden", async () => {
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
    await soon(() => expect(engine.told("join_room")).toHaveLength(1));
    expect(asked.at(-1)?.url.search).toBe("?instance=instance2");
  });

  test("fails when there is no ticket to be had", async () => {
    answerCalls({
      "POST /api/rooms/noauth/terrace1": token,
      "GET /api/rooms/terrace1/join": refusal("SPACE_FULL", 409, "This space is full right now."),
    });
    const { heard } = follow();
    engine.emit("need_ticket", { roomId: "terrace1", shareId: null, instanceId: null });
    await soon(() => expect(heard.at(-1)).toMatchObject({ type: "JOIN_FAILED" }));
  });

  describe("another instance", () => {
    const GONE = refusal("INSTANCE_NOT_FOUND", 404, "This instance of the space has closed.");
    const said = () => readToasts().map(({ message }) => message);
    /** The instance that is asked for has closed; without one there is another. */
    const closeCopy = () =>
      answerCalls({
        "POST /api/rooms/noauth/terrace1": token,
        "GET /api/rooms/terrace1/join": (url) => (url.searchParams.has("instance") ? GONE : seat),
      });

    test("is entered when the one that one comes back to has closed, and one is told", async () => {
      closeCopy();
      engine.change("session", {
        status: "joined",
        instanceId: "closed01",
        reconnecting: { attempt: 2, nextTryInMs: 1000 },
      });
      const { heard } = follow();
      engine.emit("need_ticket", { roomId: "terrace1", shareId: null, instanceId: "closed01" });
      await soon(() => expect(engine.told("join_room")).toMatchObject([{ instanceId: "instance1" }]));
      expect(said()).toEqual(["Your instance closed, so you were moved to another one."]);
      expect(heard.some(({ type }) => type === "JOIN_FAILED")).toBe(false);
    });

    test("that was chosen and has closed leaves one where one is", async () => {
      closeCopy();
      engine.change("session", { status: "joined", instanceId: "instance1" });
      const { heard } = follow();
      engine.emit("need_ticket", { roomId: "terrace1", shareId: null, instanceId: "closed01" });
      await soon(() => expect(said()).toEqual(["This instance of the space has closed."]));
      expect(deps.onInstances).toHaveBeenCalledOnce();
      expect(engine.told("join_room")).toEqual([]);
      expect(heard.some(({ type }) => type === "JOIN_FAILED")).toBe(false);
    });
  });

  test("asks again for the instances when the engine says that they changed", () => {
    follow();
    engine.emit("need_instances", { roomId: "terrace1" });
    expect(deps.onInstances).toHaveBeenCalledOnce();
  });

  test("a guest who signs in stays: the engine hears who they are, and nothing else", async () => {
    await joinRoom({ engine, guest }, deps, new AbortController().signal);
    engine.sent.length = 0;
    const { heard } = follow();
    actor.send({ type: "GRANTED_ELSEWHERE", grant: grant("ann-1") });
    await settled();
    expect(engine.sent.map(({ name }) => name)).toEqual(["login"]);
    expect(engine.told("login")).toMatchObject([{ accessToken: "ann-1", isAuthless: false }]);
    expect(deps.onSignedIn).toHaveBeenCalledOnce();
    expect(heard).toEqual([{ type: "SHOWN" }]);
  });

  test("a renewed token goes to the engine", async () => {
    engine.change("user", { isAuthless: false });
    actor.send({ type: "GRANTED_ELSEWHERE", grant: grant("ann-1") });
    follow();
    actor.send({ type: "GRANTED_ELSEWHERE", grant: grant("ann-2") });
    expect(engine.told("update_access_token")).toEqual([{ accessToken: "ann-2" }]);
  });

  test("a person who signs out leaves", () => {
    engine.change("user", { isAuthless: false });
    actor.send({ type: "GRANTED_ELSEWHERE", grant: grant("ann-1") });
    follow();
    actor.send({ type: "LOG_OUT" });
    expect(engine.told("logout")).toHaveLength(1);
  });

  test("a guest whose token is cleared does not", async () => {
    await joinRoom({ engine, guest }, deps, new AbortController().signal);
    follow();
    actor.send({ type: "CLEAR_AUTHLESS" });
    expect(engine.told("logout")).toHaveLength(0);
  });
});

test("what is worn here only is taken off on leaving", () => {
  const end = followSession(engine, deps, () => {});
  engine.change("user", { isAvatarOverridden: true });
  end();
  expect(engine.sent.map(({ name }) => name)).toEqual(["leave_room", "set_session_avatar_override"]);
  expect(engine.told("set_session_avatar_override")).toEqual([{ overrideType: "none" }]);
});
