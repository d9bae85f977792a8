import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { LeaveTeamModal } from "./leave-team-modal.tsx";

/** The address of a call about it. */
const at = (path = "") => `/api/organization${path}`;
const BO = {
  userID: "BBBBBBBBBBBBBBBB",
  username: "bo",
  displayName: "Bo Reed",
  picture: "/content/avatars/ada.webp",
};
const NAMES = ["Attic", "Bridge", "Cellar", "Garden", "Hall"];

beforeEach(() => signInForTest());
afterEach(() => {
  signOutForTest();
  vi.unstubAllGlobals();
});

const namesOf = async (spaces: number, spaceNames: string[]): Promise<(string | null)[]> => {
  const team = { id: "OOOOOOOOOOOOOOOO", name: "Harbour school", isAdmin: false, permissions: [] };
  answerCalls({
    [`GET ${at()}`]: { body: { myOrganization: team, invitations: [], joinable: null } },
    [`GET ${at("/members")}`]: { body: { members: [{ ...BO, isAdmin: true }], next: null } },
    [`GET ${at("/leave")}`]: { body: { spaces, spaceNames, heir: { ...BO, isAdmin: true } } },
  });
  renderInPage(<LeaveTeamModal team={team} onClose={vi.fn()} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Leave Harbour school?" }));
  await dialog.findByRole("button", { name: "Leave" });
  return dialog.queryAllByRole("listitem").map(({ textContent }) => textContent);
};

test("who leaves reads which of their spaces stay behind, and how many more than there is room for", async () => {
  expect(await namesOf(7, NAMES)).toEqual([...NAMES, "and 2 more"]);
});

test("all of them are named where there is room", async () => {
  expect(await namesOf(2, NAMES.slice(0, 2))).toEqual(["Attic", "Bridge"]);
});

test("where none stays there is no list", async () => {
  expect(await namesOf(0, [])).toEqual([]);
});
