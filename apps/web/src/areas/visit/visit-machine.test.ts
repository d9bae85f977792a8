import { CallError } from "@veranda/contract";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SimulatedClock } from "xstate";
import { createActor, fromCallback, fromPromise, type Actor } from "#site/statechart/statechart.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { EngineMissing } from "#engine/engine-loader.ts";
import type { PreparedGuest } from "./guest/prepare-guest.ts";
import type { Unsupported } from "#preferences/unsupported.ts";
import { LEAVE_FADE_MS, visitMachine, type VisitEvent } from "./visit-machine.ts";

const guest = { displayName: "Wandering Fox", avatar: "olive" };
const engine = new FakeEngine();
const waiting = { id: "carl", displayName: "Carl", isAuthless: false, avatar: "", since: 0 };
const denied = new CallError("no", "USER_UNAUTHORIZED", 403);
const full = new CallError("full", "SPACE_FULL", 409);

/** Drives the machine by hand: what it would do in the world is decided by the test. */
class Visit {
  readonly clock = new SimulatedClock();
  readonly remembered = vi.fn();
  readonly reported = vi.fn();
  readonly left = vi.fn();
  readonly #prepared = Promise.withResolvers<PreparedGuest>();
  #joined = newAnswer();
  readonly actor: Actor<typeof visitMachine>;

  constructor(unsupported: Unsupported | null = null) {
    this.actor = createActor(
      visitMachine.provide({
        actors: {
          loadEngine: fromCallback<VisitEvent>(() => {}),
          prepareGuest: fromPromise(() => this.#prepared.promise),
          join: fromPromise(() => this.#joined.promise),
          session: fromCallback(() => this.left),
        },
        actions: {
          rememberGuest: (_, params) => this.remembered(params.guest),
          reportFault: (_, params) => this.reported(params.fault.kind),
        },
      }),
      { input: { unsupported }, clock: this.clock },
    ).start();
  }

  get state() {
    return this.actor.getSnapshot();
  }

  send(event: VisitEvent): void {
    this.actor.send(event);
  }

  engineComes(): void {
    this.send({ type: "ENGINE_READY", engine });
  }

  async guestIs(isKnown: boolean): Promise<void> {
    this.#prepared.resolve({ guest, isKnown });
    await settled();
  }

  async guestFails(error: unknown): Promise<void> {
    this.#prepared.reject(error);
    await settled();
  }

  async joins(): Promise<void> {
    this.#joined.resolve();
    await settled();
  }

  async joinFails(error: unknown): Promise<void> {
    const joined = this.#joined;
    this.#joined = newAnswer();
    joined.reject(error);
    await settled();
  }

  /** As far as standing in the space. */
  async goesInside(): Promise<this> {
    this.engineComes();
    await this.guestIs(true);
    await this.joins();
    this.send({ type: "SHOWN" });
    return this;
  }
}

const newAnswer = () => Promise.withResolvers<void>();
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a visit", () => {
  let visit: Visit;
  beforeEach(() => {
    visit = new Visit();
  });

  test("ends before it begins in a browser that can't show spaces", () => {
    expect(new Visit("no_webgl2").state.matches("unsupported")).toBe(true);
  });

  test("begins with the engine and the guest side by side", () => {
    expect(visit.state.value).toEqual({ arriving: { engine: "loading", guest: "preparing" } });
  });

  test("knows how much of the engine has arrived", () => {
    visit.send({ type: "ENGINE_PROGRESS", share: 0.4 });
    expect(visit.state.context.engineProgress).toBe(0.4);
  });

  test("asks a new guest who they are while the engine loads", async () => {
    await visit.guestIs(false);
    expect(visit.state.matches({ arriving: { engine: "loading", guest: "asking" } })).toBe(true);
  });

  test("does not ask a guest whom the browser remembers", async () => {
    await visit.guestIs(true);
    expect(visit.state.matches({ arriving: { guest: "identified" } })).toBe(true);
  });

  test("waits for the guest's answer when the engine is there first", async () => {
    await visit.guestIs(false);
    visit.engineComes();
    expect(visit.state.matches({ arriving: { engine: "ready", guest: "asking" } })).toBe(true);
  });

  test("remembers the name and avatar that were confirmed, and joins with them", async () => {
    await visit.guestIs(false);
    visit.engineComes();
    visit.send({ type: "CONFIRM_GUEST", guest: { displayName: "Ann", avatar: "fern" } });
    expect(visit.remembered).toHaveBeenCalledWith({ displayName: "Ann", avatar: "fern" });
    expect(visit.state.matches("joining")).toBe(true);
    expect(visit.state.context.guest?.displayName).toBe("Ann");
  });

  test("waits for the engine when the guest is there first", async () => {
    await visit.guestIs(true);
    visit.engineComes();
    expect(visit.state.matches("joining")).toBe(true);
  });

  test("enters once it has a seat, and is inside once the space is shown", async () => {
    visit.engineComes();
    await visit.guestIs(true);
    await visit.joins();
    expect(visit.state.matches({ present: "entering" })).toBe(true);
    visit.send({ type: "SHOWN" });
    expect(visit.state.matches({ present: "inside" })).toBe(true);
  });

  test("is on the way again while it changes to another instance", async () => {
    await visit.goesInside();
    visit.send({ type: "HIDDEN" });
    expect(visit.state.matches({ present: "entering" })).toBe(true);
  });

  test("leaves with a fade, out of the room at once", async () => {
    await visit.goesInside();
    visit.send({ type: "LEAVE" });
    expect(visit.state.matches("leaving")).toBe(true);
    expect(visit.left).toHaveBeenCalledOnce();
    visit.clock.increment(LEAVE_FADE_MS);
    expect(visit.state.matches("left")).toBe(true);
    expect(visit.state.context.leaveReason).toBe("left");
  });

  test("can be given up while it loads", () => {
    visit.send({ type: "LEAVE" });
    expect(visit.state.matches("left")).toBe(true);
  });

  test.each([
    ["others stay", { me: person("me", "Hanna"), ann: person("ann", "Ann") }, [], "ask"],
    ["somebody waits", { me: person("me", "Hanna") }, [waiting], "ask"],
    ["nobody stays, so that the instance ends", { me: person("me", "Hanna") }, [], "open"],
  ])("knows how a host leaves the door where %s", async (_, participants, waitingRoom, door) => {
    await visit.goesInside();
    const { state } = engine;
    engine.state = {
      ...state,
      participants,
      hosting: {
        ...state.hosting,
        view: {
          door: "ask",
          capacity: null,
          waiting: waitingRoom,
          heldMessages: [],
          words: { blocked: [], allowed: [] },
        },
      },
    };
    visit.send({ type: "LEAVE" });
    engine.state = state;
    visit.clock.increment(LEAVE_FADE_MS);
    expect(visit.state.context.doorLeft).toBe(door);
    visit.send({ type: "COME_BACK" });
    expect(visit.state.context.doorLeft).toBe("open");
  });

  test("comes back without asking again", async () => {
    await visit.goesInside();
    visit.send({ type: "ENDED", reason: "inactivity" });
    expect(visit.state.context.leaveReason).toBe("inactivity");
    visit.send({ type: "COME_BACK" });
    expect(visit.state.matches("joining")).toBe(true);
    expect(visit.state.context.leaveReason).toBeNull();
  });

  test("returns with the current identity after a removal", async () => {
    await visit.goesInside();
    visit.send({ type: "ENDED", reason: "denied" });
    visit.send({ type: "COME_BACK" });
    expect(visit.state.matches({ arriving: { guest: "preparing" } })).toBe(true);
  });

  test("comes back from the very beginning when it was given up early", () => {
    visit.send({ type: "LEAVE" });
    visit.send({ type: "COME_BACK" });
    expect(visit.state.matches("arriving")).toBe(true);
  });

  test.each([
    "kicked",
    "banned",
    "closed",
    "no_longer_exists",
    "inactivity",
    "logged_out",
    "timeout",
  ] as const)("ends when the instance says: %s", async (reason) => {
    await visit.goesInside();
    visit.send({ type: "ENDED", reason });
    expect(visit.state.matches("left")).toBe(true);
    expect(visit.state.context.leaveReason).toBe(reason);
  });

  test("fails for good words when there is no engine, and can be tried again", () => {
    visit.send({ type: "ENGINE_FAILED", error: new EngineMissing() });
    expect(visit.state.matches("failed")).toBe(true);
    expect(visit.state.context.fault).toEqual({
      kind: "fatal",
      sentence: "Fatal: Unable to find any Spatial WebGL bundle, app cannot start.",
    });
    expect(visit.reported).toHaveBeenCalledWith("fatal");
    visit.send({ type: "RETRY" });
    expect(visit.state.matches("arriving")).toBe(true);
    expect(visit.state.context.fault).toBeNull();
  });

  test("fails when the guest's identity can't be loaded", async () => {
    await visit.guestFails(new CallError("down", "NETWORK", 0));
    expect(visit.state.context.fault?.kind).toBe("passing");
  });

  test("is refused by a space that is private", async () => {
    visit.engineComes();
    await visit.guestIs(true);
    await visit.joinFails(denied);
    expect(visit.state.context.fault).toEqual({
      kind: "denied",
      sentence: "Try logging in to view this space.",
    });
    expect(visit.reported).toHaveBeenCalledWith("denied");
  });

  test("asks for a seat again when the space was full", async () => {
    visit.engineComes();
    await visit.guestIs(true);
    await visit.joinFails(full);
    expect(visit.state.context.fault?.kind).toBe("full");
    visit.send({ type: "RETRY" });
    expect(visit.state.matches("joining")).toBe(true);
  });

  test("fails when the place can't be shown", async () => {
    await visit.goesInside();
    visit.send({ type: "JOIN_FAILED", error: new Error("no geometry") });
    expect(visit.state.matches("failed")).toBe(true);
  });
});
