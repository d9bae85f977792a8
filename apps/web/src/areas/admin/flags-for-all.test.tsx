import type { BuiltInAvatar, InstallationFlags } from "@veranda/contract";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { Toasts } from "#ui/toast/toasts.tsx";
import { FlagsForAll } from "./flags-for-all.tsx";

const FLAGS = "GET /api/staff/flags";
const SET = "PUT /api/staff/flags";
const avatars = ["olive", "ada", "fern"].map((id) => ({ id, name: id, thumbnail: "" }) as BuiltInAvatar);
const NONE: InstallationFlags = { featureFlags: {}, treatments: {} };

afterEach(() => vi.unstubAllGlobals());

const show = (flags: InstallationFlags, more: Parameters<typeof answerCalls>[0] = {}) => {
  const asked = answerCalls({
    [FLAGS]: { body: flags },
    [SET]: { body: flags },
    "GET /api/content/avatars": { body: avatars },
    "GET /api/feature-flags": { body: { ...currentUser().featureFlags, authlessAvatarBodies: "olive|ada" } },
    ...more,
  });
  renderInPage(
    <>
      <FlagsForAll />
      <Toasts />
    </>,
  );
  return asked;
};
const sent = (asked: ReturnType<typeof show>) =>
  asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
const choice = async (flag: string, name: string) =>
  within(await screen.findByRole("radiogroup", { name: flag })).getByRole<HTMLInputElement>("radio", {
    name,
  });

test("a flag is set for everyone, and taken away again, without touching the others", async () => {
  const treatments = { porch: "b" };
  const asked = show({ featureFlags: { playClick: true }, treatments });
  expect((await choice("Press to play", "On")).checked).toBe(true);
  await userEvent.click(await choice("Debug menu", "Off"));
  await userEvent.click(await choice("Press to play", "Default"));
  await soon(() =>
    expect(sent(asked)).toEqual([
      { featureFlags: { playClick: true, debugMenu: false }, treatments },
      { featureFlags: { debugMenu: false }, treatments },
    ]),
  );
});

test("what the server refuses is said, and what holds is shown again", async () => {
  show(NONE, { [SET]: refusal("RATE_LIMITED", 429, "Too many changes at once.") });
  await userEvent.click(await choice("Debug menu", "On"));
  await screen.findByText(/^Too many attempts/);
  await soon(async () => expect((await choice("Debug menu", "Default")).checked).toBe(true));
});

test("a server that is away is asked again", async () => {
  let isUp = false;
  show(NONE, { [FLAGS]: () => (isUp ? { body: NONE } : refusal("INTERNAL_ERROR", 500, "Down.")) });
  const again = await screen.findByRole("button", { name: "Try again" });
  isUp = true;
  await userEvent.click(again);
  expect(await choice("Debug menu", "On")).toBeTruthy();
});

const figure = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });

test("the figures of guests are those that hold, one more, one less, and those by default again", async () => {
  const asked = show(NONE);
  expect((await figure("ada")).checked).toBe(true);
  const reset = screen.getByRole("button", { name: "Reset to default" });
  expect(reset).toHaveProperty("disabled", true);
  await userEvent.click(await figure("fern"));
  await userEvent.click(await figure("olive"));
  await userEvent.click(reset);
  const bodies = (authlessAvatarBodies: string) => ({
    featureFlags: { authlessAvatarBodies },
    treatments: {},
  });
  await soon(() => expect(sent(asked)).toEqual([bodies("olive|ada|fern"), bodies("ada|fern"), NONE]));
});

test("guests always have something to wear", async () => {
  const asked = show({ featureFlags: { authlessAvatarBodies: "ada" }, treatments: {} });
  await userEvent.click(await figure("ada"));
  await screen.findByText("Guests need at least one avatar.");
  expect((await figure("ada")).checked).toBe(true);
  expect(sent(asked)).toEqual([]);
});

test("no figure can be chosen before it is known which ones guests have", async () => {
  show(NONE, { "GET /api/feature-flags": refusal("INTERNAL_ERROR", 500, "Down.") });
  await choice("Debug menu", "On");
  expect(screen.queryByRole("checkbox", { name: "ada" })).toBeNull();
});

test("an experiment is named by a rule, added and taken away", async () => {
  const asked = show({ featureFlags: {}, treatments: { porch: "b" } });
  const name = await screen.findByRole("textbox", { name: "Treatment name" });
  await userEvent.type(name, "sea view{Enter}");
  await screen.findByText("Use 1 to 40 letters (A–Z), digits, hyphens or underscores.");
  expect(screen.getByText("Enter a variant.")).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.keyboard("sea_view");
  await userEvent.type(screen.getByRole("textbox", { name: "Variant" }), "a{Enter}");
  await screen.findByText("sea_view = a");
  expect(name).toHaveProperty("value", "");
  await userEvent.click(screen.getByRole("button", { name: /porch/ }));
  await soon(() =>
    expect(sent(asked)).toEqual([
      { featureFlags: {}, treatments: { porch: "b", sea_view: "a" } },
      { featureFlags: {}, treatments: { sea_view: "a" } },
    ]),
  );
});
