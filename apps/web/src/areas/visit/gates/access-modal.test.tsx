import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { SpaceGate, SpaceGates } from "@veranda/contract";
import { expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { currentUser } from "#testing/records.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { AccessModal } from "./access-modal.tsx";

const ID = "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55";
const CONTRACT = "0x495400000000000000000000000000000000cb7b";
const gate = (kind: "password" | "emails" | "adults", isPassed = false): SpaceGate => ({
  id: ID.replace("9", String(kind.length)),
  kind,
  isPassed,
});
const gatesOf = (gates: SpaceGate[], given: Partial<SpaceGates> = {}): SpaceGates => ({
  mode: "all",
  isOpen: gates.every(({ isPassed }) => isPassed),
  gates,
  ...given,
});
const open = ({ wasRefused = false } = {}) => {
  const [onEnter, onClose] = [vi.fn(), vi.fn()];
  renderInPage(
    <AccessModal
      space={{ id: "terrace1", name: "Terrace" }}
      shareId={null}
      wasRefused={wasRefused}
      onEnter={onEnter}
      onClose={onClose}
    />,
  );
  return { onEnter, onClose };
};

test("while the requirements are loading, the focus is on the dialog; then on what to do", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answerCalls({ "GET /api/rooms/terrace1/gates": { body: gatesOf([gate("password")]) } });
  const answer = fetch;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    await promise;
    return answer(...asked);
  });
  open();
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(document.activeElement).toBe(dialog));
  resolve();
  const password = await screen.findByLabelText("Password");
  await waitFor(() => expect(document.activeElement).toBe(password));
});

test("the right password leads in, without another press", async () => {
  const calls = answerCalls({
    "GET /api/rooms/terrace1/gates": { body: gatesOf([gate("password")]) },
    "POST /api/rooms/terrace1/gates/password": { body: gatesOf([gate("password", true)]) },
  });
  const { onEnter, onClose } = open();
  await userEvent.type(await screen.findByLabelText("Password"), "a quiet harbour{Enter}");
  await waitFor(() => expect(onEnter).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledOnce();
  expect(calls.at(-1)?.body).toEqual({ password: "a quiet harbour" });
  expect(calls.every(({ url }) => !url.href.includes("harbour"))).toBe(true);
});

test("a wrong password is said at the field, and the dialog stays", async () => {
  answerCalls({
    "GET /api/rooms/terrace1/gates": { body: gatesOf([gate("password")]) },
    "POST /api/rooms/terrace1/gates/password": refusal("WRONG_PASSWORD", 403, "That password is wrong."),
  });
  const { onEnter } = open();
  await userEvent.type(await screen.findByLabelText("Password"), "guess{Enter}");
  expect(await screen.findByText("That password is wrong.")).toBeTruthy();
  const field = screen.getByLabelText("Password");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(onEnter).not.toHaveBeenCalled();
});

test("after too many guesses it is said at the field how long to wait", async () => {
  answerCalls({
    "GET /api/rooms/terrace1/gates": { body: gatesOf([gate("password")]) },
    "POST /api/rooms/terrace1/gates/password": refusal("RATE_LIMITED", 429, "Too many attempts."),
  });
  open();
  await userEvent.type(await screen.findByLabelText("Password"), "guess{Enter}");
  expect(await screen.findByText("Too many wrong passwords. Try again in 10 minutes.")).toBeTruthy();
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
});

test("a password that is asked for no more gives way to the way in", async () => {
  let gates = gatesOf([gate("password")]);
  answerCalls({
    "GET /api/rooms/terrace1/gates": () => ({ body: gates }),
    "POST /api/rooms/terrace1/gates/password": refusal(
      "GATE_NOT_FOUND",
      404,
      "This requirement no longer exists.",
    ),
  });
  const { onEnter } = open();
  const field = await screen.findByLabelText("Password");
  gates = gatesOf([]);
  await userEvent.type(field, "a quiet harbour{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "Enter" }));
  expect(onEnter).toHaveBeenCalledOnce();
});

test("of several gates each says whether it is done, and how many are needed", async () => {
  answerCalls({
    "GET /api/rooms/terrace1/gates": { body: gatesOf([gate("password", true), gate("emails")]) },
  });
  open();
  expect(await screen.findByText("To get in, you need all of the following.")).toBeTruthy();
  expect(screen.getByText("Done")).toBeTruthy();
  expect(screen.getByText(/has to be on the host’s list/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
  expect(screen.queryByLabelText("Password")).toBeNull();
});

test.each([
  ["any", "And any one of these:", "Still needed: 18 or older."],
  ["all", "And all of these:", "Still needed: 18 or older and Approved email address."],
] as const)("beside a mark for adults, %s of the others", async (mode, words, missing) => {
  answerCalls({
    "GET /api/rooms/terrace1/gates": {
      body: gatesOf([gate("password", true), gate("emails"), gate("adults")], { mode, isOpen: false }),
    },
  });
  open();
  await screen.findByText("Always required:");
  expect(screen.queryByText("Any one of these gets you in.")).toBeNull();
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "18 or older",
    "Password",
    "Approved email address",
  ]);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText(missing)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("I’m 18 or older"));
});

test("an adult is told that one of the others is missing still", async () => {
  answerCalls({
    "GET /api/rooms/terrace1/gates": {
      body: gatesOf([gate("password"), gate("emails"), gate("adults", true)], { mode: "any" }),
    },
  });
  open();
  expect(await screen.findByText("Still needed: Password or Approved email address.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
});

test("it is left by a button, whatever is required", async () => {
  answerCalls({ "GET /api/rooms/terrace1/gates": { body: gatesOf([gate("password")]) } });
  const { onEnter, onClose } = open();
  await screen.findByLabelText("Password");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onEnter).not.toHaveBeenCalled();
});

test("several requirements of one kind are named once", async () => {
  const list = (id: string): SpaceGate => ({ ...gate("emails"), id: ID.replace("9", id) });
  answerCalls({
    "GET /api/rooms/terrace1/gates": {
      body: gatesOf([gate("adults", true), list("1"), list("2")], { mode: "any" }),
    },
  });
  open();
  expect(await screen.findByText("Still needed: Approved email address.")).toBeTruthy();
});

test("without remaining requirements it says so, with a button to enter", async () => {
  answerCalls({ "GET /api/rooms/terrace1/gates": { body: gatesOf([]) } });
  const { onEnter } = open();
  expect(await screen.findByText("This space no longer has entry requirements.")).toBeTruthy();
  expect(screen.queryByText("Check what you need to get in.")).toBeNull();
  expect(screen.queryByRole("list")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Enter" }));
  expect(onEnter).toHaveBeenCalledOnce();
});

test("a space for adults asks for confirmation of age", async () => {
  const calls = answerCalls({
    "GET /api/rooms/terrace1/gates": { body: gatesOf([gate("adults")]) },
    "POST /api/rooms/terrace1/gates/adults": { body: gatesOf([gate("adults", true)]) },
  });
  const { onEnter } = open();
  await userEvent.click(await screen.findByRole("button", { name: "I’m 18 or older" }));
  await waitFor(() => expect(onEnter).toHaveBeenCalledOnce());
  expect(calls.at(-1)?.url.pathname).toBe("/api/rooms/terrace1/gates/adults");
});

test("a token is said in words, with where to look at it; who is not signed in does that first", async () => {
  answerCalls({
    "GET /api/rooms/terrace1/gates": {
      body: gatesOf([
        {
          id: ID,
          kind: "token",
          isPassed: false,
          chain: 137,
          contractAddress: CONTRACT,
          tokenId: "7",
          standard: "erc721",
          minimumAmount: "1",
          name: "Harbour badges",
        },
        {
          id: ID.replace("9", "8"),
          kind: "token",
          isPassed: false,
          chain: 31337,
          contractAddress: CONTRACT,
          tokenId: null,
          standard: "erc20",
          minimumAmount: "0.5",
          name: "",
        },
      ]),
    },
  });
  const { onEnter } = open();
  const link = await screen.findByRole("link", { name: "Harbour badges" });
  expect(link.getAttribute("href")).toBe(`https://polygonscan.com/nft/${CONTRACT}/7`);
  expect(link.closest("p")?.textContent).toBe("Token #7 of Harbour badges on Polygon");
  expect(screen.getByText("0x4954…cb7b").closest("p")?.textContent).toBe(
    "At least 0.5 of 0x4954…cb7b on chain 31337",
  );
  expect(screen.getAllByRole("button", { name: "Sign in with a wallet" })).toHaveLength(2);
  // The server looks for tokens at the door.
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onEnter).toHaveBeenCalledOnce();
});

const COINS: SpaceGate = {
  id: ID,
  kind: "token",
  isPassed: false,
  chain: 137,
  contractAddress: CONTRACT,
  tokenId: null,
  standard: "erc20",
  minimumAmount: "1",
  name: "Harbour coins",
};

test.each([
  ["wallets that hold too little", true, [CONTRACT], "Your connected wallets don’t hold this yet."],
  ["no wallet", true, [], "You haven’t connected a wallet yet."],
  ["no account", false, [], "Sign in first, so that your wallets can be checked."],
])("who tried the door with %s is told what is missing", async (_, isLoggedIn, walletAddresses, words) => {
  answerCalls({
    "GET /api/rooms/terrace1/gates": { body: gatesOf([COINS]) },
    "GET /api/users/me": { body: currentUser({ walletAddresses }) },
  });
  if (isLoggedIn) signInForTest();
  open({ wasRefused: true });
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(words));
  signOutForTest();
});

test("unmet requirements are reported only after an attempt", async () => {
  answerCalls({ "GET /api/rooms/terrace1/gates": { body: gatesOf([COINS]) } });
  open();
  expect(await screen.findByRole("link", { name: "Harbour coins" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  [true, "Harbour school", "You aren’t a member of Harbour school. Ask its admins to invite you."],
  [false, "Harbour school", "For members of Harbour school."],
  [false, "", "The required organisation no longer exists."],
])("an organisation is asked for in words (signed in: %s, name: %s)", async (isLoggedIn, name, words) => {
  answerCalls({
    "GET /api/rooms/terrace1/gates": {
      body: gatesOf([{ id: ID, kind: "members", isPassed: false, name }]),
    },
    "GET /api/users/me": { body: currentUser() },
  });
  if (isLoggedIn) signInForTest();
  open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign in" }) === null).toBe(isLoggedIn);
  signOutForTest();
});
