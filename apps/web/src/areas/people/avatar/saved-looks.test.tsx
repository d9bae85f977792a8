import type { OwnedAvatar } from "@veranda/contract";
import { decodeLook, encodeLook } from "@veranda/contract/avatar-code";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { randomLook } from "./choices.ts";
import { SavedLooks } from "./saved-looks.tsx";

const LIST = "GET /api/v2/users/me/avatars";
const LOOKS = "/api/v2/users/me/avatars/looks";
const [NOW, OTHER] = [encodeLook(randomLook(() => 0.5)), encodeLook(randomLook(() => 0.1))];
const look = (id: string | null, name: string, avatarID: string, isShown = true) =>
  ({ id, name, avatarID, isShown, thumbnail: "/look.webp", isActive: false }) as OwnedAvatar;

const onWear = vi.fn();
afterEach(() => {
  clearToasts();
  onWear.mockReset();
  vi.unstubAllGlobals();
});

const show = (looks: OwnedAvatar[], more: Parameters<typeof answerCalls>[0] = {}) => {
  const asked = answerCalls({ [LIST]: () => ({ body: looks }), ...more });
  renderInPage(<SavedLooks avatar={NOW} onWear={onWear} />);
  return asked;
};
const changes = (asked: ReturnType<typeof show>) =>
  asked
    .filter(({ method }) => method !== "GET")
    .map(({ method, url, body }) => [method, url.pathname.slice(LOOKS.length), body]);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("the look one has is kept under the next number, once", async () => {
  const looks = [look(null, "Worn", NOW), look("a", "Look 1", OTHER)];
  const asked = show(looks, {
    [`POST ${LOOKS}`]: () => {
      looks.push(look("b", "Look 2", NOW));
      return { body: looks[2] };
    },
  });
  await press("Wear Look 1");
  expect(onWear).toHaveBeenCalledExactlyOnceWith(decodeLook(OTHER));
  await press("Save this look");
  await screen.findByRole("button", { name: "Wear Look 2" });
  expect(screen.getByRole("button", { name: "Save this look" })).toHaveProperty("disabled", true);
  expect(changes(asked)).toEqual([["POST", "", { avatar: NOW, name: "Look 2" }]]);
});

test("a look is taken off the profile and put back, and removed; a second press finds nothing to do", async () => {
  const looks = [look("a", "Look 1", OTHER)];
  const asked = show(looks, {
    [`PATCH ${LOOKS}/a`]: () => {
      looks[0] = look("a", "Look 1", OTHER, false);
      return { body: looks[0] };
    },
    [`DELETE ${LOOKS}/a`]: () => {
      looks.length = 0;
      return { body: {} };
    },
  });
  await press("Hide Look 1 on your profile");
  await screen.findByRole("button", { name: "Show Look 1 on your profile" });
  const answered = fetch;
  const gate = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (...given: Parameters<typeof fetch>) => {
    await gate.promise;
    return answered(...given);
  });
  const remove = screen.getByRole("button", { name: "Remove Look 1" });
  await userEvent.click(remove);
  await userEvent.click(remove);
  gate.resolve();
  await screen.findByText("Save a look to use it again later.");
  expect(changes(asked)).toEqual([
    ["PATCH", "/a", { isShown: false }],
    ["DELETE", "/a", null],
  ]);
  expect(readToasts()).toEqual([]);
});

test("what can't be kept says why, and what is there is looked at anew", async () => {
  const asked = show([], { [`POST ${LOOKS}`]: refusal("TOO_MANY_AVATARS", 409, "Enough.") });
  await press("Save this look");
  await soon(() => expect(readToasts()).toHaveLength(1));
  expect(asked.filter(({ method }) => method === "GET")).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Save this look" })).toHaveProperty("disabled", false);
});
