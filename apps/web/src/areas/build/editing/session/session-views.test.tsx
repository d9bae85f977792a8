import type { SpaceObject } from "@veranda/contract";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { asset, object, rights } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { nearestTo, SessionViews } from "./session-views.tsx";
import { clock, secondsNow, sessionViewOf } from "./session-view.ts";
import { StageRegions } from "#ui/regions.tsx";
import { soon } from "#testing/soon.ts";
import { closeAllDialogs, readDialogs } from "#ui/dialogs/dialog-store.ts";

const ID = "11111111-1111-4111-8111-111111111111";
let engine: FakeEngine;
const stands = (one: SpaceObject, more: Parameters<typeof asset>[1] = {}) => {
  const assets = { [ID]: asset(ID, more) };
  engine.state = { ...engine.state, objects: { [one.id]: one }, assets, drawn: [one.id] };
};
const pointAt = (hovered: string | null) => act(() => engine.change("editing", { hovered }));

beforeEach(() => {
  answerCalls({ "GET /content/prefabs/prefabs.json": { body: { version: 1, prefabs: [] } } });
  engine = new FakeEngine();
  engine.state = { ...engine.state, rights: rights() };
});

afterEach(() => {
  vi.restoreAllMocks();
  closeAllDialogs();
});

test("the pages of a document are turned for everyone", async () => {
  stands(object("menu", { kind: "document", props: { fileId: ID }, state: { page: 2 } }), { pages: 3 });
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  pointAt("menu");
  expect(await screen.findByText("Page 2 of 3")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(engine.told("play_object")).toEqual([{ objectId: "menu", page: 3 }]);
});

test("a video is played and wound for everyone", async () => {
  stands(
    object("video", { kind: "video", props: { fileId: ID }, state: { isPlaying: false, seconds: 12 } }),
    {
      kind: "video",
      seconds: 90,
    },
  );
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  pointAt("video");
  await userEvent.click(await screen.findByRole("button", { name: "Play for everyone" }));
  expect(engine.told("play_object")).toEqual([{ objectId: "video", isPlaying: true }]);
  const slider = screen.getByRole("slider", { name: "Seek" });
  expect(slider.getAttribute("aria-valuetext")).toBe("0:12 of 1:30");
  fireEvent.change(slider, { target: { value: "60" } });
  fireEvent.pointerUp(slider);
  expect(engine.told("play_object").at(-1)).toEqual({ objectId: "video", isPlaying: false, seconds: 60 });
});

test("who hears a video mutes videos and sounds for oneself, and hears them again as before", async () => {
  stands(object("video", { kind: "video", props: { fileId: ID }, state: { isPlaying: true, seconds: 12 } }), {
    kind: "video",
    seconds: 90,
  });
  engine.state = { ...engine.state, rights: rights({ isReadOnlyActor: true }) };
  onTestFinished(() => localStorage.removeItem("sound_settings"));
  const { unmount } = renderInPage(<SessionViews isBlocked={false} />, { engine });
  pointAt("video");
  const { sound } = engine.state;
  const slideTo = (effects: number) =>
    act(() => engine.change("sound", { volumes: { ...sound.volumes, effects } }));
  slideTo(0.35);
  await userEvent.click(await screen.findByRole("button", { name: "Mute sounds and videos for you" }));
  expect(engine.told("set_volume")).toEqual([{ kind: "effects", volume: 0 }]);
  slideTo(0);
  // The bar goes when one looks away.
  unmount();
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  await userEvent.click(await screen.findByRole("button", { name: "Unmute sounds and videos" }));
  expect(engine.told("set_volume").at(-1)).toEqual({ kind: "effects", volume: 0.35 });
  expect(engine.told("play_object")).toEqual([]);
});

test.each([
  ["all is muted", { isMuted: true }, "Unmute all sound", "set_sound_muted", { muted: false }],
  [
    "sound is reduced",
    { isReduced: true },
    "Turn off Reduced sound",
    "set_reduced_sound",
    { enabled: false },
  ],
] as const)("where %s the bar says so and undoes it", async (_where, silenced, name, message, said) => {
  stands(object("video", { kind: "video", props: { fileId: ID } }), { kind: "video", seconds: 90 });
  onTestFinished(() => localStorage.removeItem("sound_settings"));
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  pointAt("video");
  act(() => engine.change("sound", silenced));
  await userEvent.click(await screen.findByRole("button", { name }));
  expect(engine.told(message)).toEqual([said]);
  expect(engine.told("set_volume")).toEqual([]);
});

test("who may not play it is shown where it is, and no bar that can't be moved", async () => {
  engine.state = { ...engine.state, rights: rights({ isReadOnlyActor: true }) };
  stands(
    object("audio", { kind: "audio", props: { fileId: ID }, state: { isPlaying: false, seconds: 12 } }),
    { kind: "audio", seconds: 90 },
  );
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  pointAt("audio");
  expect(await screen.findByText("0:12 / 1:30")).toBeTruthy();
  expect(screen.queryByRole("slider")).toBeNull();
});

test("where a video is goes by the server's clock, and one that is over is played again", async () => {
  engine.serverNow = () => 1_000_000;
  const playing = (since: number) =>
    stands(
      object("video", {
        kind: "video",
        props: { fileId: ID },
        state: { isPlaying: true, seconds: 5, since },
      }),
      {
        kind: "video",
        seconds: 90,
      },
    );
  playing(990_000);
  const { unmount } = renderInPage(<SessionViews isBlocked={false} />, { engine });
  pointAt("video");
  expect(await screen.findByText("0:15 / 1:30")).toBeTruthy();
  unmount();
  playing(900_000);
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  await userEvent.click(await screen.findByRole("button", { name: "Play again for everyone" }));
  expect(engine.told("play_object")).toEqual([{ objectId: "video", isPlaying: true, seconds: 0 }]);
});

test("guests look on", async () => {
  stands(object("menu", { kind: "document", props: { fileId: ID } }), { pages: 3 });
  engine.state = { ...engine.state, rights: rights({ isAuthless: true, isReadOnlyActor: true }) };
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  pointAt("menu");
  expect(await screen.findByText("Page 1 of 3")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Next page" })).toBeNull();
});

test("a picture is shown large with its words, and Escape puts it away", async () => {
  stands(object("harbour", { kind: "image", props: { fileId: ID, title: "Harbour", creator: "Grace" } }));
  engine.change("editing", { lightBox: "harbour" });
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  expect((await screen.findByRole("img")).getAttribute("src")).toBe("/files/harbour.webp");
  expect(screen.getByText("Grace")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(engine.told("set_light_box_object")).toEqual([{ objectId: "" }]);
});

test("what is seen large can be reported, but by who added it", async () => {
  stands(object("harbour", { kind: "image", props: { fileId: ID }, creatorId: "somebody" }));
  engine.change("session", { roomId: "terrace1" });
  engine.change("editing", { lightBox: "harbour" });
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  await userEvent.click(await screen.findByRole("button", { name: "Report…" }));
  expect(engine.told("set_light_box_object")).toEqual([{ objectId: "" }]);
  await soon(() => expect(readDialogs()).toHaveLength(1));
});

test.each(["note", "text"] as const)("the words of a %s are read large", async (kind) => {
  stands(object("sign", { kind, props: { text: "Bring tea\nand cake", colour: "#a5d98c" } }));
  engine.change("editing", { lightBox: "sign" });
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  const box = await screen.findByRole("region", { name: "Bring tea" });
  expect(within(box).getByText(/and cake/).textContent).toBe("Bring tea\nand cake");
  expect(
    within(box)
      .getAllByRole("button")
      .map(({ ariaLabel }) => ariaLabel),
  ).toEqual(["Report…", "Close"]);
});

test("a document is read large, its pages turned by keys for everyone", async () => {
  stands(object("menu", { kind: "document", props: { fileId: ID }, state: { page: 2 } }), {
    kind: "document",
    pages: 3,
  });
  engine.change("editing", { lightBox: "menu" });
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  expect(await screen.findByRole("img", { name: /page 2 of 3$/ })).toBeTruthy();
  expect(await screen.findByText("Words of page 2")).toBeTruthy();
  await userEvent.keyboard("{ArrowRight}{PageUp}{Home}");
  expect(engine.told("play_object")).toEqual([
    { objectId: "menu", page: 3 },
    { objectId: "menu", page: 1 },
    { objectId: "menu", page: 1 },
  ]);
});

test.each(["image", "video"] as const)(
  "a %s that can't be shown large says so, and is logged",
  async (kind) => {
    const asked = answerCalls({
      "GET /content/prefabs/prefabs.json": { body: { version: 1, prefabs: [] } },
      "POST /api/logs": { body: {} },
    });
    stands(object("harbour", { kind, props: { fileId: ID, title: "Harbour" } }), { kind });
    engine.change("editing", { lightBox: "harbour" });
    const { container } = renderInPage(<SessionViews isBlocked={false} />, { engine });
    await screen.findByRole("button", { name: "Close" });
    const shown = container.querySelector("section img, section video");
    if (!shown) throw new Error("Nothing is shown.");
    fireEvent.error(shown);
    const noun = kind === "image" ? "picture" : "video";
    expect(screen.getByRole("alert").textContent).toBe(`This ${noun} can’t be shown here.`);
    await soon(() =>
      expect(asked.find(({ url }) => url.pathname === "/api/logs")?.body).toMatchObject([
        { level: "warn", channel: "media", message: `A ${noun} can't be shown large` },
      ]),
    );
  },
);

test("a video that failed before anybody listened says so as well", async () => {
  stands(object("waves", { kind: "video", props: { fileId: ID } }), { kind: "video" });
  // jsdom's elements have no fault of their own.
  Object.defineProperty(HTMLMediaElement.prototype, "error", {
    configurable: true,
    value: { message: "no" },
  });
  onTestFinished(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, "error"));
  engine.change("editing", { lightBox: "waves" });
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  expect((await screen.findByRole("alert")).textContent).toBe("This video can’t be shown here.");
});

test("a video whose playing is refused for its bytes says so, and one that waits for a press doesn't", async () => {
  const state = { isPlaying: true, seconds: 0, since: 0 };
  stands(object("waves", { kind: "video", props: { fileId: ID }, state }), { kind: "video" });
  const play = vi.spyOn(HTMLMediaElement.prototype, "play");
  play.mockRejectedValue(new DOMException("Press first", "NotAllowedError"));
  engine.change("editing", { lightBox: "waves" });
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  expect((await screen.findByRole("status")).textContent).toBe("Loading…");
  await soon(() => expect(play).toHaveBeenCalled());
  expect(screen.queryByRole("alert")).toBeNull();
  play.mockRejectedValue(new DOMException("No supported source", "NotSupportedError"));
  act(() =>
    engine.change("objects", {
      waves: object("waves", { kind: "video", props: { fileId: ID }, state: { ...state } }),
    }),
  );
  expect((await screen.findByRole("alert")).textContent).toBe("This video can’t be shown here.");
});

test.each<[string, Parameters<typeof stands>[1] | null]>([
  ["isn't known", null],
  ["holds nothing", { kind: "video", levels: [] }],
])("a video whose file %s says so, instead of an empty view", async (_, file) => {
  stands(object("waves", { kind: "video", props: { fileId: ID } }), file ?? {});
  if (file === null) engine.state = { ...engine.state, assets: {} };
  engine.change("editing", { lightBox: "waves" });
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  expect((await screen.findByRole("alert")).textContent).toBe("This video can’t be shown here.");
});

test("a picture on a screen is shown large as a picture", async () => {
  stands(object("wall", { kind: "screen", props: { fileId: ID, title: "Harbour" } }), { kind: "image" });
  engine.change("editing", { lightBox: "wall" });
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  expect(await screen.findByRole("img", { name: "Harbour" })).toBeTruthy();
});

test.each(["openDocument", "draw"] as const)(
  "a document that fails at %s says so, and is logged",
  async (at) => {
    const asked = answerCalls({
      "GET /content/prefabs/prefabs.json": { body: { version: 1, prefabs: [] } },
      "POST /api/logs": { body: {} },
    });
    stands(object("menu", { kind: "document", props: { fileId: ID } }), { kind: "document", pages: 3 });
    engine.change("editing", { lightBox: "menu" });
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
    const openDocument = engine.openDocument.bind(engine);
    vi.spyOn(engine, "openDocument").mockImplementation(async (url) => {
      if (at === "openDocument") throw new Error("Invalid PDF structure.");
      return { ...(await openDocument(url)), draw: () => Promise.reject(new Error("no")) };
    });
    renderInPage(<SessionViews isBlocked={false} />, { engine });
    const noun = at === "draw" ? "page" : "document";
    expect((await screen.findByRole("alert")).textContent).toBe(`This ${noun} can’t be shown here.`);
    await soon(() =>
      expect(asked.find(({ url }) => url.pathname === "/api/logs")?.body).toMatchObject([
        { level: "warn", channel: "media", message: `A ${noun} can't be shown large` },
      ]),
    );
  },
);

test("who may not turn them has the pages of the others before them", async () => {
  stands(object("menu", { kind: "document", props: { fileId: ID } }), { kind: "document", pages: 3 });
  engine.state = { ...engine.state, rights: rights({ isAuthless: true, isReadOnlyActor: true }) };
  engine.change("editing", { lightBox: "menu" });
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  await screen.findByRole("img", { name: /page 1 of 3$/ });
  await userEvent.keyboard("{ArrowRight}");
  expect(engine.told("play_object")).toEqual([]);
});

test("the camera goes to a model that is looked at, and comes back", async () => {
  stands(object("statue", { kind: "model", props: { fileId: ID } }), { kind: "model" });
  engine.change("editing", { lightBox: "statue" });
  const { unmount } = renderInPage(<SessionViews isBlocked={false} />, { engine });
  await screen.findByRole("button", { name: "Close" });
  expect(engine.told("focus_object")).toEqual([{ objectId: "statue" }]);
  unmount();
  expect(engine.told("focus_object").at(-1)).toEqual({ objectId: "" });
});

test("where something is that plays", () => {
  const video = asset(ID, { seconds: 90 });
  const playing = { isPlaying: true, seconds: 80, since: 1_000 };
  expect(secondsNow(playing, video, false, 6_000)).toBe(85);
  expect(secondsNow(playing, video, false, 60_000)).toBe(90);
  expect(secondsNow(playing, video, true, 21_000)).toBe(10);
  expect([clock(65), clock(3_723)]).toEqual(["1:05", "1:02:03"]);
});

test("each kind has its view", () => {
  const kinds = ["document", "frame", "image", "model", "video", "note"] as const;
  expect(kinds.map((kind) => sessionViewOf({ kind, props: {} }))).toEqual([
    "document",
    "gallery-empty-frame",
    "image",
    "model",
    "video-player",
    null,
  ]);
});

test("one reaches what one stands at, the nearest first, and nothing that is far or hidden", () => {
  const video = (id: string, z: number, more: Partial<SpaceObject> = {}) =>
    object(id, {
      kind: "video",
      props: { fileId: ID },
      transform: { position: [0, 1.4, z], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
      ...more,
    });
  const nearest = (...list: SpaceObject[]) =>
    nearestTo(
      { position: [0, 0, 0], viewHeading: 0 },
      Object.fromEntries(list.map((one) => [one.id, one])),
      list.map(({ id }) => id),
    );
  expect(nearest(video("near", -3), video("next", -4), object("bench"))).toBe("near");
  expect(nearest(video("near", -3, { isHidden: true }), video("next", -4))).toBe("next");
  expect(nearest(video("away", -9))).toBeNull();
  const scale: [number, number, number] = [6, 6, 6];
  const wide = video("wide", -9, { transform: { position: [0, 1.4, -9], rotation: [0, 0, 0, 1], scale } });
  expect(nearest(wide)).toBe("wide");
  expect(nearestTo({ position: [0, 0, 0], viewHeading: 0 }, { wide }, [])).toBeNull();
});

test("what is behind one has no bar, though one stands at it; a sound has", () => {
  const near = object("near", { kind: "image", props: { fileId: ID } });
  near.transform.position = [-2, 1.4, -2];
  const nearestAt = (viewHeading: number, one = near) =>
    nearestTo({ position: [0, 0, 0], viewHeading }, { near: one }, ["near"]);
  expect([0, Math.PI / 4, Math.PI / 2].map((heading) => nearestAt(heading))).toEqual([
    "near",
    "near",
    "near",
  ]);
  expect([Math.PI, -Math.PI / 2, (-3 * Math.PI) / 4].map((heading) => nearestAt(heading))).toEqual([
    null,
    null,
    null,
  ]);
  expect(nearestAt(Math.PI, { ...near, kind: "audio" })).toBe("near");
});

test("the bar of a document comes when the document is seen, not before", async () => {
  stands(object("menu", { kind: "document", props: { fileId: ID } }), { pages: 3 });
  engine.state = { ...engine.state, drawn: [] };
  renderInPage(<SessionViews isBlocked={false} />, { engine });
  pointAt("menu");
  expect(screen.queryByRole("toolbar")).toBeNull();
  act(() => engine.change("drawn", ["menu"]));
  expect(await screen.findByText("Page 1 of 3")).toBeTruthy();
});

test("the bar of what one stands at is over the heads, never on one's own body", async () => {
  stands(object("picture", { kind: "image", props: { fileId: ID } }));
  renderInPage(
    <StageRegions>
      <SessionViews isBlocked={false} />
    </StageRegions>,
    { engine },
  );
  pointAt("picture");
  const bar = await screen.findByRole("toolbar");
  expect(bar.closest("[data-region]")?.getAttribute("data-region")).toBe("notices");
  expect(within(bar).getByRole("button", { name: "Report…" })).toBeTruthy();
});
