import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { DEFAULT_PERSON_VIDEO } from "@veranda/contract/rooms/video";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { ofHost, rights } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { Menu } from "#ui/menu.tsx";
import { sendToSpaceUi, useSpaceUi } from "../camera-mode/space-ui-state.ts";
import { beginVoice } from "../voice/voice-control.ts";
import { CameraButton, ShareScreenButton } from "./camera-button.tsx";
import { stubDevices } from "./devices.fixture.ts";
import { usePersonActions } from "../people/use-person-actions.ts";
import { PersonVideoRows } from "./person-video-rows.tsx";
import { beginVideo, pressCamera } from "./video-control.ts";
import { VideoMenuItems } from "./video-menu-items.tsx";
import { useVideo, type VideoView } from "./video-view.ts";

const session = { pressCamera: vi.fn(), share: vi.fn(), stopSharing: vi.fn(), close: vi.fn() };
const startVideo = vi.fn(() => session);
vi.mock("./video-chunk.ts", () => ({ startVideo }));
vi.mock("../voice/voice-chunk.ts", () => ({ startVoice: () => ({ close: () => {} }) }));

let devices: ReturnType<typeof stubDevices>;
let engine: FakeEngine;
let ends: (() => void)[] = [];
const onMenu = vi.fn<() => void>();
beforeEach(() => {
  devices = stubDevices();
  engine = new FakeEngine();
  vi.clearAllMocks();
  ends = [beginVideo(engine), beginVoice({ engine, spaceId: "terrace1", shareId: null })];
});
afterEach(() => {
  for (const end of ends) end();
  sendToSpaceUi({ type: "RESET" });
  devices.restore();
});

const show = (isMenuOpen = false) =>
  renderInPage(
    <>
      <CameraButton isMenuOpen={isMenuOpen} onMenu={onMenu} />
      <ShareScreenButton isMenuOpen={isMenuOpen} onMenu={onMenu} />
    </>,
    { engine },
  );
const as = (view: Partial<VideoView>) => act(() => useVideo.setState(view));
const button = (name: string) => screen.getByRole("button", { name });
const group = () => within(screen.getByRole("group", { name: "Camera" }));
const surfaces = (...ids: string[]) =>
  act(() => engine.change("video", { surfaces: ids.map((id) => ({ id, title: id, isTaken: false })) }));

describe("of the video's code", () => {
  test("nothing is loaded before somebody shows something; oneself in another page is nobody", async () => {
    show();
    act(() => engine.change("video", { people: { me: { ...DEFAULT_PERSON_VIDEO, isCameraOn: true } } }));
    await vi.dynamicImportSettled();
    expect(startVideo).not.toHaveBeenCalled();
    act(() => engine.change("video", { people: { owl: { ...DEFAULT_PERSON_VIDEO, isCameraOn: true } } }));
    await soon(() => expect(startVideo).toHaveBeenCalledOnce());
    expect(session.pressCamera).not.toHaveBeenCalled();
  });

  test("a press loads it once, and leaving releases the camera", async () => {
    show();
    await userEvent.click(button("Turn on camera"));
    await soon(() => expect(session.pressCamera).toHaveBeenCalledOnce());
    await pressCamera();
    expect(startVideo).toHaveBeenCalledOnce();
    act(() => ends[0]?.());
    await soon(() => expect(session.close).toHaveBeenCalledOnce());
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("where the voice that carries it can't be had, the camera is off, and the next press tries again", async () => {
    show();
    ends[1]?.();
    await userEvent.click(button("Turn on camera"));
    await soon(() => expect(button("Turn on camera").getAttribute("aria-busy")).toBe("false"));
    expect(startVideo).not.toHaveBeenCalled();
    act(() => void (ends[1] = beginVoice({ engine, spaceId: "terrace1", shareId: null })));
    await userEvent.click(button("Turn on camera"));
    await soon(() => expect(session.pressCamera).toHaveBeenCalledOnce());
  });
});

describe("the camera's button", () => {
  test.each([
    [{ status: "Off" }, "Turn on camera", "false"],
    [{ status: "On" }, "Turn off camera", "true"],
    [{ status: "On", isInterrupted: true }, "Camera unavailable", "true"],
    [{ status: "RequestingPermissions" }, "Allow the camera in your browser", "false"],
    [{ status: "PermissionsDenied" }, "Camera blocked", "false"],
    [{ status: "Unavailable", reason: "no_device" }, "Camera unavailable", "false"],
  ] as const)("says what it is: %o", (view, name, isPressed) => {
    show();
    as(view);
    expect(button(name).getAttribute("aria-pressed")).toBe(isPressed);
  });

  test("is busy while the browser asks, and what becomes of it is read out", () => {
    show();
    expect(group().getByRole("status").textContent).toBe("");
    as({ status: "RequestingPermissions" });
    expect(button("Allow the camera in your browser").getAttribute("aria-busy")).toBe("true");
    as({ status: "On" });
    expect(group().getByRole("status").textContent).toBe("Camera on");
    as({ status: "Off" });
    expect(group().getByRole("status").textContent).toBe("Camera off");
  });

  test("a press that was refused is answered with the reason, once; a refusal that nobody pressed for is not", async () => {
    show();
    as({ status: "PermissionsDenied" });
    expect(onMenu).not.toHaveBeenCalled();
    as({ status: "Off" });
    await userEvent.click(button("Turn on camera"));
    as({ status: "RequestingPermissions" });
    as({ status: "PermissionsDenied" });
    expect(onMenu).toHaveBeenCalledOnce();
  });

  test("where no press can help, the press says why; where another may, it tries", async () => {
    show();
    as({ status: "Unavailable", reason: "media_away" });
    await userEvent.click(button("Camera unavailable"));
    expect(onMenu).toHaveBeenCalledOnce();
    expect(startVideo).not.toHaveBeenCalled();
    as({ reason: "in_use" });
    await userEvent.click(button("Camera unavailable"));
    await soon(() => expect(session.pressCamera).toHaveBeenCalledOnce());
  });

  test("its options tell whether they are open", async () => {
    const { unmount } = show();
    await userEvent.click(button("Camera options"));
    expect(onMenu).toHaveBeenCalledOnce();
    expect(button("Camera options").getAttribute("aria-expanded")).toBe("false");
    unmount();
    show(true);
    expect(button("Camera options").getAttribute("aria-expanded")).toBe("true");
  });
});

test("while a parent has it off, camera and screen are not offered, and a press says why", async () => {
  engine.change("rights", rights({ isUnder16: true, isConversationOff: true }));
  show();
  expect(screen.queryByRole("button", { name: "Share screen" })).toBeNull();
  await userEvent.click(button("Camera unavailable"));
  expect(onMenu).toHaveBeenCalledOnce();
  expect(startVideo).not.toHaveBeenCalled();
  act(() => engine.change("rights", rights({ isUnder16: true })));
  expect(button("Turn on camera")).toBeTruthy();
  expect(button("Share screen")).toBeTruthy();
});

describe("the screen's button", () => {
  test("closes what is said of the camera", async () => {
    useSpaceUi.setState({ hotkeyPopover: "webcam" });
    show();
    await userEvent.click(button("Share screen"));
    expect(useSpaceUi.getState().hotkeyPopover).toBeNull();
  });

  test("shares at once where there is one place for it, and stops", async () => {
    show();
    surfaces("wall");
    await userEvent.click(button("Share screen"));
    await soon(() => expect(session.share).toHaveBeenCalledExactlyOnceWith(undefined));
    as({ share: "asking" });
    expect(button("Share screen").getAttribute("aria-busy")).toBe("true");
    as({ share: "on" });
    expect(screen.getByText("Your screen is shared")).toBeTruthy();
    await userEvent.click(button("Stop sharing"));
    await soon(() => expect(session.stopSharing).toHaveBeenCalledOnce());
    expect(onMenu).not.toHaveBeenCalled();
  });

  test("asks where, if there are several places; to stop, it asks nothing", async () => {
    show();
    surfaces("wall", "canvas");
    await userEvent.click(button("Share screen"));
    expect(onMenu).toHaveBeenCalledOnce();
    as({ share: "on" });
    await userEvent.click(button("Stop sharing"));
    expect(onMenu).toHaveBeenCalledOnce();
  });

  test("is not there in a browser that can share none", () => {
    Reflect.deleteProperty(navigator.mediaDevices, "getDisplayMedia");
    show();
    expect(screen.queryByRole("button", { name: "Share screen" })).toBeNull();
    expect(button("Turn on camera")).toBeTruthy();
  });
});

describe("on a phone, in the menu of the space", () => {
  const showMenu = () => {
    vi.stubGlobal("matchMedia", (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === "(width < 40rem)" }),
    );
    renderInPage(
      <Menu trigger={<button type="button">More</button>}>
        <VideoMenuItems />
      </Menu>,
      { engine },
    );
    return userEvent.click(button("More"));
  };
  const item = (name: string) => screen.getByRole("menuitem", { name });

  test("the camera's options and the screen stand there", async () => {
    await showMenu();
    await userEvent.click(item("Camera options"));
    expect(useSpaceUi.getState().hotkeyPopover).toBe("webcam");
    await userEvent.click(button("More"));
    await userEvent.click(item("Share screen"));
    await soon(() => expect(session.share).toHaveBeenCalledOnce());
    // It takes the place of the camera's options.
    expect(useSpaceUi.getState().hotkeyPopover).toBeNull();
  });
});

describe("of what somebody else shows", () => {
  const owl = person("owl", "Wandering Owl");
  function Rows() {
    const actions = usePersonActions({ person: owl, isHere: true, isWatching: false }, null);
    return <PersonVideoRows person={owl} actions={actions} />;
  }
  beforeEach(() =>
    engine.change("video", {
      people: { owl: { ...DEFAULT_PERSON_VIDEO, isCameraOn: true, isSharing: true } },
      mine: DEFAULT_PERSON_VIDEO,
    }),
  );

  test("a host switches off the camera, or the screen", async () => {
    engine.change("rights", ofHost());
    renderInPage(<Rows />, { engine });
    await userEvent.click(button("Stop camera"));
    await userEvent.click(button("Stop sharing"));
    expect(engine.told("stop_video")).toEqual([
      { participantId: "owl", kind: "camera" },
      { participantId: "owl", kind: "screen" },
    ]);
    act(() => engine.change("video", { people: { owl: { ...DEFAULT_PERSON_VIDEO, isSharing: true } } }));
    expect(screen.queryByRole("button", { name: "Stop camera" })).toBeNull();
  });

  test("nobody else is offered that", () => {
    engine.change("rights", rights());
    renderInPage(<Rows />, { engine });
    expect(screen.queryByRole("button")).toBeNull();
  });
});
