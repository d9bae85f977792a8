import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { ResetPassword } from "./reset-password.tsx";

const open = () => renderInPage(<ResetPassword />, { path: "/?email=ann%40example.org&ticket=mailed" });
const WAYS = "POST /api/auth/v1/reset/ways";

test.each(["TICKET_INVALID", "INVALID_INPUT"])(
  "a link of which the server says %s doesn't work",
  async (code) => {
    answerCalls({ [WAYS]: refusal(code, 400, "Check the marked fields.") });
    open();
    await screen.findByText("This link doesn’t work");
    expect(screen.queryByRole("button", { name: "Set password" })).toBeNull();
    expect(screen.getByRole("button", { name: "Get a new link" })).toBeTruthy();
  },
);

test("a server that can't be reached is asked again", async () => {
  let isUp = false;
  answerCalls({
    [WAYS]: () =>
      isUp
        ? { body: { connectedAccounts: [], connectedWallets: [] } }
        : refusal("INTERNAL_ERROR", 500, "Something went wrong."),
  });
  open();
  const again = await screen.findByRole("button", { name: "Try again" });
  isUp = true;
  await userEvent.click(again);
  expect(await screen.findByRole("button", { name: "Set password" })).toHaveProperty("disabled", false);
});

test("other ways to sign in are named, and kept only where one says so", async () => {
  const wallet = "0x1234567890abcdef1234567890abcdef12345678";
  const asked = answerCalls({
    [WAYS]: {
      body: {
        connectedAccounts: [{ connection: "google", email: "ann@example.org" }],
        connectedWallets: [{ connection: wallet }],
      },
    },
    "PATCH /api/auth/v1/reset/password": { body: {} },
  });
  open();
  await userEvent.click(await screen.findByRole("checkbox", { name: /Keep wallet/ }));
  await userEvent.type(screen.getByLabelText("New password"), "a quiet evening");
  await userEvent.click(screen.getByRole("button", { name: "Set password" }));
  await screen.findByText("Your password is set");
  expect(asked.at(-1)?.body).toMatchObject({ keep: [wallet] });
});
