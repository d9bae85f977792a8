import type Hls from "hls.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { playHls } from "./play-hls.ts";

type Fault = { fatal: boolean; type: string; response?: { code: number } };
/** Stands in for the library: what it was told to do, in order, and what it tells. */
type Player = { did: string[]; fail: (fault: Fault) => void; showPicture: () => void };
const players: Player[] = [];

vi.mock("hls.js/light", async (original) => {
  const { Events, ErrorTypes } = (await original<{ default: typeof Hls }>()).default;
  return {
    default: class implements Player {
      static readonly Events = Events;
      static readonly ErrorTypes = ErrorTypes;
      readonly did: string[] = [];
      readonly #listeners = new Map<string, (name: string, data?: Fault) => void>();
      constructor() {
        players.push(this);
      }
      on = (name: string, listener: (name: string, data?: Fault) => void) =>
        void this.#listeners.set(name, listener);
      loadSource = (path: string) => void this.did.push(`load ${path}`);
      attachMedia = () => void this.did.push("attach");
      startLoad = () => void this.did.push("start");
      recoverMediaError = () => void this.did.push("recover");
      destroy = () => void this.did.push("destroy");
      fail = (fault: Fault) => this.#listeners.get(Events.ERROR)?.(Events.ERROR, fault);
      showPicture = () => this.#listeners.get(Events.FRAG_BUFFERED)?.(Events.FRAG_BUFFERED);
    },
  };
});

const PATH = "/hls/key/index.m3u8";
const BEGUN = [`load ${PATH}`, "attach"];
const NETWORK: Fault = { fatal: true, type: "networkError" };
const MEDIA: Fault = { fatal: true, type: "mediaError" };
let video: HTMLVideoElement;
let onLost: () => void;

beforeEach(() => {
  players.length = 0;
  video = document.createElement("video");
  vi.spyOn(video, "load").mockImplementation(() => undefined);
  onLost = vi.fn<() => void>();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** `takesSegments`: from a script; `playsPlaylists`: says that it does so by itself; `isApples`: and means it. */
const browse = ({ takesSegments = true, playsPlaylists = false, isApples = false }): void => {
  const source = Object.assign(() => undefined, { isTypeSupported: () => true });
  vi.stubGlobal("MediaSource", takesSegments ? source : undefined);
  vi.spyOn(video, "canPlayType").mockReturnValue(playsPlaylists ? "maybe" : "");
  if (isApples) Object.assign(video, { webkitShowPlaybackTargetPicker: () => undefined });
};
const start = async () => {
  const stop = playHls(video, PATH, { onLost });
  await vi.dynamicImportSettled();
  return { stop, player: players[0] as Player };
};

test("the broadcast plays in a browser that takes its segments, also where that says it plays playlists", async () => {
  browse({ playsPlaylists: true });
  const { player } = await start();
  expect(player.did).toEqual(BEGUN);
  expect(video.hasAttribute("src")).toBe(false);
});

test.each([
  ["that takes no segments", { takesSegments: false, playsPlaylists: true }],
  ["of Apple's", { playsPlaylists: true, isApples: true }],
])("a browser %s plays it by itself", async (_, browser) => {
  browse(browser);
  const { stop } = await start();
  expect(video.getAttribute("src")).toBe(PATH);
  expect(players).toEqual([]);
  stop();
  expect(video.hasAttribute("src")).toBe(false);
});

test("where the browser can't after all, it goes on without it", async () => {
  browse({ playsPlaylists: true, isApples: true });
  await start();
  video.dispatchEvent(new Event("error"));
  await vi.dynamicImportSettled();
  expect(video.hasAttribute("src")).toBe(false);
  expect(players.map(({ did }) => did)).toEqual([BEGUN]);
  expect(onLost).not.toHaveBeenCalled();
});

test("a browser that can neither is said to have lost it", async () => {
  browse({ takesSegments: false });
  await start();
  expect(onLost).toHaveBeenCalledOnce();
});

test("what the library mends by itself disturbs nobody", async () => {
  browse({});
  const { player } = await start();
  for (const fault of [NETWORK, MEDIA]) player.fail({ ...fault, fatal: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.did).toEqual(BEGUN);
  expect(onLost).not.toHaveBeenCalled();
});

test("a picture that can't be decoded is got over", async () => {
  browse({});
  const { player } = await start();
  player.fail(MEDIA);
  expect(player.did).toEqual([...BEGUN, "recover"]);
  expect(onLost).not.toHaveBeenCalled();
});

test("a connection that is lost is asked again a little later, once for faults that come together", async () => {
  browse({});
  const { player } = await start();
  player.fail(NETWORK);
  player.fail(NETWORK);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(player.did).toEqual(BEGUN);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.did).toEqual([...BEGUN, `load ${PATH}`, "start"]);
});

test("it is given up after six faults without a picture between them, not before", async () => {
  browse({});
  const { player } = await start();
  const failOften = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i += 1) {
      player.fail(NETWORK);
      await vi.advanceTimersByTimeAsync(3_000);
    }
  };
  await failOften(5);
  player.showPicture();
  await failOften(5);
  expect(onLost).not.toHaveBeenCalled();
  await failOften(1);
  expect(onLost).toHaveBeenCalledOnce();
  expect(player.did.at(-1)).toBe("destroy");
});

test("who may not watch any more loses it at once, and once", async () => {
  browse({});
  const { player } = await start();
  const refused = { ...NETWORK, fatal: false, response: { code: 403 } };
  player.fail(refused);
  player.fail(refused);
  expect(onLost).toHaveBeenCalledOnce();
  expect(player.did).toEqual([...BEGUN, "destroy"]);
});

test("who leaves asks for nothing more, and isn't told that they lost it", async () => {
  browse({});
  const { player, stop } = await start();
  player.fail(NETWORK);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  player.fail({ ...NETWORK, response: { code: 403 } });
  expect(player.did).toEqual([...BEGUN, "destroy"]);
  expect(onLost).not.toHaveBeenCalled();
});

test("who leaves before the library has come begins nothing", async () => {
  browse({});
  playHls(video, PATH, { onLost })();
  await vi.dynamicImportSettled();
  expect(players).toEqual([]);
});

test("who leaves what the browser played hears of no fault of it", async () => {
  browse({ takesSegments: false, playsPlaylists: true });
  const { stop } = await start();
  stop();
  video.dispatchEvent(new Event("error"));
  await vi.dynamicImportSettled();
  expect(players).toEqual([]);
  expect(onLost).not.toHaveBeenCalled();
});
