import type { SpaceObject } from "@veranda/contract";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { FakeEngine } from "#testing/fake-engine.ts";
import { object, rights } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { StageRegions } from "#ui/regions.tsx";
import { enterSpace, FILE_ID, pointAt, showViews, stand } from "./session-views.fixture.tsx";
import { nearestTo, SessionViews } from "./session-views.tsx";

let engine: FakeEngine;
beforeEach(() => {
  ({ engine } = enterSpace());
});

test("the pages of a document are turned for everyone", async () => {
  stand(engine, object("menu", { kind: "document", props: { fileId: FILE_ID }, state: { page: 2 } }), {
    pages: 3,
  });
  showViews(engine);
  pointAt(engine, "menu");
  expect(await screen.findByText("Page 2 of 3")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(engine.told("play_object")).toEqual([{ objectId: "menu", page: 3 }]);
});

test("a video is played and wound for everyone", async () => {
  stand(
    engine,
    object("video", { kind: "video", props: { fileId: FILE_ID }, state: { isPlaying: false, seconds: 12 } }),
    {
      kind: "video",
      seconds: 90,
    },
  );
  showViews(engine);
  pointAt(engine, "video");
  await userEvent.click(await screen.findByRole("button", { name: "Play for everyone" }));
  expect(engine.told("play_object")).toEqual([{ objectId: "video", isPlaying: true }]);
  const slider = screen.getByRole("slider", { name: "Seek" });
  expect(slider.getAttribute("aria-valuetext")).toBe("0:12 of 1:30");
  fireEvent.change(slider, { target: { value: "60" } });
  fireEvent.pointerUp(slider);
  expect(engine.told("play_object").at(-1)).toEqual({ objectId: "video", isPlaying: false, seconds: 60 });
});

test("who hears a video mutes videos and sounds for oneself, and hears them again as before", async () => {
  stand(
    engine,
    object("video", { kind: "video", props: { fileId: FILE_ID }, state: { isPlaying: true, seconds: 12 } }),
    {
      kind: "video",
      seconds: 90,
    },
  );
  engine.state = { ...engine.state, rights: rights({ isReadOnlyActor: true }) };
  onTestFinished(() => localStorage.removeItem("sound_settings"));
  const { unmount } = showViews(engine);
  pointAt(engine, "video");
  const { sound } = engine.state;
  const slideTo = (effects: number) =>
    act(() => engine.change("sound", { volumes: { ...sound.volumes, effects } }));
  slideTo(0.35);
  await userEvent.click(await screen.findByRole("button", { name: "Mute sounds and videos for you" }));
  expect(engine.told("set_volume")).toEqual([{ kind: "effects", volume: 0 }]);
  slideTo(0);
  // The bar goes when one looks away.
  unmount();
  showViews(engine);
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
  stand(engine, object("video", { kind: "video", props: { fileId: FILE_ID } }), {
    kind: "video",
    seconds: 90,
  });
  onTestFinished(() => localStorage.removeItem("sound_settings"));
  showViews(engine);
  pointAt(engine, "video");
  act(() => engine.change("sound", silenced));
  await userEvent.click(await screen.findByRole("button", { name }));
  expect(engine.told(message)).toEqual([said]);
  expect(engine.told("set_volume")).toEqual([]);
});

test("who may not play it is shown where it is, and no bar that can't be moved", async () => {
  engine.state = { ...engine.state, rights: rights({ isReadOnlyActor: true }) };
  stand(
    engine,
    object("audio", { kind: "audio", props: { fileId: FILE_ID }, state: { isPlaying: false, seconds: 12 } }),
    { kind: "audio", seconds: 90 },
  );
  showViews(engine);
  pointAt(engine, "audio");
  expect(await screen.findByText("0:12 / 1:30")).toBeTruthy();
  expect(screen.queryByRole("slider")).toBeNull();
});

test("where a video is goes by the server's clock, and one that is over is played again", async () => {
  engine.serverNow = () => 1_000_000;
  const playing = (since: number) =>
    stand(
      engine,
      object("video", {
        kind: "video",
        props: { fileId: FILE_ID },
        state: { isPlaying: true, seconds: 5, since },
      }),
      {
        kind: "video",
        seconds: 90,
      },
    );
  playing(990_000);
  const { unmount } = showViews(engine);
  pointAt(engine, "video");
  expect(await screen.findByText("0:15 / 1:30")).toBeTruthy();
  unmount();
  playing(900_000);
  showViews(engine);
  await userEvent.click(await screen.findByRole("button", { name: "Play again for everyone" }));
  expect(engine.told("play_object")).toEqual([{ objectId: "video", isPlaying: true, seconds: 0 }]);
});

test("guests look on", async () => {
  stand(engine, object("menu", { kind: "document", props: { fileId: FILE_ID } }), { pages: 3 });
  engine.state = { ...engine.state, rights: rights({ isAuthless: true, isReadOnlyActor: true }) };
  showViews(engine);
  pointAt(engine, "menu");
  expect(await screen.findByText("Page 1 of 3")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Next page" })).toBeNull();
});

test("one reaches what one stands at, the nearest first, and nothing that is far or hidden", () => {
  const video = (id: string, z: number, more: Partial<SpaceObject> = {}) =>
    object(id, {
      kind: "video",
      props: { fileId: FILE_ID },
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
  const near = object("near", { kind: "image", props: { fileId: FILE_ID } });
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
  stand(engine, object("menu", { kind: "document", props: { fileId: FILE_ID } }), { pages: 3 });
  engine.state = { ...engine.state, drawn: [] };
  showViews(engine);
  pointAt(engine, "menu");
  expect(screen.queryByRole("toolbar")).toBeNull();
  act(() => engine.change("drawn", ["menu"]));
  expect(await screen.findByText("Page 1 of 3")).toBeTruthy();
});

test("the bar of what one stands at is over the heads, never on one's own body", async () => {
  stand(engine, object("picture", { kind: "image", props: { fileId: FILE_ID } }));
  renderInPage(
    <StageRegions>
      <SessionViews isBlocked={false} />
    </StageRegions>,
    { engine },
  );
  pointAt(engine, "picture");
  const bar = await screen.findByRole("toolbar");
  expect(bar.closest("[data-region]")?.getAttribute("data-region")).toBe("notices");
  expect(within(bar).getByRole("button", { name: "Report…" })).toBeTruthy();
});
