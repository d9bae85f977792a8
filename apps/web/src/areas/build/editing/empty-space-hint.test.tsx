import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { object, ofHost, rights } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { EmptySpaceHint } from "./empty-space-hint.tsx";

let engine: FakeEngine;
beforeEach(() => {
  localStorage.clear();
  engine = new FakeEngine();
  engine.state = {
    ...engine.state,
    rights: ofHost(),
    objects: { arrival: object("arrival", { kind: "spawn", props: {} }) },
  };
  engine.change("session", { status: "joined", roomId: "abcdefghijkl" });
});

const hint = () => screen.queryByRole("region", { name: "Nothing added yet" });

test("an empty space invites those who may build, and begins it", async () => {
  renderInPage(<EmptySpaceHint />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "Start building" }));
  expect(engine.told("set_edit_mode")).toEqual([{ enabled: true }]);
});

test("a furnished environment is not called empty", () => {
  renderInPage(<EmptySpaceHint />, { engine });
  expect(hint()?.textContent).toContain("Nothing has been added here yet.");
  expect(hint()?.textContent).not.toMatch(/empty/i);
});

test("it goes when something is placed", () => {
  renderInPage(<EmptySpaceHint />, { engine });
  expect(hint()).not.toBeNull();
  act(() => engine.change("objects", { bench: object("bench") }));
  expect(hint()).toBeNull();
});

test("a dismissal holds in this space, and not elsewhere", async () => {
  const { unmount } = renderInPage(<EmptySpaceHint />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(hint()).toBeNull();
  unmount();
  renderInPage(<EmptySpaceHint />, { engine });
  expect(hint()).toBeNull();
  act(() => engine.change("session", { roomId: "mnopqrstuvwx" }));
  expect(hint()).not.toBeNull();
});

test("guests who may not build are not asked to, nor is anyone before they have arrived", () => {
  engine.state = { ...engine.state, rights: rights({ isAuthless: true, isReadOnlyActor: true }) };
  const { unmount } = renderInPage(<EmptySpaceHint />, { engine });
  expect(hint()).toBeNull();
  unmount();
  engine.state = { ...engine.state, rights: ofHost() };
  engine.change("session", { status: "joining" });
  renderInPage(<EmptySpaceHint />, { engine });
  expect(hint()).toBeNull();
});
