import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { act } from "react";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { closeAllDialogs } from "#ui/dialogs/dialog-store.ts";
import { AgeGate } from "./age-gate.tsx";

const whoIs = vi.hoisted(() => ({ me: null as unknown }));
vi.mock("#session/use-auth.ts", () => ({ useAuth: () => ({ me: whoIs.me }) }));
const signOut = vi.hoisted(() => vi.fn());
vi.mock("#session/auth.ts", () => ({ signOut }));
afterEach(() => act(closeAllDialogs));

const unasked = () => ({ ...currentUser(), age: { band: null, mayGiveAgain: false } });
const show = () =>
  renderInPage(
    <>
      <AgeGate />
      <DialogHost />
    </>,
  );
const answer = async (year: string): Promise<void> => {
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Year of birth" }), year);
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  // A slip can't be taken back, so the year is asked for once more.
  await userEvent.click(await screen.findByRole("button", { name: "Yes, that’s right" }));
};

test("an account that wasn't asked yet is asked for the year, with nothing chosen, and not let off", async () => {
  whoIs.me = unasked();
  const asked = answerCalls({ "POST /api/users/me/age": { body: currentUser() } });
  show();
  const dialog = await screen.findByRole("dialog", { name: "When were you born?" });
  await userEvent.keyboard("{Escape}");
  expect(dialog.isConnected).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Choose your year of birth.")).toBeDefined();
  // No age is named, which would say what an answer opens.
  expect(dialog.textContent).not.toMatch(/\b1[0-9]\b/);
  await answer("2001");
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ birthYear: 2001 }]));
});

test("nothing is sent before the year is confirmed, and another year is asked about anew", async () => {
  whoIs.me = unasked();
  const asked = answerCalls({ "POST /api/users/me/age": { body: currentUser() } });
  show();
  const years = await screen.findByRole("combobox", { name: "Year of birth" });
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  await userEvent.selectOptions(years, "2021");
  await press("Continue");
  expect(await screen.findByText(/^You were born in 2021\?/)).toBeDefined();
  await userEvent.selectOptions(years, "2001");
  await press("Continue");
  expect(await screen.findByText(/^You were born in 2001\?/)).toBeDefined();
  expect(asked).toEqual([]);
  await press("Yes, that’s right");
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ birthYear: 2001 }]));
});

test("who is too young is told so kindly, and signed out", async () => {
  whoIs.me = unasked();
  answerCalls({ "POST /api/users/me/age": refusal("TOO_YOUNG", 403, "You can’t have an account here yet.") });
  show();
  await answer(String(new Date().getUTCFullYear() - 8));
  expect(await screen.findByRole("dialog", { name: "Not just yet" })).toBeDefined();
  expect(screen.getByRole("link", { name: "contact the administrator" }).getAttribute("href")).toBe(
    "/contact",
  );
  await userEvent.click(screen.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  expect(signOut).toHaveBeenCalled();
});

test("who has answered is not asked", () => {
  whoIs.me = currentUser();
  show();
  expect(screen.queryByRole("dialog")).toBeNull();
});
