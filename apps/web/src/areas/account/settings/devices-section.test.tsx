import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { CurrentUser, MediaSettings } from "@veranda/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { Toasts } from "#ui/toast/toasts.tsx";
import { clearToasts } from "#testing/clear-toasts.ts";
import { DevicesSection } from "./devices-section.tsx";

const device = (kind: MediaDeviceKind, deviceId: string, label: string) =>
  ({ kind, deviceId, label, groupId: "" }) as MediaDeviceInfo;
const DESK = device("audioinput", "desk", "Desk microphone");
const EYE = device("videoinput", "eye", "Bird’s eye");

/** The browser's devices: named once `permits` has let them be. */
class FakeMedia extends EventTarget {
  all = [DESK, EYE];
  isAllowed = false;
  readonly asked: MediaStreamConstraints[] = [];
  readonly stopped = vi.fn<() => void>();
  permits: (wish: MediaStreamConstraints) => string | null = () => null;

  enumerateDevices = async () =>
    this.isAllowed ? this.all : this.all.map(({ kind }) => device(kind, "", ""));

  getUserMedia = async (wish: MediaStreamConstraints) => {
    this.asked.push(wish);
    const refused = this.permits(wish);
    if (refused !== null) throw new DOMException("no", refused);
    this.isAllowed = true;
    return { getTracks: () => [{ stop: this.stopped }] };
  };
}

let media: FakeMedia;
const withDevices = (value: unknown) =>
  Object.defineProperty(navigator, "mediaDevices", { value, configurable: true });
beforeEach(() => withDevices((media = new FakeMedia())));
afterEach(() => {
  clearToasts();
  Reflect.deleteProperty(navigator, "mediaDevices");
  vi.unstubAllGlobals();
});

const chosen = (more: Partial<MediaSettings>): CurrentUser => {
  const me = currentUser();
  return { ...me, mediaSettings: { ...me.mediaSettings, ...more } };
};
function show(me = currentUser()) {
  const asked = answerCalls({ "PATCH /api/users/me": { body: me } });
  renderInPage(
    <>
      <DevicesSection me={me} />
      <Toasts />
    </>,
  );
  return asked;
}
const field = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const choicesOf = (name: string) => [...field(name).options].map(({ text }) => text);
const allow = async () => userEvent.click(await screen.findByRole("button", { name: "Allow access" }));

describe("before the browser tells their names", () => {
  test("nothing can be chosen; a press has it ask, and then they are there", async () => {
    show();
    expect(field("Microphone").disabled).toBe(true);
    await allow();
    await waitFor(() => expect(field("Microphone").disabled).toBe(false));
    expect(choicesOf("Microphone")).toEqual(["Browser default", "Desk microphone"]);
    expect(choicesOf("Camera")).toEqual(["Browser default", "Bird’s eye"]);
    expect(screen.queryByRole("button", { name: "Allow access" })).toBeNull();
    // Nobody is recorded for a list.
    expect(media.stopped).toHaveBeenCalled();
  });

  test("who has no camera is asked for the microphone alone", async () => {
    media.all = [DESK];
    media.permits = ({ video }) => (video ? "NotFoundError" : null);
    show();
    await allow();
    await waitFor(() => expect(field("Microphone").disabled).toBe(false));
    expect(media.asked).toEqual([{ audio: true, video: true }, { audio: true }]);
  });

  test("a refusal is taken at its word: nobody is asked three times", async () => {
    media.permits = () => "NotAllowedError";
    show();
    await allow();
    await screen.findByText(/^Your browser didn’t allow it/);
    expect(media.asked).toHaveLength(1);
  });

  test("where there is none, that is said", async () => {
    media.permits = () => "NotFoundError";
    show();
    await allow();
    expect(await screen.findByText("No camera or microphone was found.")).toBeTruthy();
  });

  test("a browser without devices for pages says so", async () => {
    withDevices(undefined);
    show();
    await allow();
    expect(
      await screen.findByText("This browser doesn’t let pages use a camera or microphone."),
    ).toBeTruthy();
  });
});

describe("once they have names", () => {
  beforeEach(() => {
    media.isAllowed = true;
  });

  test("a choice is kept with the account, and the browser’s own can be had back", async () => {
    const asked = show(chosen({ selectedVideoInput: "eye" }));
    await waitFor(() => expect(choicesOf("Microphone")).toContain("Desk microphone"));
    await userEvent.selectOptions(field("Microphone"), "Desk microphone");
    await userEvent.selectOptions(field("Camera"), "Browser default");
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ body }) => body)).toEqual([
      { mediaSettings: { selectedAudioInput: "desk" } },
      { mediaSettings: { selectedVideoInput: null } },
    ]);
  });

  test("one that was unplugged is still the chosen one, and is named again when it comes back", async () => {
    media.all = [EYE];
    show(chosen({ selectedAudioInput: "desk" }));
    await waitFor(() => expect(field("Microphone").disabled).toBe(false));
    expect(field("Microphone").selectedOptions[0]?.text).toBe("Selected device (disconnected)");
    media.all = [DESK, EYE];
    media.dispatchEvent(new Event("devicechange"));
    await waitFor(() => expect(field("Microphone").selectedOptions[0]?.text).toBe("Desk microphone"));
  });
});

test("how finely a screen is shared is chosen whole, and a setting of earlier days is shown as it is", async () => {
  const fine = { maxWidth: 1920, maxHeight: 1080, maxFrameRate: 30 };
  const asked = show(chosen({ screenShareSettings: [fine] }));
  expect(choicesOf("Maximum quality")).toEqual(["1280 × 720, 30 fps", "1920 × 1080, 30 fps"]);
  await userEvent.selectOptions(field("Maximum quality"), "1920 × 1080, 30 fps");
  await waitFor(() =>
    expect(asked[0]?.body).toEqual({ mediaSettings: { selectedScreenShareSetting: fine } }),
  );
});
