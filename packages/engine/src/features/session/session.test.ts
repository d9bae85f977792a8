import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import type { EngineEvents } from "@veranda/contract/engine/messages";
import { describe, expect, it } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { NullObjects } from "../../testing/null-objects.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { placed } from "../../world/objects/kinds.fixture.ts";

const ticketFor = (instanceId: string | null) => ({
  roomId: "space001",
  shareId: null,
  instanceId,
  roomAccessToken: "another",
  address: "ws://room",
});

describe("a session", () => {
  it("goes through its states one after the other", async () => {
    const room = new NullRoom();
    room.isSlow = true;
    const { engine, settle } = await rehearse({ room });
    const seen: string[] = [];
    engine.observe(["session.status"], () => seen.push(engine.state.session.status));
    engine.send("join_room", ticketFor(null));
    await settle();
    room.release();
    await settle();
    expect(seen).toEqual(["requesting_to_join", "joining", "joined"]);
    engine.send("leave_room", { reason: "left" });
    await settle();
    expect(seen.at(-1)).toBe("not_connected");
  });

  it.each([
    [
      "Rude Name",
      "Wandering Owl",
      ["The name you chose can’t be used here, so you’re called “Wandering Owl”."],
    ],
    // Others have the name, or nobody has chosen one.
    ["Ann", "Ann (guest)", []],
    ["Ann  Heron", "Ann Heron", []],
    [null, "Wandering Owl", []],
  ])("tells a guest who wants to be called %s that they are called %s", async (wanted, given, said) => {
    const room = new NullRoom();
    room.givenName = given;
    const { engine, join } = await rehearse({ room });
    const toasts: string[] = [];
    engine.on("toast", ({ message }) => toasts.push(message));
    if (wanted !== null) engine.send("set_authless_display_name", { displayName: wanted });
    await join();
    expect(toasts).toEqual(said);
  });

  it("is ready once the graphics card has drawn, not once it got the commands", async () => {
    const { engine, platform, join, settle } = await rehearse();
    let drawn = (): void => undefined;
    platform.view.drawing = new Promise((resolve) => (drawn = resolve));
    await join();
    expect(engine.state.session.status).toBe("joined");
    expect(engine.state.loading.isReady).toBe(false);
    expect(engine.state.loading.progress).toBeLessThan(1);
    drawn();
    await settle();
    expect(engine.state.loading).toEqual({ progress: 1, isReady: true, error: null });
  });

  it("draws nothing during shader compilation, before the space is shown", async () => {
    const room = new NullRoom();
    room.isSlow = true;
    const { engine, platform, settle } = await rehearse({ room });
    engine.send("join_room", { ...ticketFor(null), setting: { environment: "yard", variant: "day" } });
    await settle();
    platform.advance(2);
    expect(platform.view.frames).toBe(1);
    room.release();
    await settle();
    platform.advance(1);
    expect(platform.view.frames).toBeGreaterThan(30);
  });

  it("is not ready after leaving while the graphics card was drawing", async () => {
    const { engine, platform, join, settle } = await rehearse();
    let drawn = (): void => undefined;
    platform.view.drawing = new Promise((resolve) => (drawn = resolve));
    await join();
    engine.send("leave_room", { reason: "left" });
    drawn();
    await settle();
    expect(engine.state.loading.isReady).toBe(false);
  });

  it("is not ready because of frames of an instance that was left for another", async () => {
    const room = new NullRoom();
    const { engine, platform, settle } = await rehearse({ room });
    engine.send("join_room", ticketFor("instance1"));
    await settle();
    expect(engine.state.session.status).toBe("joined");
    room.isSlow = true;
    engine.send("join_room", ticketFor("instance2"));
    platform.advance(1);
    await settle();
    expect(engine.state.session.status).not.toBe("joined");
    expect(engine.state.loading.isReady).toBe(false);
    room.release();
    await settle();
    platform.advance(1);
    await settle();
    expect(engine.state.loading).toEqual({ progress: 1, isReady: true, error: null });
  });

  it("reports progress with each compiled shader, and with the first frames", async () => {
    const { engine, platform, join, settle } = await rehearse();
    let built = (): void => undefined;
    let report: (share: number) => void = () => undefined;
    platform.view.building = new Promise((resolve) => (built = resolve));
    platform.view.onBuilding = (tell) => (report = tell);
    const seen: number[] = [];
    const look = (): void => void seen.push(engine.state.loading.progress);
    await join();
    look();
    for (const share of [0.25, 0.5, 1]) {
      report(share);
      look();
    }
    built();
    await settle();
    look();
    platform.advance(1);
    await settle();
    look();
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(0, -1).every((progress) => progress < 1)).toBe(true);
    expect(seen.at(-1)).toBe(1);
  });

  it("spawns at a free place, however many arrived just before", async () => {
    const room = new NullRoom();
    const places: (readonly [number, number, number])[] = [];
    for (let i = 0; i < 10; i++) {
      const { engine, join } = await rehearse({ room });
      await join();
      places.push(engine.state.me.position);
    }
    for (const [i, [x, , z]] of places.entries())
      for (const [otherX, , otherZ] of places.slice(i + 1))
        expect(Math.hypot(x - otherX, z - otherZ)).toBeGreaterThan(0.8);
  });

  it("reports a broken connection while reconnecting, and continues where it was", async () => {
    const { engine, room, join, hold } = await rehearse();
    await join();
    hold(1, "KeyW");
    const { position } = engine.state.me;
    room.events(0).onConnection({ status: "waiting", attempt: 2, nextTryInMs: 1300 });
    expect(engine.state.session).toMatchObject({
      status: "joined",
      reconnecting: { attempt: 2, nextTryInMs: 1300 },
    });
    let asked: EngineEvents["need_ticket"] | null = null;
    engine.on("need_ticket", (event) => (asked = event));
    room.events(0).onNeedTicket();
    expect(asked).toEqual({ roomId: "space001", shareId: null, instanceId: "instance1" });
    engine.send("join_room", ticketFor("instance1"));
    expect(engine.state.session).toMatchObject({ status: "joined", reconnecting: null, me: "person-0" });
    expect(engine.state.me.position).toEqual(position);
    expect(Object.keys(engine.state.participants)).toEqual(["person-0"]);
  });

  it("spawns once if it is welcomed again while the environment is still loading", async () => {
    const { engine, room, settle } = await rehearse();
    const [warnings, seen]: [string[], string[]] = [[], []];
    engine.on("log", ({ level, message }) => void (level === "warn" && warnings.push(message)));
    engine.observe(["session.status"], () => seen.push(engine.state.session.status));
    engine.send("join_room", ticketFor(null));
    expect(engine.state.session.status).toBe("joining");
    room.events(0).onNeedTicket();
    engine.send("join_room", ticketFor("instance1"));
    await settle();
    expect(engine.state.session).toMatchObject({ status: "joined", me: "person-0" });
    expect(Object.keys(engine.state.participants)).toEqual(["person-0"]);
    expect(seen.filter((status) => status === "joined")).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it("makes its instance the main one for hosts only", async () => {
    const { engine, room, join } = await rehearse();
    await join();
    const toasts: string[] = [];
    engine.on("toast", ({ message }) => toasts.push(message));
    const said = () => room.heard.filter(({ name }) => name === "hostInstance").length;
    engine.send("make_current_instance_host", {});
    expect(said()).toBe(0);
    const { rights } = engine.state;
    if (!rights) throw new Error("nobody is here");
    room.tell(0, "rights", { ...rights, isHost: true });
    room.events(0).onConnection({ status: "waiting", attempt: 1, nextTryInMs: 1000 });
    engine.send("make_current_instance_host", {});
    expect(said()).toBe(0);
    room.events(0).onConnection({ status: "open", attempt: 0, nextTryInMs: 0 });
    engine.send("make_current_instance_host", {});
    expect(said()).toBe(1);
    room.tell(0, "rights", { ...rights, isHost: true, isHostInstance: true });
    expect(engine.state.rights?.isHostInstance).toBe(true);
    engine.send("make_current_instance_host", {});
    expect(said()).toBe(1);
    expect(toasts).toEqual([
      "Only hosts can choose the main instance.",
      "Reconnecting. Try again in a moment.",
      "This is now the main instance.",
      "This is already the main instance.",
    ]);
  });

  it("requests the ticket again when the page has new credentials", async () => {
    const { engine, room, join } = await rehearse();
    await join();
    let asked = 0;
    engine.on("need_ticket", () => (asked += 1));
    engine.send("update_access_token", { accessToken: "new" });
    expect(asked).toBe(0);
    room.events(0).onNeedTicket();
    engine.send("update_access_token", { accessToken: "new" });
    expect(asked).toBe(2);
  });

  it("ends in timeout if reconnecting fails", async () => {
    const { engine, room, join } = await rehearse();
    await join();
    room.events(0).onClosed("timeout");
    expect(engine.state.session).toMatchObject({ status: "timeout", leaveReason: "timeout" });
  });

  it("leaves without reporting the requested end of the connection", async () => {
    const { engine, join } = await rehearse();
    await join();
    const logged: string[] = [];
    engine.on("log", ({ message }) => logged.push(message));
    engine.send("leave_room", { reason: "left" });
    expect(engine.state.session).toMatchObject({ status: "not_connected", leaveReason: "left" });
    expect(logged).toEqual([]);
  });

  it("fails when the server refuses", async () => {
    const room = new NullRoom();
    room.isSlow = true;
    const { engine, settle } = await rehearse({ room });
    let events: ReturnType<NullRoom["events"]> | null = null;
    const { open } = room;
    Object.assign(room, {
      open: (each: ReturnType<NullRoom["events"]>) => {
        events = each;
        return open(each);
      },
    });
    const second = await rehearse({ room });
    second.engine.send("join_room", ticketFor(null));
    await settle();
    (events as ReturnType<NullRoom["events"]> | null)?.onClosed("full");
    expect(second.engine.state.session).toMatchObject({ status: "join_failed", leaveReason: "full" });
    await engine.close();
  });

  it("moves to another instance by asking for its ticket", async () => {
    const { engine, join } = await rehearse();
    await join();
    let asked: EngineEvents["need_ticket"] | null = null;
    engine.on("need_ticket", (event) => (asked = event));
    engine.send("switch_space_instance", { roomInstanceId: "instance2" });
    expect(asked).toEqual({ roomId: "space001", shareId: null, instanceId: "instance2" });
    expect(engine.state.session.status).toBe("joined");
    engine.send("join_room", ticketFor("instance2"));
    expect(engine.state.session.status).not.toBe("joined");
  });

  it("leaves when the person signs out, and requests instances and room data", async () => {
    const { engine, room, join } = await rehearse();
    await join();
    let asked: EngineEvents["need_instances"] | null = null;
    engine.on("need_instances", (event) => (asked = event));
    engine.send("refresh_room_instances", {});
    expect(asked).toEqual({ roomId: "space001" });
    engine.send("reload_room_data", { roomId: "space001" });
    expect(room.heard.at(-1)).toMatchObject({ name: "reload" });
    engine.send("logout", {});
    expect(engine.state.session).toMatchObject({ status: "not_connected", leaveReason: "logged_out" });
  });

  it("loads what isn't needed for a first step only once the space is shown and the network idle", async () => {
    const { engine, platform, crowd, settle } = await rehearse();
    let asked = 0;
    crowd.loadEmotes = () => {
      asked += 1;
      return Promise.resolve();
    };
    engine.send("join_room", ticketFor(null));
    await settle();
    platform.advance(11 / 60);
    await settle();
    expect(engine.state.loading.isReady).toBe(true);
    expect(asked).toBe(0);
    platform.advance(2.5);
    expect(asked).toBe(0);
    platform.advance(1);
    expect(asked).toBe(1);
    platform.advance(4);
    expect(asked).toBe(1);
  });

  it("loads what bodies do besides walking as soon as the space is shown", async () => {
    const { engine, platform, crowd, settle } = await rehearse();
    let asked = 0;
    crowd.loadActions = () => {
      asked += 1;
      return Promise.resolve();
    };
    engine.send("join_room", ticketFor(null));
    await settle();
    let finish = (): void => undefined;
    platform.view.finish = () => new Promise((resolve) => (finish = resolve));
    // The graphics card is still busy with the first frames.
    platform.advance(1);
    await settle();
    expect([engine.state.loading.isReady, asked]).toEqual([false, 0]);
    finish();
    await settle();
    expect([engine.state.loading.isReady, asked]).toEqual([true, 0]);
    platform.advance(0.5);
    expect(asked).toBe(1);
  });

  it("fetches nothing more after the visit has ended", async () => {
    const { engine, platform, crowd, join } = await rehearse();
    let asked = 0;
    crowd.loadEmotes = () => {
      asked += 1;
      return Promise.resolve();
    };
    await join();
    platform.advance(1);
    engine.send("leave_room", { reason: "left" });
    platform.advance(5);
    expect(asked).toBe(0);
  });

  it("shows a space with its objects, and waits only briefly for those", async () => {
    let deliver: () => void = () => undefined;
    const delivered = new Promise<void>((resolve) => (deliver = resolve));
    for (const comes of [true, false]) {
      const objects = new NullObjects();
      const { engine, platform, settle } = await rehearse({
        room: new NullRoom([placed("chair", "seat", {}, [0, 0, -2])]),
        openObjects: () => (comes ? delivered : new Promise<void>(() => undefined)).then(() => objects.layer),
      });
      engine.send("join_room", ticketFor(null));
      await settle();
      platform.advance(0.5);
      await settle();
      platform.advance(0.5);
      await settle();
      expect(engine.state.loading.isReady).toBe(false);
      if (comes) deliver();
      else platform.advance(1);
      await settle();
      expect(engine.state.loading.isReady, `${comes}`).toBe(!comes);
      platform.advance(0.1);
      await settle();
      expect(engine.state.loading.isReady).toBe(true);
    }
  });

  it("follows a change of the room's look", async () => {
    const { engine, room, join, settle } = await rehearse();
    await join();
    room.tell(0, "room", emptyRoom("space001", { environment: "yard", variant: "night" }, "Yard by night"));
    await settle();
    expect(engine.state.room?.name).toBe("Yard by night");
    expect(engine.state.environment.variant).toBe("night");
    engine.send("set_environment", { environment: "yard", variant: "day" });
    expect(engine.state.environment.variant).toBe("day");
    expect(engine.state.room?.setting.variant).toBe("night");
  });
});
