import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { WalkNotice } from "../described/walk-notice.tsx";
import { InstanceSwitcher } from "./instance-switcher.tsx";
import { setPersonVolume, useStoredVolumes } from "./person-volumes.ts";

let engine: FakeEngine;
beforeEach(() => void (engine = new FakeEngine()));
afterEach(() => {
  clearToasts();
  localStorage.clear();
});

describe("how loud somebody is", () => {
  function Here() {
    useStoredVolumes();
    return null;
  }
  const told = () => engine.told("set_participant_volume");

  test("is kept of people by who they are, so that it holds when they come back as another participant", () => {
    const grace = person("p1", "Grace", { userId: "gracegracegrace1" });
    setPersonVolume(engine, grace, 0.4);
    engine.sent.length = 0;
    renderInPage(<Here />, { engine });
    expect(told()).toEqual([]);
    act(() => engine.change("participants", { p9: { ...grace, id: "p9" } }));
    expect(told()).toEqual([{ participantId: "p9", volume: 0.4 }]);
    // What the engine has already, it is not told again.
    act(() => engine.change("voice", { volumes: { p9: 0.4 } }));
    act(() => engine.change("participants", { owl: person("owl", "Wandering Owl") }));
    expect(told()).toHaveLength(1);
  });

  test("as they are is nothing to be kept, and what somebody else wrote there is not believed", () => {
    setPersonVolume(engine, person("p1", "Bo"), 0.4);
    setPersonVolume(engine, person("p1", "Bo"), 1);
    expect(localStorage.getItem("person_volumes")).toBeNull();
    localStorage.setItem("person_volumes", '{"p1": 40}');
    engine.change("participants", { p1: person("p1", "Bo") });
    engine.sent.length = 0;
    renderInPage(<Here />, { engine });
    expect(told()).toEqual([]);
  });
});

describe("instances of a space", () => {
  const INSTANCES = "GET /api/rooms/terrace1/instances";
  const instance = (number: number, participantCount: number, isHostInstance = false) => ({
    instanceId: `instance${number}`,
    number,
    participantCount,
    capacity: 50,
    isHostInstance,
  });
  const rows = () => screen.getAllByRole<HTMLButtonElement>("button");

  test("are offered where there are several; one's own and one that is full can't be chosen", async () => {
    answerCalls({ [INSTANCES]: { body: [instance(1, 3, true), instance(2, 50), instance(3, 7)] } });
    renderInPage(<InstanceSwitcher visit={visit} />, { engine });
    expect(engine.told("refresh_room_instances")).toEqual([{}]);
    await soon(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
    expect(rows().map(({ disabled }) => disabled)).toEqual([true, true, false]);
    expect(rows()[0]?.getAttribute("aria-current")).toBe("true");
    await userEvent.click(rows()[2] as HTMLElement);
    expect(engine.told("switch_space_instance")).toEqual([{ roomInstanceId: "instance3" }]);
  });

  test("are no choice where there is one alone", async () => {
    const asked = answerCalls({ [INSTANCES]: { body: [instance(1, 3)] } });
    renderInPage(<InstanceSwitcher visit={visit} />, { engine });
    await soon(() => expect(asked).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("where one is being walked to", () => {
  const walk = (status: string, name = "chair") =>
    act(() => engine.change("guidedWalk", { name, status } as never));
  const said = () => readToasts().map(({ message }) => message);

  test("is said while one walks, with a way to stop; that there is no way is said once", async () => {
    renderInPage(<WalkNotice />, { engine });
    expect(screen.queryByRole("status")).toBeNull();
    walk("finding", "Stage");
    expect(screen.getByRole("status").textContent).toContain("Stage");
    walk("walking", "Stage");
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(engine.told("stop_walking")).toEqual([{}]);
    walk("no_way", "Stage");
    expect(screen.queryByRole("status")).toBeNull();
    expect(said()).toEqual([expect.stringContaining("Stage")]);
    walk("arrived", "Stage");
    expect(said()).toHaveLength(1);
  });
});
