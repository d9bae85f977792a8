import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answerCalls, refusal } from "../../testing/answers.ts";
import { currentUser } from "../../testing/records.ts";
import { renderInPage } from "../../testing/render.tsx";
import { AccountSection } from "./account-section.tsx";

test("says under the current password that it was wrong too often", async () => {
  answerCalls({
    "POST /api/auth/v1/change/password": refusal("ACCOUNT_LOCKED", 423, "Too many wrong passwords."),
  });
  renderInPage(<AccountSection me={currentUser({ hasPassword: true })} />);
  const current = screen.getByLabelText("Current password");
  await userEvent.type(current, "old one 1");
  await userEvent.type(screen.getByLabelText("New password"), "a good one 2");
  await userEvent.click(screen.getByRole("button", { name: "Change password" }));
  await screen.findByText("Too many wrong passwords.");
  expect(current.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("New password").getAttribute("aria-invalid")).not.toBe("true");
});
