import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { canvasPage } from "../canvas.fixture.ts";
import type { BrowserFrames } from "../frames.ts";
import type { WebglView } from "../webgl-view.ts";
import { WebXrSession } from "./webxr-session.ts";

type Place = { x: number; y: number; z: number };
type Source = {
  handedness: "left" | "right" | "none";
  gripSpace?: string | null;
  targetRaySpace: string;
  hand?: object | null;
  gamepad?: { axes: number[]; buttons: { pressed: boolean }[] };
};

/** Poses by WebXR space; missing ones are untracked. */
let seen: Map<string, Place>;
let session: EventTarget & { inputSources: Source[]; end: () => Promise<void>; ended: number };
let draw: (() => void) | null;
let view: { isPresenting: boolean; refuses: boolean; width: number; height: number };
/** The views of the eyes; the left one extends further to the left. */
let eyes: { projectionMatrix: number[] }[];
let lent: { ticks: boolean[]; isGivenBack: boolean };
let ends: number;

const transform = (place: Place | undefined) =>
  place && { transform: { position: place, orientation: { x: 0, y: 1, z: 0, w: 0 } } };
const press = (...down: number[]): { pressed: boolean }[] =>
  Array.from({ length: 8 }, (_, at) => ({ pressed: down.includes(at) }));
const source = (handedness: Source["handedness"], more: Partial<Source> = {}): Source => ({
  handedness,
  gripSpace: `${handedness} grip`,
  targetRaySpace: `${handedness} ray`,
  ...more,
});

const wear = (): Promise<WebXrSession> =>
  WebXrSession.begin(
    session as unknown as XRSession,
    {
      present: (_session: unknown, onFrame: (space: unknown, frame: unknown) => void) => {
        if (view.refuses) return Promise.reject(new Error("The headset is another page's"));
        view.isPresenting = true;
        draw = () =>
          onFrame("room", {
            getViewerPose: () => {
              const viewer = transform(seen.get("head"));
              return viewer && { ...viewer, views: eyes };
            },
            getPose: (space: string) => transform(seen.get(space)),
          });
        return Promise.resolve();
      },
      unpresent: () => (view.isPresenting = false),
      set width(width: number) {
        view.width = width;
      },
      set height(height: number) {
        view.height = height;
      },
    } as unknown as WebglView,
    {
      lend: () => ({
        tick: (_now: number, isSeen: boolean) => lent.ticks.push(isSeen),
        giveBack: () => (lent.isGivenBack = true),
      }),
    } as unknown as BrowserFrames,
    () => (ends += 1),
  );

beforeEach(() => {
  seen = new Map([
    ["head", { x: 0, y: 1.7, z: 0.1 }],
    ["left grip", { x: -0.3, y: 1, z: -0.2 }],
    ["left ray", { x: -0.3, y: 1.1, z: -0.25 }],
    ["right grip", { x: 0.3, y: 1, z: -0.2 }],
    ["right ray", { x: 0.3, y: 1.1, z: -0.25 }],
  ]);
  session = Object.assign(new EventTarget(), {
    inputSources: [source("left"), source("right")],
    ended: 0,
    end: () => {
      session.ended += 1;
      session.dispatchEvent(new Event("end"));
      return Promise.resolve();
    },
  });
  draw = null;
  view = { isPresenting: false, refuses: false, width: 390, height: 844 };
  eyes = [];
  lent = { ticks: [], isGivenBack: false };
  ends = 0;
  vi.stubGlobal("document", canvasPage());
});
afterEach(() => vi.unstubAllGlobals());

describe("head and hands", () => {
  it("have their tracked poses in each frame, and each frame is passed to the engine", async () => {
    const worn = await wear();
    draw?.();
    expect(worn.head.position.toArray()).toEqual([0, 1.7, 0.1]);
    expect(worn.head.quaternion.y).toBe(1);
    expect(worn.left.grip.position.x).toBe(-0.3);
    expect(worn.right.aim.position.toArray()).toEqual([0.3, 1.1, -0.25]);
    expect([worn.head, worn.left.grip, worn.right.aim].every(({ isTracked }) => isTracked)).toBe(true);
    seen.set("right grip", { x: 0.5, y: 1.4, z: -0.4 });
    draw?.();
    expect(worn.right.grip.position.toArray()).toEqual([0.5, 1.4, -0.4]);
    expect(lent.ticks).toEqual([true, true]);
  });

  it("out of sight keep their last pose, and are marked as not tracked", async () => {
    const worn = await wear();
    draw?.();
    session.inputSources = [source("left")];
    seen.delete("left grip");
    draw?.();
    expect(worn.right.grip.isTracked).toBe(false);
    expect(worn.right.grip.position.x).toBe(0.3);
    expect(worn.left.grip.isTracked).toBe(false);
    expect(worn.left.aim.isTracked).toBe(true);
  });

  it("without a grip pose use the pointing pose; other input sources are ignored", async () => {
    const worn = await wear();
    session.inputSources = [
      source("left", { gripSpace: null }),
      source("none", { targetRaySpace: "right ray" }),
    ];
    draw?.();
    expect(worn.left.grip.position.toArray()).toEqual([-0.3, 1.1, -0.25]);
    expect(worn.right.grip.isTracked).toBe(false);
  });

  it("are bare, or hold a controller", async () => {
    const worn = await wear();
    session.inputSources = [source("left", { hand: {} }), source("right", { hand: null })];
    draw?.();
    expect([worn.left.isBare, worn.right.isBare]).toEqual([true, false]);
  });
});

describe("the eyes", () => {
  /** Tangents of the angles to the left, right, top and bottom. */
  const eye = (left: number, right: number, up: number, down: number) => {
    const projectionMatrix = Array.from({ length: 16 }, () => 0);
    projectionMatrix[0] = 2 / (left + right);
    projectionMatrix[8] = (right - left) / (left + right);
    projectionMatrix[5] = 2 / (up + down);
    projectionMatrix[9] = (up - down) / (up + down);
    return { projectionMatrix };
  };

  it("share a view that covers both, whatever the shape of the page", async () => {
    const worn = await wear();
    draw?.();
    expect(view.width, "nothing is known yet").toBe(390);
    eyes = [eye(1.4, 0.8, 1, 1.5), eye(0.8, 1.4, 1, 1.5)];
    draw?.();
    expect(worn.fieldOfView).toBeCloseTo((2 * Math.atan(1.5) * 180) / Math.PI);
    expect(view.width / view.height).toBeCloseTo(1.4 / 1.5);
    expect(view.height).toBeGreaterThan(1500);
  });
});

describe("a controller", () => {
  it("has a trigger and buttons that open the menu", async () => {
    const worn = await wear();
    const held = (...down: number[]) => {
      session.inputSources = [source("right", { gamepad: { axes: [], buttons: press(...down) } })];
      draw?.();
      return [worn.right.isTriggered, worn.right.isMenuPressed];
    };
    expect(held()).toEqual([false, false]);
    expect(held(0)).toEqual([true, false]);
    expect(held(5)).toEqual([false, true]);
    expect(held(6)).toEqual([false, true]);
    expect(held(1, 3)).toEqual([false, false]);
  });

  it("moves forward if the stick is pushed forward, with a dead zone", async () => {
    const worn = await wear();
    const pushed = (x: number, y: number) => {
      session.inputSources = [source("left", { gamepad: { axes: [0, 0, x, y], buttons: [] } })];
      draw?.();
      return [worn.left.stickX, worn.left.stickY];
    };
    expect(pushed(0, -1)[1]).toBeCloseTo(1, 5);
    expect(pushed(1, 0)[0]).toBeCloseTo(1, 5);
    expect(pushed(0.05, 0.05).map(Math.abs)).toEqual([0, 0]);
  });

  it("without a stick doesn't move", async () => {
    const worn = await wear();
    draw?.();
    expect([worn.left.stickX, Math.abs(worn.left.stickY)]).toEqual([0, 0]);
  });
});

describe("its end", () => {
  it("returns frames and rendering to the screen, and is reported once", async () => {
    const worn = await wear();
    expect(view.isPresenting).toBe(true);
    worn.end();
    expect(view.isPresenting).toBe(false);
    expect(lent.isGivenBack).toBe(true);
    expect(ends).toBe(1);
  });

  it("comes at once if the headset can't be rendered for: the screen continues", async () => {
    view.refuses = true;
    await expect(wear()).rejects.toThrow("another page's");
    expect(session.ended).toBe(1);
    expect(lent.isGivenBack).toBe(true);
    expect(view.isPresenting).toBe(false);
  });
});
