import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { SpaceGates } from "@veranda/contract";
import { afterEach, describe, expect, test } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { GatesModal } from "./gates-modal.tsx";

afterEach(() => {
  clearToasts();
});

const about = { id: "terrace1", slug: "terrace", name: "Terrace", shareId: null };
const PASSWORD = { id: "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55", kind: "password", isPassed: false } as const;
const EMAILS = {
  id: "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c56",
  kind: "emails",
  isPassed: false,
  emails: ["ann@example.org"],
} as const;
const ADULTS = { id: "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c57", kind: "adults", isPassed: false } as const;
const answer = (...gates: (typeof PASSWORD | typeof EMAILS | typeof ADULTS | typeof MEMBERS)[]) => ({
  body: { mode: "all", isOpen: true, gates: gates.map((gate) => ({ ...gate })) } as unknown as SpaceGates,
});
const open = () => renderInPage(<GatesModal about={about} onClose={() => {}} />);

test("a password is set, and shown nowhere afterwards", async () => {
  const calls = answerCalls({
    "GET /api/rooms/terrace1/gates": answer(),
    "PUT /api/rooms/terrace1/gates/password": answer(PASSWORD),
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Set password" }));
  await userEvent.type(screen.getByLabelText("New password"), "abc{Enter}");
  expect(await screen.findByText("Use 4 characters or more.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("New password"), "def{Enter}");
  expect(await screen.findByRole("button", { name: "Change password" })).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ password: "abcdef" });
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test.each([
  [
    "Set password",
    answer(),
    "Visitors who are inside are removed when you save, and need this password to come back.",
  ],
  [
    "Change password",
    answer(PASSWORD),
    "Visitors who are inside are removed when you save, and need the new password",
  ],
  [
    "Set password",
    { body: { ...answer(EMAILS).body, mode: "any" } },
    "Visitors who are inside and don’t meet another requirement are removed when you save",
  ],
])("what becomes of those inside is said before it is saved: %s", async (button, gates, words) => {
  answerCalls({ "GET /api/rooms/terrace1/gates": gates });
  open();
  await userEvent.click(await screen.findByRole("button", { name: button }));
  expect(screen.getByText(words, { exact: false })).toBeTruthy();
});

test("a password that could not be saved is said in the form, where it can be sent again", async () => {
  answerCalls({
    "GET /api/rooms/terrace1/gates": answer(),
    "PUT /api/rooms/terrace1/gates/password": refusal("UNAVAILABLE", 503, "Try again in a moment."),
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Set password" }));
  await userEvent.type(screen.getByLabelText("New password"), "abcdef{Enter}");
  expect((await screen.findByRole("alert")).closest("form")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("abcdef");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(false);
  expect(readToasts()).toEqual([]);
});

test("addresses are taken as they are pasted, and what is none is named", async () => {
  const calls = answerCalls({
    "GET /api/rooms/terrace1/gates": answer(),
    "PUT /api/rooms/terrace1/gates/emails": answer(EMAILS),
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Add email list" }));
  const field = screen.getByLabelText(/^Email addresses/);
  await userEvent.click(field);
  await userEvent.paste("Ann <Ann@example.org>, ben");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("These aren’t email addresses: ben")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste("Ann <Ann@example.org>");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("1 address")).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ emails: ["ann@example.org"] });
});

const removal = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Remove: ${name}` }));
  return within(await screen.findByRole("dialog", { name: `Remove the requirement “${name}”?` }));
};

test("a password isn't removed by a slip, and it is said that it was", async () => {
  const calls = answerCalls({
    "GET /api/rooms/terrace1/gates": answer(PASSWORD),
    [`DELETE /api/rooms/terrace1/gates/${PASSWORD.id}`]: answer(),
  });
  open();
  const asked = await removal("Password");
  expect(asked.getByText(/no other requirements: everyone who can open this space gets in/)).toBeTruthy();
  await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click((await removal("Password")).getByRole("button", { name: "Remove" }));
  expect(await screen.findByRole("button", { name: "Set password" })).toBeTruthy();
  expect(readToasts().at(-1)?.message).toBe("Password removed");
});

test.each([
  ["all", "Visitors no longer need it to get in."],
  ["any", "Visitors can no longer get in with it."],
])("what becomes of one of several is said before it goes: %s", async (mode, words) => {
  answerCalls({ "GET /api/rooms/terrace1/gates": { body: { ...answer(PASSWORD, EMAILS).body, mode } } });
  open();
  expect((await removal("Approved email address")).getByText(words)).toBeTruthy();
});

test("all or any of several is chosen, and each can be taken away", async () => {
  const calls = answerCalls({
    "GET /api/rooms/terrace1/gates": answer(PASSWORD, EMAILS),
    "PATCH /api/rooms/terrace1/gates": answer(PASSWORD, EMAILS),
    [`DELETE /api/rooms/terrace1/gates/${PASSWORD.id}`]: answer(EMAILS),
  });
  open();
  await userEvent.click(await screen.findByLabelText("Any one of these"));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ mode: "any" }));
  await userEvent.click((await removal("Password")).getByRole("button", { name: "Remove" }));
  expect(await screen.findByRole("button", { name: "Set password" })).toBeTruthy();
  expect(screen.queryByLabelText("Any one of these")).toBeNull();
});

const MEMBERS = {
  id: "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c58",
  kind: "members",
  isPassed: true,
  name: "Harbour school",
} as const;

test("the host's organisation is required by a press", async () => {
  const myOrganization = { id: "a".repeat(16), name: "Harbour school", isAdmin: false, permissions: [] };
  answerCalls({
    "GET /api/rooms/terrace1/gates": answer(),
    "GET /api/users/me": { body: currentUser({ myOrganization }) },
    "PUT /api/rooms/terrace1/gates/members": answer(MEMBERS),
  });
  signInForTest();
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Require membership of Harbour school" }));
  expect(await screen.findByText("For members of Harbour school.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Require membership/ })).toBeNull();
  signOutForTest();
});

test("without an organisation it says what is needed", async () => {
  answerCalls({ "GET /api/rooms/terrace1/gates": answer() });
  open();
  expect(await screen.findByRole("link", { name: "Join or create an organisation" })).toBeTruthy();
});

test("a mark for adults is a switch", async () => {
  const calls = answerCalls({
    "GET /api/rooms/terrace1/gates": answer(),
    "PUT /api/rooms/terrace1/gates/adults": answer(ADULTS),
    [`DELETE /api/rooms/terrace1/gates/${ADULTS.id}`]: answer(),
  });
  open();
  const mark = await screen.findByRole("switch", { name: "For adults (18+)" });
  await userEvent.click(mark);
  await waitFor(() => expect(mark.getAttribute("aria-checked")).toBe("true"));
  await waitFor(() => expect(calls.at(-1)?.url.pathname).toBe("/api/rooms/terrace1/gates/adults"));
  await userEvent.click(mark);
  await waitFor(() => expect(mark.getAttribute("aria-checked")).toBe("false"));
  expect(calls.some(({ url }) => url.pathname.endsWith(ADULTS.id))).toBe(true);
});

test("what the requirements do to those inside is said in a sentence of its own", async () => {
  answerCalls({ "GET /api/rooms/terrace1/gates": answer() });
  open();
  expect(
    await screen.findByText(/Anyone inside who doesn’t meet them will be removed immediately\./),
  ).toBeTruthy();
});

const LIMITS = (isTokenGatingAllowed: boolean) => ({ body: { isTokenGatingAllowed } });

test("a token is asked for by its contract, and what the chain says of it stands at its field", async () => {
  const address = "0x495400000000000000000000000000000000cb7b";
  let isToken = false;
  const calls = answerCalls({
    "GET /api/rooms/terrace1/gates": answer(),
    "GET /api/content/token-chains": { body: { chainIds: [137, 31337] } },
    "GET /api/spaces/v2/terrace1/limits": LIMITS(true),
    "PUT /api/rooms/terrace1/nft/gate": () =>
      isToken ? { body: {} } : refusal("NOT_A_TOKEN", 422, "This address is no contract."),
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Add token" }));
  await userEvent.selectOptions(await screen.findByLabelText("Blockchain"), "chain 31337");
  await userEvent.type(screen.getByLabelText("Contract address"), "0x12{Enter}");
  expect(await screen.findByText(/Enter 0x and 40 digits/)).toBeTruthy();
  await userEvent.clear(screen.getByLabelText("Contract address"));
  await userEvent.type(screen.getByLabelText("Contract address"), `${address}{Enter}`);
  expect(await screen.findByText(/no ERC-721, ERC-1155 or ERC-20 contract/i)).toBeTruthy();
  isToken = true;
  await userEvent.type(screen.getByLabelText(/^Token number/), "7{Enter}");
  await waitFor(() => expect(screen.queryByLabelText("Contract address")).toBeNull());
  expect(calls.findLast(({ url }) => url.pathname.endsWith("/nft/gate"))?.body).toEqual({
    chain: 31337,
    contractAddress: address,
    tokenId: "7",
    minimumAmount: "1",
  });
});

test("a plan without tokens says so before anything is pressed", async () => {
  answerCalls({
    "GET /api/rooms/terrace1/gates": answer(),
    "GET /api/content/token-chains": { body: { chainIds: [1] } },
    "GET /api/spaces/v2/terrace1/limits": LIMITS(false),
  });
  open();
  expect(await screen.findByText(/^This space’s plan doesn’t include token requirements/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add token" })).toBeNull();
});

test.each([
  [[], 0],
  [["0x495400000000000000000000000000000000cb7b"], 1],
])(
  "without a blockchain tokens aren't spoken of, unless its host has a wallet: %j",
  async (walletAddresses, count) => {
    answerCalls({
      "GET /api/rooms/terrace1/gates": answer(),
      "GET /api/users/me": { body: currentUser({ walletAddresses }) },
      "GET /api/content/token-chains": { body: { chainIds: [] } },
      "GET /api/spaces/v2/terrace1/limits": LIMITS(true),
    });
    signInForTest();
    open();
    await screen.findByRole("region", { name: "Password" });
    if (count > 0) await screen.findByText(/^This site isn’t connected to a blockchain/);
    expect(screen.queryAllByRole("region", { name: /^Tokens/ })).toHaveLength(count);
    signOutForTest();
  },
);

describe("with visitors inside", () => {
  afterEach(() => Reflect.deleteProperty(window, "veranda"));

  /** Its host with two others, and a second host. */
  const openInside = () => {
    const engine = new FakeEngine();
    window.veranda = engine;
    engine.change("participants", {
      me: person("me", "Hanna", { isHost: true }),
      ann: person("ann", "Ann"),
      ben: person("ben", "Ben"),
      ida: person("ida", "Ida", { isHost: true }),
    });
    open();
  };
  const question = () =>
    screen.findByRole("dialog", { name: "Change the entry requirements?" }).then((found) => within(found));
  const changes = (calls: ReturnType<typeof answerCalls>) => calls.filter(({ method }) => method !== "GET");

  test("nobody is put out by a touch of the mark for adults: it is asked first", async () => {
    const calls = answerCalls({
      "GET /api/rooms/terrace1/gates": answer(),
      "PUT /api/rooms/terrace1/gates/adults": answer(ADULTS),
      [`DELETE /api/rooms/terrace1/gates/${ADULTS.id}`]: answer(),
    });
    openInside();
    const mark = await screen.findByRole("switch", { name: "For adults (18+)" });
    await userEvent.click(mark);
    const asked = await question();
    expect(asked.getByText(/^2 visitors are inside\. Anyone who doesn’t meet the new/)).toBeTruthy();
    await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
    expect(mark.getAttribute("aria-checked")).toBe("false");
    expect(changes(calls)).toEqual([]);
    await userEvent.click(mark);
    await userEvent.click((await question()).getByRole("button", { name: "Change" }));
    await waitFor(() => expect(mark.getAttribute("aria-checked")).toBe("true"));
    // It lets more in again.
    await userEvent.click(mark);
    await waitFor(() => expect(mark.getAttribute("aria-checked")).toBe("false"));
  });

  test("a password is still written where it was, if it isn't to be after all", async () => {
    const calls = answerCalls({
      "GET /api/rooms/terrace1/gates": answer(),
      "PUT /api/rooms/terrace1/gates/password": answer(PASSWORD),
    });
    openInside();
    await userEvent.click(await screen.findByRole("button", { name: "Set password" }));
    await userEvent.type(screen.getByLabelText("New password"), "abcdef{Enter}");
    await userEvent.click((await question()).getByRole("button", { name: "Cancel" }));
    expect(changes(calls)).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("abcdef");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await userEvent.click((await question()).getByRole("button", { name: "Change" }));
    expect(await screen.findByRole("button", { name: "Change password" })).toBeTruthy();
    expect(changes(calls)).toHaveLength(1);
  });

  test("all of several is asked about; one more way in and one more address are not", async () => {
    const both = [PASSWORD, EMAILS] as const;
    const calls = answerCalls({
      "GET /api/rooms/terrace1/gates": { body: { ...answer(...both).body, mode: "any" } },
      "PUT /api/rooms/terrace1/gates/emails": { body: { ...answer(...both).body, mode: "any" } },
      "PATCH /api/rooms/terrace1/gates": answer(...both),
    });
    openInside();
    await userEvent.click(await screen.findByRole("button", { name: "Edit list" }));
    await userEvent.type(screen.getByLabelText(/^Email addresses/), "\nben@example.org");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(changes(calls)).toHaveLength(1));
    await userEvent.click(screen.getByLabelText("All of these"));
    await userEvent.click((await question()).getByRole("button", { name: "Change" }));
    await waitFor(() => expect(changes(calls)).toHaveLength(2));
  });

  test("whose way in is removed has to leave: how many are inside is said", async () => {
    answerCalls({
      "GET /api/rooms/terrace1/gates": { body: { ...answer(PASSWORD, EMAILS).body, mode: "any" } },
    });
    openInside();
    const words =
      /2 visitors are inside\. Anyone who doesn’t meet another requirement will be removed immediately/;
    expect((await removal("Password")).getByText(words)).toBeTruthy();
  });

  test("whose address goes from the list may have to leave: that is asked", async () => {
    const calls = answerCalls({ "GET /api/rooms/terrace1/gates": answer(EMAILS) });
    openInside();
    await userEvent.click(await screen.findByRole("button", { name: "Edit list" }));
    const field = screen.getByLabelText(/^Email addresses/);
    await userEvent.clear(field);
    await userEvent.type(field, "ben@example.org");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await question()).toBeTruthy();
    expect(changes(calls)).toEqual([]);
  });
});
