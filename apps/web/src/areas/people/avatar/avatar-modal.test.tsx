import { encodeLook } from "@veranda/contract/avatar-code";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, type Asked } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser, visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { randomLook } from "./choices.ts";
import { AvatarModal } from "./avatar-modal.tsx";

const LOOK = encodeLook(randomLook(() => 0.5));

let engine: FakeEngine;
let asked: Asked[];
beforeEach(() => {
  engine = new FakeEngine();
  vi.stubGlobal("veranda", engine);
  asked = answerCalls({
    "GET /api/users/me": { body: currentUser({ userFlags: ["customizeAvatarTooltip"] }) },
    "GET /api/content/avatars": {
      body: [{ id: "olive", name: "Olive", thumbnail: "/olive.webp", look: LOOK }],
    },
    "GET /api/v2/users/me/avatars": { body: [] },
  });
  signInForTest();
});
afterEach(() => {
  signOutForTest();
  vi.unstubAllGlobals();
});

test("in a space an avatar can be worn here only: the account keeps its own", async () => {
  const onClose = vi.fn();
  renderInPage(<AvatarModal onClose={onClose} />, { visit: { visit } });
  await userEvent.click(await screen.findByRole("button", { name: "Wear here only" }));
  expect(engine.told("set_session_avatar_override")).toEqual([{ overrideType: "body", url: "olive" }]);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(asked.filter(({ method }) => method === "PATCH")).toEqual([]);
});

test("avatars that one has uploaded are among those to wear, and open to be worn", async () => {
  const made = { thumbnail: "/fox.webp", state: "ready", fault: null, avatarID: "custom.fox" };
  answerCalls({
    "GET /api/users/me": { body: currentUser({ userFlags: ["customizeAvatarTooltip"] }) },
    "GET /api/content/avatars": {
      body: [{ id: "olive", name: "Olive", thumbnail: "/olive.webp", look: LOOK }],
    },
    "GET /api/v2/users/me/avatars/brought": {
      body: [
        { ...made, id: "upload1", name: "Fox" },
        { ...made, id: "upload2", name: "Broken", avatarID: null },
      ],
    },
  });
  renderInPage(<AvatarModal onClose={() => {}} />);
  const uploaded = within(await screen.findByRole("region", { name: "Uploaded avatars" }));
  await userEvent.click(await uploaded.findByRole("button", { name: "Fox" }));
  expect(uploaded.queryByRole("button", { name: "Broken" })).toBeNull();
  expect(readDialogs()).toHaveLength(1);
  act(() => readDialogs().forEach(closeDialog));
});

test("elsewhere there is nothing to wear it for", async () => {
  renderInPage(<AvatarModal onClose={() => {}} />);
  await screen.findByRole("button", { name: "Wear" });
  expect(screen.queryByRole("button", { name: "Wear here only" })).toBeNull();
});
