import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { LeaveTeamModal } from "./leave-team-modal.tsx";
import { asAdmin, at, bo, member, own, press, sent, showTeam, team } from "./team.fixture.tsx";

const NAMES = ["Attic", "Bridge", "Cellar", "Garden", "Hall"];

beforeEach(signInForTest);
afterEach(signOutForTest);

const namesOf = async (spaces: number, spaceNames: string[]): Promise<(string | null)[]> => {
  answerCalls({
    ...asAdmin,
    ...own(team(false)),
    [`GET ${at("/leave")}`]: { body: { spaces, spaceNames, heir: { ...bo, isAdmin: true } } },
  });
  renderInPage(<LeaveTeamModal team={team(false)} onClose={vi.fn()} />);
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

test("the only admin hands over before leaving", async () => {
  const asked = answerCalls({
    ...asAdmin,
    [`POST ${at("/leave")}`]: { body: {} },
    [`GET ${at("/leave")}`]: { body: { spaces: 2, spaceNames: ["Attic", "Hall"], heir: null } },
  });
  showTeam("settings");
  await screen.findByText("3 of 10,000 used, open invitations included");
  await press("Leave");
  const dialog = await screen.findByRole("dialog", { name: "Leave Harbour school?" });
  const leave = await within(dialog).findByRole<HTMLButtonElement>("button", { name: "Hand over and leave" });
  expect(leave.disabled).toBe(true);
  within(dialog).getByText(
    "You own 2 of them. They stay with the organisation, and the new admin becomes their owner.",
  );
  await userEvent.selectOptions(within(dialog).getByRole("combobox", { name: "New admin" }), bo.userID);
  within(dialog).getByText(
    "You own 2 of them. They stay with the organisation, and Bo Reed becomes their owner.",
  );
  await userEvent.click(leave);
  await waitFor(() => expect(sent(asked, "POST")).toEqual([[at("/leave"), { successorID: bo.userID }]]));
});

test.each([
  [0, []],
  [1, ["You own 1 of them. It stays with the organisation, and Bo Reed becomes its owner."]],
])("a member who leaves reads what they leave behind, and with whom: %d", async (spaces, words) => {
  answerCalls({
    ...asAdmin,
    ...own(team(false)),
    [`GET ${at("/leave")}`]: { body: { spaces, spaceNames: [], heir: { ...bo, isAdmin: true } } },
  });
  showTeam("settings");
  await press("Leave");
  const dialog = await screen.findByRole("dialog", { name: "Leave Harbour school?" });
  await within(dialog).findByRole("button", { name: "Leave" });
  within(dialog).getByText("You’ll no longer be able to enter the organisation’s spaces.");
  const said = within(dialog).queryAllByText(/You own/);
  expect(said.map(({ textContent }) => textContent)).toEqual(words);
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
});

test("the only member can't leave, but delete", async () => {
  const asked = answerCalls({
    ...asAdmin,
    [`GET ${at("/members")}`]: { body: { members: [member()], next: null } },
    [`DELETE ${at()}`]: { body: {} },
  });
  showTeam("settings");
  await press("Leave");
  const dialog = await screen.findByRole("dialog", { name: "Leave Harbour school?" });
  await within(dialog).findByText("You’re the only member. Delete the organisation instead.");
  expect(within(dialog).queryByText(/no longer be able/)).toBeNull();
  expect(within(dialog).queryByRole("button", { name: "Leave" })).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete organisation" }));
  const sure = await screen.findByRole("dialog", { name: "Delete Harbour school?" });
  const confirm = within(sure).getByRole("button", { name: "Delete organisation" });
  await userEvent.click(confirm);
  within(sure).getByText("This isn’t the organisation’s name.");
  expect(sent(asked, "DELETE")).toEqual([]);
  await userEvent.type(
    within(sure).getByRole("textbox", { name: "Type Harbour school to confirm" }),
    "harbour school ",
  );
  await userEvent.click(confirm);
  await waitFor(() => expect(sent(asked, "DELETE")).toEqual([[at(), null]]));
});
