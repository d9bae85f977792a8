import type { BuiltInAvatar } from "@veranda/contract";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { rememberedGuest } from "#session/guest.ts";
import { GuestProfileModal } from "./guest-profile-modal.tsx";
import { GuestScreen } from "./guest-screen.tsx";

const LOOK = "s1.AIsCAgABAAAAAAAAAOCogkswIMhiPzlGWu_n2vPZsFo7Ig";
const figure = (name: string, isAllowedForGuests = true) =>
  ({
    id: name.toLowerCase(),
    name,
    thumbnail: "",
    sheet: null,
    look: LOOK,
    isAllowedForGuests,
  }) as BuiltInAvatar;

let engine: FakeEngine;
const onClose = vi.fn<() => void>();
const answers = {
  "GET /api/content/avatars": {
    body: [figure("Olive"), figure("Fern"), figure("Plum"), figure("Robot", false)],
  },
  "GET /api/feature-flags": {
    body: { ...currentUser().featureFlags, authlessAvatarBodies: "olive|fern|robot" },
  },
};
beforeEach(() => {
  engine = new FakeEngine();
  answerCalls(answers);
});
afterEach(() => {
  onClose.mockReset();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const names = async () => (await screen.findAllByRole<HTMLInputElement>("radio")).map(({ value }) => value);

test("a guest changes name and figure among others, and is remembered so", async () => {
  renderInPage(<GuestProfileModal onClose={onClose} />, { engine });
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(name).toHaveProperty("value", "Wandering Fox");
  // Neither those that guests may not wear, nor those that this site takes away from them.
  expect(await names()).toEqual(["olive", "fern"]);
  await userEvent.clear(name);
  await userEvent.type(name, "  Ann   Heron ");
  await userEvent.click(screen.getByRole("radio", { name: "Fern" }));
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(engine.sent).toEqual([
    { name: "set_authless_display_name", data: { displayName: "Ann Heron" } },
    { name: "set_avatar_body", data: { url: "fern" } },
  ]);
  expect(rememberedGuest(localStorage)).toEqual({ displayName: "Ann Heron", avatar: "fern" });
});

test("a look of one's own goes as a look, and a name that can't be is told so and changes nothing", async () => {
  engine.change("user", { avatar: LOOK });
  renderInPage(<GuestProfileModal onClose={onClose} />, { engine });
  const name = await screen.findByRole("textbox", { name: "Name" });
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(engine.sent).toEqual([]);
  await userEvent.type(name, "Bo");
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  await soon(() => expect(engine.told("set_user_avatar_style")).toEqual([{ style: LOOK }]));
  expect(engine.told("set_avatar_body")).toEqual([]);
});

test("before one walks in name and figure are chosen; in a frame nobody signs in", async () => {
  const onConfirm = vi.fn();
  const guest = { displayName: "Wandering Fox", avatar: "olive" };
  renderInPage(
    <GuestScreen name="Terrace" guest={guest} isMini={false} canSignIn={false} onConfirm={onConfirm} />,
  );
  expect(screen.getByRole("region", { name: "Before you walk in" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
  await userEvent.click(await screen.findByRole("radio", { name: "Fern" }));
  await userEvent.click(screen.getByRole("button", { name: "Walk in" }));
  await soon(() =>
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ displayName: "Wandering Fox", avatar: "fern" }),
  );
});
