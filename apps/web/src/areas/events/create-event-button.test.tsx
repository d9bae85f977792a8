import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { SpaceCard } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { closeAllDialogs } from "#ui/dialogs/dialog-store.ts";
import { CreateEventButton } from "./create-event-button.tsx";

const own = {
  shareSetting: "PUBLIC_LINK",
  isInviteOnly: false,
  shareId: "key-of-mine",
  isPublishedToExplore: false,
  isSandbox: false,
  isOwner: true,
} as const;
const porch = spaceCard({ id: "porch001", name: "Porch", own });
const club = spaceCard({ id: "club0001", name: "Club", own: { ...own, isOwner: false } });
const sandbox = spaceCard({ id: "sandbox1", name: "Sandbox", own: { ...own, isSandbox: true } });

/** With these spaces as the hosted ones, each list on a page of its own. */
const show = (...pages: SpaceCard[][]) => {
  const asked = answerCalls({
    "GET /api/rooms": (url) => {
      const at = Number(url.searchParams.get("start") ?? 0);
      return { body: { spaces: pages[at] ?? [], next: at + 1 < pages.length ? at + 1 : null } };
    },
    "POST /api/v2/rooms/club0001/events": { status: 400, body: {} },
  });
  renderInPage(
    <>
      <CreateEventButton />
      <DialogHost />
    </>,
  );
  return asked;
};
const press = async () => userEvent.click(await screen.findByRole("button", { name: "Create event" }));
const dialog = async () => within(await screen.findByRole("dialog", { name: "Create event" }));

beforeEach(() => signInForTest());
afterEach(() => {
  closeAllDialogs();
  signOutForTest();
  vi.unstubAllGlobals();
});

test("whoever hosts one space alone writes the event right away", async () => {
  show([porch, sandbox]);
  await press();
  expect(await (await dialog()).findByLabelText("Title")).toBeTruthy();
});

test("whoever hosts several spaces chooses one first, and the event is in it", async () => {
  const asked = show([porch, sandbox], [club]);
  await press();
  const choice = await dialog();
  expect(choice.getByText("Choose the space where it takes place.")).toBeTruthy();
  expect(choice.queryByRole("button", { name: "Sandbox" })).toBeNull();
  expect(choice.getByRole("button", { name: "Porch" })).toBeTruthy();
  await userEvent.click(choice.getByRole("button", { name: "More spaces" }));
  await userEvent.click(await choice.findByRole("button", { name: "Club" }));
  await userEvent.type(await screen.findByLabelText("Title"), "Tea");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await userEvent.click((await dialog()).getByRole("button", { name: "Create event" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.url.pathname).toContain("club0001"),
  );
});

test("whoever hosts no space isn't offered it", async () => {
  const asked = show([sandbox]);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByRole("button", { name: "Create event" })).toBeNull();
});
