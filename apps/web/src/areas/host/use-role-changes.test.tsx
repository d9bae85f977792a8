import { act } from "@testing-library/react";
import { rightsOf } from "@veranda/contract/permissions";
import { afterEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { useRoleChanges } from "./use-role-changes.ts";

const rights = (administrators: string[], accountId: string | null = "ann") =>
  rightsOf({ ownerId: "bo", administrators, restrictedPermissions: [] }, { accountId, isStaff: false });

const openHostTools = vi.fn();
function Inside() {
  useRoleChanges("terrace1", openHostTools);
  return null;
}

const said = () => readToasts().map(({ message }) => message);
const enter = (first: ReturnType<typeof rights>) => {
  const engine = new FakeEngine();
  engine.change("rights", first);
  renderInPage(<Inside />, { engine });
  return engine;
};
afterEach(() => {
  clearToasts();
});

test("people inside are told when they become a host or stop being one", () => {
  const engine = enter(rights([]));
  expect(said()).toEqual([]);
  act(() => engine.change("rights", rights(["ann"])));
  expect(said()).toEqual(["You’re a host here now."]);
  act(() => readToasts()[0]?.action?.press());
  expect(openHostTools).toHaveBeenCalledOnce();
  act(() => engine.change("rights", rights([])));
  expect(said()).toContain("You’re no longer a host here.");
});

test("a host who signs in inside is told nothing: they know", () => {
  const engine = enter(rights(["ann"], null));
  act(() => engine.change("rights", rights(["ann"])));
  expect(said()).toEqual([]);
});
