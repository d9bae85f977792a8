import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { ofHost, rights } from "#testing/objects.ts";
import { visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Corners } from "./corners.tsx";
import { StageRegions } from "#ui/regions.tsx";

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  answerCalls({});
});
afterEach(() => vi.unstubAllGlobals());
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => userEvent.click(button(name));

describe("the bar at the bottom", () => {
  const heard = {
    onToggle: vi.fn(),
    onPopover: vi.fn(),
    onSettings: vi.fn(),
    onShare: vi.fn(),
    onLeave: vi.fn(),
  };
  beforeEach(() => vi.clearAllMocks());
  const show = (more: Partial<Parameters<typeof BottomBar>[0]> = {}) =>
    renderInPage(
      <StageRegions>
        <BottomBar
          panel={null}
          popover={null}
          unread={0}
          isQuiet={false}
          isEmbedded={false}
          {...heard}
          {...more}
        />
      </StageRegions>,
      { engine },
    );

  test("opens what one does most, with a sound, and leads out without one", async () => {
    engine.change("participants", { owl: person("owl", "Wandering Owl") });
    show();
    expect(screen.getByRole("toolbar", { name: "In this space" })).toBeTruthy();
    await press("Emotes");
    await press("Chat");
    await press("Participants (2)");
    await press("Photos and view");
    await press("Share");
    await press("Settings");
    expect(heard.onPopover.mock.calls).toEqual([["emotes"], ["filmingTools"]]);
    expect(heard.onToggle.mock.calls).toEqual([["chat"], ["people"]]);
    expect([heard.onShare, heard.onSettings].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(engine.told("play_sound")).toHaveLength(6);
    await press("Leave");
    expect(heard.onLeave).toHaveBeenCalledOnce();
    expect(engine.told("play_sound")).toHaveLength(6);
  });

  test("says what is open, and how much of the chat is new", () => {
    show({ panel: "chat", popover: "cameraRotationMode", unread: 120 });
    expect(button("Chat, 120 unread").getAttribute("aria-expanded")).toBe("true");
    expect(button("Chat, 120 unread").textContent).toContain("99+");
    expect(button("Photos and view").getAttribute("aria-expanded")).toBe("true");
    expect(button("Emotes").getAttribute("aria-expanded")).toBe("false");
  });

  test("offers to build to who may, and to end it; a headset where there is one", async () => {
    engine.state = {
      ...engine.state,
      rights: rights({ isReadOnlyActor: true, isRestrictedToViewOnly: true }),
    };
    show();
    expect(screen.queryByRole("button", { name: "Build" })).toBeNull();
    expect(screen.queryByRole("button", { name: /VR/ })).toBeNull();
    act(() => engine.change("rights", ofHost()));
    await press("Build");
    act(() => engine.change("editing", { isActive: true }));
    expect(button("Stop building").getAttribute("aria-pressed")).toBe("true");
    await press("Stop building");
    expect(engine.told("set_edit_mode")).toEqual([{ enabled: true }, { enabled: false }]);
    act(() => engine.change("headset", { isSupported: true }));
    await press(/VR/);
    act(() => engine.change("headset", { status: "on" }));
    expect(button(/VR/).getAttribute("aria-pressed")).toBe("true");
    await press(/VR/);
    expect([engine.told("enter_vr"), engine.told("leave_vr")]).toEqual([[{}], [{}]]);
  });
});

describe("the corners", () => {
  const heard = { onPeople: vi.fn<() => void>(), onHost: vi.fn<() => void>() };
  const control = { setViewSize: vi.fn(), setMaximized: vi.fn() };
  beforeEach(() => vi.clearAllMocks());
  const show = (
    around: { isEmbedded?: boolean; isMaximized?: boolean; viewSize?: "default" | "theater" } = {},
  ) => {
    const { isEmbedded = false, ...view } = around;
    return renderInPage(
      <StageRegions>
        <Corners
          visit={{ ...visit, isEmbedded }}
          isQuiet={false}
          isHostOpen={false}
          hasMenu
          group={null}
          {...heard}
        />
      </StageRegions>,
      { engine, visit: { ...control, ...view } },
    );
  };

  test("say where one is, by its name of now, and with how many", async () => {
    engine.change("room", { id: "terrace1", name: "The New Terrace" });
    show({ isEmbedded: true });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The New Terrace");
    await press("1 here. Show participants");
    expect(heard.onPeople).toHaveBeenCalledOnce();
  });

  test("have a host's tools for hosts alone, and say what waits for them", async () => {
    engine.change("rights", rights());
    show();
    expect(screen.queryByRole("button", { name: /^Host tools/ })).toBeNull();
    act(() => engine.change("rights", ofHost()));
    await userEvent.click(await screen.findByRole("button", { name: "Host tools" }));
    expect(heard.onHost).toHaveBeenCalledOnce();
    act(() => engine.change("hosting", { view: { waiting: [{}, {}], heldMessages: [{}] } as never }));
    const waiting = button("Host tools, 2 people waiting, 1 message to check");
    expect(waiting.textContent).toContain("3");
  });

  test("count the reports that a host hasn't dealt with, also while the tools are closed", async () => {
    const reports = [
      { dealt: null },
      { dealt: { by: "Olga", at: "2026-03-04T10:00:00.000Z" } },
      { dealt: null },
    ];
    const asked = answerCalls({ "GET /api/rooms/terrace1/reports": { body: reports } });
    engine.change("rights", ofHost());
    show();
    const shield = await screen.findByRole("button", { name: "Host tools, 2 reports" });
    expect(shield.textContent).toBe("2");
    expect(asked.filter(({ url }) => url.pathname.endsWith("/reports"))).toHaveLength(1);
  });

  test("make the view wide and fill the window with it; what fills it has no other size", async () => {
    const { unmount } = show();
    await press("Theatre view");
    await press("Maximise");
    expect(control.setViewSize).toHaveBeenCalledExactlyOnceWith("theater");
    expect(control.setMaximized).toHaveBeenCalledExactlyOnceWith(true);
    unmount();
    show({ isMaximized: true });
    expect(screen.queryByRole("button", { name: "Theatre view" })).toBeNull();
    await press("Restore");
    expect(control.setMaximized).toHaveBeenLastCalledWith(false);
  });

  test("in another site's page have nothing of this site's window", () => {
    show({ isEmbedded: true });
    expect(screen.queryByRole("button", { name: "Maximise" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Theatre view" })).toBeNull();
  });
});
