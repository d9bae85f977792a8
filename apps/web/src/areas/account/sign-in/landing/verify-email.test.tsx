import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { publishAuth } from "#session/auth-view.ts";
import { VerifyEmail } from "./verify-email.tsx";

const nobody = { status: "Uninitialized", isLoggedIn: false, isSettled: true } as const;
const somebody = { status: "Authenticated", isLoggedIn: true, isSettled: true } as const;
afterEach(() => publishAuth(nobody));

const openLink = (email: string, more = "") =>
  renderInPage(<VerifyEmail />, { path: `/?email=${encodeURIComponent(email)}&ticket=used${more}` });
const pressConfirm = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Confirm and sign in" }));
const open = async (email: string, more?: string) => {
  openLink(email, more);
  await pressConfirm();
};
const used = refusal("TICKET_INVALID", 400, "This link has expired or has already been used.");

test("a used link says that its address is verified to the person who is signed in with it", async () => {
  answerCalls({ "PUT /api/auth/v1/verify/email": used, "GET /api/users/me": { body: currentUser() } });
  await open("ann@example.org");
  await screen.findByText("This link doesn’t work");
  act(() => publishAuth(somebody));
  await screen.findByText("You’re signed in");
  expect(screen.queryByText("This link doesn’t work")).toBeNull();
});

test.each([
  ["", /creating an account on .+ with ann@example\.org/],
  [`&publicAddress=0x${"ab".repeat(20)}`, /The wallet 0xababab…ababab will sign in to it/],
])("a link %s says what it does, and does it once one agrees", async (more, says) => {
  const asked = answerCalls({
    "PUT /api/auth/v1/verify/email": used,
    "PUT /api/auth/v1/register/ethereum": used,
  });
  openLink("ann@example.org", more);
  await screen.findByText(says);
  expect(asked).toEqual([]);
  await pressConfirm();
  await screen.findByText("This link doesn’t work");
  expect(asked.map(({ method }) => method)).toEqual(["PUT"]);
});

test("a link that was cut off says so, and can be sent again", async () => {
  answerCalls({
    "PUT /api/auth/v1/verify/email": refusal("INVALID_INPUT", 400, "Check the marked fields."),
  });
  await open("ann@example.org");
  await screen.findByText(/This link is incomplete/);
  expect(screen.queryByText(/marked fields/)).toBeNull();
  expect(screen.getByRole("button", { name: "Send a new link" })).toBeTruthy();
});

const elsewhere = refusal("TICKET_ELSEWHERE", 403, "Open this link where you signed up.");

test("a link opened in another browser asks for the password that was chosen, before anything happens", async () => {
  const asked = answerCalls({ "PUT /api/auth/v1/verify/email": elsewhere });
  await open("ann@example.org");
  await userEvent.type(await screen.findByLabelText("Password"), "a quiet evening");
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "ann@example.org");
  expect(asked.map(({ body }) => body)).toEqual([{ email: "ann@example.org", ticket: "used" }]);
  await userEvent.click(screen.getByRole("button", { name: "Confirm and sign in" }));
  await waitFor(() =>
    expect(asked.at(-1)?.body).toEqual({
      email: "ann@example.org",
      ticket: "used",
      password: "a quiet evening",
    }),
  );
  expect(screen.queryByText("You’re signed in")).toBeNull();
});

test("a wrong password there is called just that: the address is the mail's own", async () => {
  let times = 0;
  answerCalls({
    "PUT /api/auth/v1/verify/email": () =>
      (times += 1) === 1 ? elsewhere : refusal("INVALID_CREDENTIAL", 401, "Wrong email address or password."),
  });
  await open("ann@example.org");
  await userEvent.type(await screen.findByLabelText("Password"), "a loud evening{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong password.");
});

test("a wallet's link opened in another browser signs nobody in and says where to open it", async () => {
  const asked = answerCalls({ "PUT /api/auth/v1/register/ethereum": elsewhere });
  const address = `0x${"ab".repeat(20)}`;
  await open("ann@example.org", `&publicAddress=${address}`);
  await screen.findByText("Open this link where you signed up");
  expect(screen.getByText(/signed up with the wallet 0xababab…ababab/)).toBeTruthy();
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(asked).toHaveLength(1);
});

test("a used link of another address is invalid", async () => {
  const asked = answerCalls({
    "PUT /api/auth/v1/verify/email": used,
    "GET /api/users/me": { body: currentUser() },
  });
  await open("bo@example.org");
  await screen.findByText("This link doesn’t work");
  act(() => publishAuth(somebody));
  await waitFor(() => expect(asked.some(({ url }) => url.pathname === "/api/users/me")).toBe(true));
  expect(screen.queryByText("You’re signed in")).toBeNull();
});
