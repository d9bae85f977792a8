import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { SoundSettings } from "./sound-settings.tsx";
import { applySound, deviceKind, readSound } from "#preferences/sound.ts";

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  localStorage.clear();
});

const kept = (): unknown => JSON.parse(localStorage.getItem("sound_settings") ?? "null");

describe("sound settings", () => {
  test("a slider is heard at once, and kept for this kind of device", () => {
    renderInPage(<SoundSettings />, { engine });
    const slider = screen.getByRole("slider", { name: "Ambient sound" });
    fireEvent.change(slider, { target: { value: "0.4" } });
    expect(engine.told("set_volume")).toEqual([{ kind: "ambience", volume: 0.4 }]);
    expect(kept()).toEqual({ web: { volumes: { ambience: 0.4 } } });
    fireEvent.change(screen.getByRole("slider", { name: "Overall" }), { target: { value: "0.9" } });
    expect(kept()).toEqual({ web: { volumes: { ambience: 0.4, master: 0.9 } } });
  });

  test("the sliders show what the engine has, in words too", () => {
    renderInPage(<SoundSettings />, { engine });
    expect(screen.getByRole("slider", { name: "Overall" })).toHaveProperty("value", "0.7");
    expect(screen.getByRole("slider", { name: "Overall" }).getAttribute("aria-valuetext")).toBe("70%");
    expect(screen.getAllByRole("slider")).toHaveLength(5);
  });

  test("mute and reduced sound are switches; what they silence can't be slid", async () => {
    renderInPage(<SoundSettings />, { engine });
    await userEvent.click(screen.getByRole("switch", { name: "Mute" }));
    expect(engine.told("set_sound_muted")).toEqual([{ muted: true }]);
    await userEvent.click(screen.getByRole("switch", { name: "Reduced sound" }));
    expect(engine.told("set_reduced_sound")).toEqual([{ enabled: true }]);
    expect(kept()).toEqual({ web: { volumes: {}, isMuted: true, isReduced: true } });
  });

  test("reduced, notices can still be slid", () => {
    engine.change("sound", { isReduced: true });
    renderInPage(<SoundSettings />, { engine });
    const isDisabled = (name: string) => screen.getByRole<HTMLInputElement>("slider", { name }).disabled;
    expect(["Overall", "Ambient sound", "Sounds and videos", "Alerts"].map(isDisabled)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test("the next visit begins as the last one ended", () => {
    localStorage.setItem(
      "sound_settings",
      JSON.stringify({ web: { volumes: { master: 0.2 }, isMuted: true }, mobile: { isReduced: true } }),
    );
    applySound(engine, readSound());
    expect(engine.sent).toEqual([
      { name: "set_volume", data: { kind: "master", volume: 0.2 } },
      { name: "set_sound_muted", data: { muted: true } },
    ]);
  });

  test.each([
    "nonsense",
    "null",
    '{"web":{"volumes":{"master":7,"ambience":"loud"},"isMuted":"no"}}',
    '{"web":[]}',
  ])("what makes no sense in the storage is passed over: %s", (stored) => {
    localStorage.setItem("sound_settings", stored);
    applySound(engine, readSound());
    expect(engine.sent).toEqual([]);
  });

  test.each([
    [
      "hmd",
      "Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 OculusBrowser/33.0 Chrome/126 VR Safari/537.36",
    ],
    ["mobile", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"],
    ["web", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36"],
  ])("a device is of the kind %s", (kind, userAgent) => {
    expect(deviceKind({ userAgent, maxTouchPoints: 0 })).toBe(kind);
  });
});
