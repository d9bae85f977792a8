import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderInPage, site } from "#testing/render.tsx";
import { holdKeys, readKeys } from "#engine/keybinds/key-store.ts";
import { SiteContext } from "#site/site.ts";
import { KeysSection } from "./keys-section.tsx";
import { SettingsPage } from "./settings-page.tsx";

// Many rows are searched by their roles.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  localStorage.clear();
  holdKeys(null);
});

const kept = (): unknown => JSON.parse(localStorage.getItem("keybinds") ?? "{}");
const ask = async (name: RegExp) => {
  const button = screen.getByRole("button", { name });
  await userEvent.click(button);
  return button;
};
const press = (code: string, held: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { code, ...held });

test("a guest's key holds at once and is kept in the browser; as at first it is again by one press", async () => {
  renderInPage(<KeysSection />);
  await ask(/^Jump:\s*Space/);
  press("KeyJ");
  expect(readKeys().jump).toBe("KeyJ");
  expect(kept()).toEqual({ jump: "KeyJ" });
  expect(screen.getByRole("button", { name: /^Jump:\s*J\b/ })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reset Jump to Space" }));
  expect(kept()).toEqual({});
});

test("key bindings can't be changed before the account is known", () => {
  renderInPage(
    <SiteContext value={{ ...site, isSessionExpected: true }}>
      <SettingsPage section="keys" />
    </SiteContext>,
  );
  expect(screen.queryByRole("button", { name: /^Jump:/ })).toBeNull();
});

test("a guest chooses at once", async () => {
  renderInPage(<SettingsPage section="keys" />);
  expect(await screen.findByRole("button", { name: /^Jump:/ })).toBeTruthy();
});

test("two actions on one key show a warning at both", async () => {
  renderInPage(<KeysSection />);
  await ask(/^Jump:/);
  press("KeyW");
  const rowOf = (name: string) =>
    within(screen.getAllByText(name, { selector: "span" })[0]?.closest("li") as HTMLElement);
  expect(rowOf("Jump").getByText("Also: Walk forward")).toBeTruthy();
  expect(rowOf("Walk forward").getByText("Also: Jump")).toBeTruthy();
});

test("what can't be taken is said, Escape leaves the key as it is", async () => {
  renderInPage(<KeysSection />);
  await ask(/^Jump:/);
  press("KeyX", { altKey: true });
  expect(screen.getByText("Alt + X can’t be used here")).toBeTruthy();
  press("Escape");
  expect(readKeys().jump).toBe("Space");
  expect(kept()).toEqual({});
});

test("shift counts alone when it is let go, and a combination as one", async () => {
  renderInPage(<KeysSection />);
  await ask(/^Jump:/);
  press("ShiftRight");
  expect(readKeys().jump).toBe("Space");
  fireEvent.keyUp(document.body, { code: "ShiftRight" });
  expect(readKeys().jump).toBe("ShiftRight");
  await ask(/^Maximise:/);
  press("ShiftLeft", { shiftKey: true });
  press("KeyM", { shiftKey: true });
  expect(readKeys().toggle_maximized).toBe("shift+KeyM");
});

test("all are as at first by one press", async () => {
  holdKeys({ jump: "KeyJ", run: "KeyR" });
  renderInPage(<KeysSection />);
  await userEvent.click(screen.getByRole("button", { name: "Reset all to defaults" }));
  expect(readKeys()).toMatchObject({ jump: "Space", run: "ShiftLeft" });
});
