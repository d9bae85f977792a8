import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { AccountSection } from "./account-section.tsx";

const passwordPolicy = {
  minLength: 6,
  maxLength: null,
  needsLowercase: false,
  needsUppercase: false,
  needsNumeric: false,
  needsNonAlphanumeric: false,
};

test("says under the current password that it was wrong too often", async () => {
  answerCalls({
    "POST /api/auth/v1/change/password": refusal("ACCOUNT_LOCKED", 423, "Too many wrong passwords."),
  });
  renderInPage(<AccountSection me={currentUser({ hasPassword: true })} />);
  const current = screen.getByLabelText("Current password");
  await userEvent.type(current, "old one 1");
  await userEvent.type(screen.getByLabelText("New password"), "a good one 2");
  await userEvent.click(screen.getByRole("button", { name: "Change password" }));
  await screen.findByText(/^Too many wrong passwords. Wait/);
  expect(current.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("New password").getAttribute("aria-invalid")).not.toBe("true");
});

test("says under the new password that it is the current one", async () => {
  const sentence = "This is already your password. Choose a different one.";
  answerCalls({ "POST /api/auth/v1/change/password": refusal("PASSWORD_UNCHANGED", 400, sentence) });
  renderInPage(<AccountSection me={currentUser({ hasPassword: true })} />);
  await userEvent.type(screen.getByLabelText("Current password"), "a good one 2");
  const next = screen.getByLabelText("New password");
  await userEvent.type(next, "a good one 2");
  await userEvent.click(screen.getByRole("button", { name: "Change password" }));
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(next.getAttribute("aria-invalid")).toBe("true");
});

test("says once what a new password lacks", async () => {
  answerCalls({ "POST /api/bootstrap": { body: { signIn: { methods: ["Email"], passwordPolicy } } } });
  renderInPage(<AccountSection me={currentUser({ hasPassword: true })} />);
  await screen.findByText("6 characters or more");
  await userEvent.type(screen.getByLabelText("Current password"), "a good one 2");
  await userEvent.type(screen.getByLabelText("New password"), "abc");
  await userEvent.click(screen.getByRole("button", { name: "Change password" }));
  expect(screen.getAllByText(/6 characters or more/)).toHaveLength(1);
  expect(screen.getByRole("alert").textContent).toBe("Needs 6 characters or more.");
  await userEvent.type(screen.getByLabelText("New password"), "def");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("6 characters or more")).toBeTruthy();
});
