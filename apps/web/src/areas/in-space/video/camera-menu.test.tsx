import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chooseCameraSettings, readCameraSettings } from "#preferences/camera-settings.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { rights } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { CameraMenu } from "./camera-menu.tsx";
import { fakeTrack, streamOf, stubDevices } from "./devices.fixture.ts";
import { ShareMenu } from "./share-menu.tsx";
import * as control from "./video-control.ts";
import { NO_VIDEO_YET, useVideo } from "./video-view.ts";

let devices: ReturnType<typeof stubDevices>;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  devices = stubDevices();
  useVideo.setState({ ...NO_VIDEO_YET, isOffered: true }, true);
  onClose.mockReset();
});
afterEach(() => {
  devices.restore();
  chooseCameraSettings({ camera: null, isBlurred: false });
  localStorage.clear();
});

const named = (deviceId: string, label: string) =>
  ({ deviceId, label, kind: "videoinput" }) as MediaDeviceInfo;
const pictured = () => screen.queryByLabelText<HTMLVideoElement>("Preview of your camera");

describe("the camera's options", () => {
  const show = (engine = new FakeEngine()) => {
    const page = renderInPage(<CameraMenu onClose={onClose} />, { engine });
    return { ...page, engine };
  };

  test("name the cameras, with the one that was chosen and is gone, and keep another choice", async () => {
    devices.enumerateDevices.mockResolvedValue([named("desk", "Desk camera"), named("lid", "Lid camera")]);
    chooseCameraSettings({ camera: "pulled-out" });
    show();
    const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Camera" });
    expect([...choice.options].map(({ text }) => text)).toEqual([
      "Browser default",
      "Selected device (disconnected)",
      "Desk camera",
      "Lid camera",
    ]);
    await userEvent.selectOptions(choice, "Lid camera");
    expect(JSON.parse(localStorage.getItem("camera_settings") ?? "")).toMatchObject({ camera: "lid" });
    await userEvent.selectOptions(choice, "Browser default");
    expect(readCameraSettings().camera).toBeNull();
  });

  test("are none while a parent has it off: only why is said", () => {
    const engine = new FakeEngine();
    engine.change("rights", rights({ isUnder16: true, isConversationOff: true }));
    show(engine);
    expect(screen.getByRole("alert").textContent).toContain(
      "A parent has turned off voice and chat for you.",
    );
    expect(screen.queryByRole("button", { name: "Show preview" })).toBeNull();
  });

  test("say to somebody who shows themself to friends only that it is so", () => {
    const engine = new FakeEngine();
    engine.change("rights", rights({ isUnder16: true, isLimitedToFriends: true }));
    show(engine);
    expect(screen.getByText("In this space, only your friends can see your camera and screen.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Show preview" })).toBeTruthy();
  });

  test("show oneself to oneself alone, and give the camera back with the menu", async () => {
    const { engine, unmount } = show();
    expect(devices.getUserMedia).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Show preview" }));
    await soon(() => expect(pictured()?.srcObject).toBeTruthy());
    expect(engine.told("set_webcam_enabled")).toEqual([]);
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
    unmount();
    expect(devices.camera.isStopped).toBe(true);
  });

  test("a preview that comes after the menu has gone is given back as well", async () => {
    const opened = Promise.withResolvers<MediaStream>();
    devices.getUserMedia.mockReturnValue(opened.promise);
    const { unmount } = show();
    await userEvent.click(screen.getByRole("button", { name: "Show preview" }));
    unmount();
    opened.resolve(streamOf(devices.camera));
    await soon(() => expect(devices.camera.isStopped).toBe(true));
  });

  test("without a camera to show, another press tries again", async () => {
    devices.getUserMedia.mockRejectedValue(new DOMException("", "NotFoundError"));
    show();
    await userEvent.click(screen.getByRole("button", { name: "Show preview" }));
    await soon(() => expect(devices.getUserMedia).toHaveBeenCalledOnce());
    expect(pictured()).toBeNull();
    devices.getUserMedia.mockResolvedValue(streamOf(devices.camera));
    await userEvent.click(screen.getByRole("button", { name: "Show preview" }));
    await soon(() => expect(pictured()).not.toBeNull());
  });

  test("give their own camera back as soon as everybody sees one", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Show preview" }));
    await soon(() => expect(pictured()).not.toBeNull());
    const seen = streamOf(fakeTrack("video"));
    act(() => useVideo.setState({ status: "On", streams: new Map([["me:camera", seen]]) }));
    expect(devices.camera.isStopped).toBe(true);
    expect(pictured()?.srcObject).toBe(seen);
  });

  test("show what everybody sees while it is on, and open nothing for that", () => {
    useVideo.setState({ status: "On", streams: new Map([["me:camera", streamOf(devices.camera)]]) });
    show();
    expect(pictured()?.srcObject).toBeTruthy();
    expect(devices.getUserMedia).not.toHaveBeenCalled();
  });

  test("offer to blur what is behind one, where the browser can", async () => {
    const applied: MediaTrackConstraints[] = [];
    const camera = Object.assign(fakeTrack("video"), {
      getCapabilities: () => ({ backgroundBlur: [true, false] }),
      applyConstraints: async (wish: MediaTrackConstraints) => void applied.push(wish),
    });
    devices.getUserMedia.mockResolvedValue(streamOf(camera));
    show();
    expect(screen.queryByRole("switch")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show preview" }));
    await userEvent.click(await screen.findByRole("switch", { name: "Background blur" }));
    expect(readCameraSettings().isBlurred).toBe(true);
    expect(applied.at(-1)).toEqual({ backgroundBlur: true });
  });

  test.each([
    ["media_away", "Video isn’t available right now. It reconnects by itself."],
    ["no_device", "No camera was found. Connect one and try again."],
    ["in_use", "Your camera can’t be opened. Another app may be using it."],
    ["insecure", "Browsers allow the camera only over a secure connection. Open this site with https."],
  ] as const)("say why there is none: %s", (reason, words) => {
    useVideo.setState({ status: "Unavailable", reason });
    show();
    expect(screen.getByRole("alert").textContent).toBe(words);
  });

  test("of a camera that the browser blocks say how that is changed, first of all", () => {
    useVideo.setState({ status: "PermissionsDenied" });
    show();
    const steps = screen.getByRole("alert");
    expect(steps.textContent).toContain("Your browser blocks the camera");
    expect(document.activeElement).toBe(steps);
    expect(screen.queryByRole("button", { name: "Show preview" })).toBeNull();
  });
});

describe("where to share", () => {
  const place = (id: string, title: string, isTaken = false) => ({ id, title, isTaken });
  const pressShare = () => vi.spyOn(control, "pressShare").mockResolvedValue();
  const show = (...surfaces: ReturnType<typeof place>[]) => {
    const engine = new FakeEngine();
    engine.change("video", { surfaces });
    renderInPage(<ShareMenu onClose={onClose} />, { engine });
    return engine;
  };
  const choose = () => userEvent.click(screen.getByRole("button", { name: "Choose what to share" }));

  test("is on the nearest screen that is free, unless another is chosen", async () => {
    const shared = pressShare();
    show(place("wall", "Wall", true), place("canvas", "Canvas"), place("stand", "Stand"));
    expect(screen.getByText("Wall (in use)")).toBeTruthy();
    expect(screen.queryByRole("radio", { name: /Wall/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Canvas (nearest)" }));
    await userEvent.click(screen.getByRole("radio", { name: "Stand" }));
    await choose();
    expect(shared).toHaveBeenCalledExactlyOnceWith("stand");
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("is on none by choice, and where all are taken", async () => {
    const shared = pressShare();
    const engine = show(place("wall", "Wall"));
    await userEvent.click(screen.getByRole("radio", { name: "Large view only" }));
    await choose();
    expect(shared).toHaveBeenLastCalledWith(null);
    act(() => engine.change("video", { surfaces: [place("wall", "Wall", true)] }));
    await choose();
    expect(shared).toHaveBeenLastCalledWith(null);
  });
});
