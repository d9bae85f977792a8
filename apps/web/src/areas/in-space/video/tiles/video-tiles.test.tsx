import { act, renderHook, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { DEFAULT_PERSON_VIDEO } from "@veranda/contract/rooms/video";
import { LIVE_IDENTITY } from "@veranda/contract/rooms/live-addresses";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { useHintTurn } from "#ui/hint-turn.ts";
import { streamOf } from "../devices.fixture.ts";
import { NO_VIDEO_YET, useVideo } from "../video-view.ts";
import { VideoTiles } from "./video-tiles.tsx";

const camera = { ...DEFAULT_PERSON_VIDEO, isCameraOn: true };
const sharing = { ...DEFAULT_PERSON_VIDEO, isSharing: true };

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  engine.change("participants", {
    ann: person("ann", "Ann Heron"),
    bo: person("bo", "Bo Otter", { userId: "bobobobobobobobo" }),
  });
  engine.change("video", { people: { me: camera, ann: camera, bo: { ...camera, isSharing: true } } });
  useVideo.setState({ ...NO_VIDEO_YET, isOffered: true }, true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ["pictureInPictureEnabled", "fullscreenEnabled", "fullscreenElement"])
    Reflect.deleteProperty(document, name);
});

const show = () => renderInPage(<VideoTiles />, { engine });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const shown = () =>
  within(screen.getByRole("region", { name: "Cameras and screens" }))
    .queryAllByRole("button", { name: /^Open in large view/ })
    .map((button) => button.getAttribute("aria-label")?.replace("Open in large view: ", ""));
const speaks = (id: string) => act(() => engine.change("speaking", { ann: 0, bo: 0, me: 0, [id]: 0.5 }));
const title = () => screen.getByRole("heading", { level: 2 }).textContent;

describe("beside the view", () => {
  test("screens come first and oneself last; who is away or muted is not seen", () => {
    show();
    expect(shown()).toEqual(["Bo Otter’s screen", "Ann Heron’s camera", "Bo Otter’s camera", "Your camera"]);
    act(() => engine.change("participants", { ann: person("ann", "Ann Heron", { isAway: true }) }));
    act(() => engine.change("people", { muted: ["bobobobobobobobo"] }));
    expect(shown()).toEqual(["Your camera"]);
  });

  test("a broadcast is nobody who is here", () => {
    engine.change("video", { people: { [LIVE_IDENTITY]: sharing, me: sharing } });
    show();
    expect(shown()).toContain("Your screen");
    expect(shown()).toContain("Live stream");
  });

  test("nothing is there while nobody shows anything", () => {
    engine.state = { ...engine.state, video: { ...engine.state.video, people: {} } };
    show();
    expect(screen.queryByRole("region")).toBeNull();
  });

  test("a picture that is on its way is waited for, and has a name when it is there", () => {
    show();
    expect(screen.queryByLabelText("Ann Heron’s camera")).toBeNull();
    const stream = streamOf();
    act(() => useVideo.setState({ streams: new Map([["ann:camera", stream]]) }));
    expect(screen.getByLabelText<HTMLVideoElement>("Ann Heron’s camera").srcObject).toBe(stream);
  });

  test("folded away, it says how much there is, and comes back", async () => {
    show();
    await press("Hide");
    expect(screen.queryByRole("region")).toBeNull();
    await press("4 cameras and screens");
    expect(shown()).toHaveLength(4);
  });

  test("on a phone cameras are folded away until they are wanted, screens are not", async () => {
    vi.stubGlobal("matchMedia", (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes("(pointer: coarse)") }),
    );
    show();
    expect(shown()).toHaveLength(4);
    act(() => engine.change("video", { people: { me: camera, ann: camera, bo: camera } }));
    expect(screen.queryByRole("region")).toBeNull();
    await press("3 cameras and screens");
    expect(shown()).toEqual(["Ann Heron’s camera", "Bo Otter’s camera", "Your camera"]);
    await press("Hide");
    expect(screen.queryByRole("region")).toBeNull();
    act(() => engine.change("video", { people: { me: camera, ann: sharing } }));
    expect(screen.queryByRole("region")).toBeNull();
  });

  test("what is shown elsewhere in the page is fetched at once at that size: it goes on without a gap", async () => {
    const size = vi
      .spyOn(Element.prototype, "getBoundingClientRect")
      .mockReturnValue(new DOMRect(0, 0, 640, 360));
    show();
    await press("Open in large view: Ann Heron’s camera");
    const ofAnn = { mediaId: "ann:camera" };
    const at = { ...ofAnn, x: 0, y: 0, width: 640, height: 360 };
    const told = engine.told("rtc_media_layout");
    expect(told.slice(0, 4)).toContainEqual(at);
    expect(told.slice(4)).toEqual(
      expect.arrayContaining([{ ...ofAnn, x: 0, y: 0, width: 0, height: 0 }, at]),
    );
    size.mockRestore();
  });

  test("what is no longer shown is fetched no more", () => {
    const { unmount } = show();
    unmount();
    expect(engine.told("rtc_media_layout")).toContainEqual({
      mediaId: "ann:camera",
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    });
  });
});

describe("large", () => {
  test("no hint lies over it; the one that waited is shown again afterwards", async () => {
    const { result } = renderHook(() => useHintTurn(true));
    show();
    expect(result.current).toBe(true);
    await press("Open in large view: Ann Heron’s camera");
    expect(result.current).toBe(false);
    await userEvent.keyboard("{Escape}");
    expect(result.current).toBe(true);
  });

  test("one of them, with the others beside it; Escape leads back to the space", async () => {
    show();
    await press("Open in large view: Ann Heron’s camera");
    expect(title()).toBe("Ann Heron’s camera");
    expect(shown()).toEqual(["Bo Otter’s screen", "Bo Otter’s camera", "Your camera"]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Back to the space" }));
    await press("Open in large view: Your camera");
    expect(title()).toBe("Your camera");
    await userEvent.keyboard("{Escape}");
    expect(useVideo.getState().layout).toBe("strip");
  });

  test("a camera is shown whole, which fills its tile beside others", async () => {
    useVideo.setState({ streams: new Map([["ann:camera", streamOf()]]) });
    show();
    const look = () => screen.getByLabelText("Ann Heron’s camera").className;
    expect(look()).toContain("object-cover");
    await press("Open in large view: Ann Heron’s camera");
    expect(look()).toContain("object-contain");
    await press("Grid");
    expect(look()).toContain("object-cover");
  });

  test("all of them, and from there one", async () => {
    show();
    await press("Grid");
    expect(title()).toBe("Cameras and screens");
    expect(screen.getByRole("button", { name: "Grid" }).getAttribute("aria-pressed")).toBe("true");
    expect(shown()).toHaveLength(4);
    await press("Open in large view: Bo Otter’s camera");
    expect(title()).toBe("Bo Otter’s camera");
    expect(screen.getByRole("button", { name: "Speaker" }).getAttribute("aria-pressed")).toBe("true");
    await press("Back to the space");
    expect(shown()).toHaveLength(4);
    expect(screen.queryByRole("heading")).toBeNull();
  });

  test("without a choice it is a screen, else who of the others spoke last", async () => {
    show();
    await press("Grid");
    await press("Speaker");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Speaker" }));
    speaks("ann");
    expect(title()).toBe("Bo Otter’s screen");
    act(() => engine.change("video", { people: { me: camera, ann: camera, bo: camera } }));
    expect(title()).toBe("Ann Heron’s camera");
    speaks("bo");
    expect(title()).toBe("Bo Otter’s camera");
    speaks("me");
    expect(title()).toBe("Bo Otter’s camera");
  });

  test("one whose camera goes gives way to the others", async () => {
    show();
    await press("Open in large view: Ann Heron’s camera");
    act(() => engine.change("video", { people: { me: camera } }));
    expect(title()).toBe("Your camera");
  });

  test("fills the screen, and leaves it again, where the browser can", async () => {
    const requestFullscreen = vi.fn(() => Promise.reject(new Error("not now")));
    const exitFullscreen = vi.fn(() => Promise.resolve());
    Object.assign(Element.prototype, { requestFullscreen });
    Object.assign(document, { exitFullscreen });
    Object.defineProperty(document, "fullscreenEnabled", { value: true, configurable: true });
    show();
    await press("Open in large view: Ann Heron’s camera");
    expect(screen.queryByRole("button", { name: "Picture in picture" })).toBeNull();
    await press("Full screen");
    expect(requestFullscreen).toHaveBeenCalledOnce();
    Object.defineProperty(document, "fullscreenElement", { value: document.body, configurable: true });
    act(() => void document.dispatchEvent(new Event("fullscreenchange")));
    await press("Exit full screen");
    expect(exitFullscreen).toHaveBeenCalledOnce();
    Reflect.deleteProperty(Element.prototype, "requestFullscreen");
    Reflect.deleteProperty(document, "exitFullscreen");
  });

  test("stands beside other windows as a picture in picture", async () => {
    const requestPictureInPicture = vi.fn(() => Promise.resolve());
    Object.assign(HTMLVideoElement.prototype, { requestPictureInPicture });
    Object.defineProperty(document, "pictureInPictureEnabled", { value: true, configurable: true });
    useVideo.setState({ streams: new Map([["ann:camera", streamOf()]]) });
    show();
    await press("Open in large view: Ann Heron’s camera");
    await press("Picture in picture");
    expect(requestPictureInPicture.mock.contexts[0]).toBe(screen.getByLabelText("Ann Heron’s camera"));
    Reflect.deleteProperty(HTMLVideoElement.prototype, "requestPictureInPicture");
  });
});
