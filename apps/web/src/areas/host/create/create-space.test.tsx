import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { SpaceTemplate } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser, ownSpace, pictures } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { LoginDialog } from "#session/login-dialog.ts";
import { CreateButton } from "../create-button.tsx";
import { CreateSpaceDialog } from "../space-dialogs.tsx";
import { WalkInGate } from "../walk-in-gate.tsx";
import { suggestedName } from "./beginnings.ts";

const template = (id: string, name: string, environment: string, variant: string): SpaceTemplate => ({
  id,
  name,
  description: `${name}, described.`,
  setting: { environment, variant },
  variants: ["day", "golden", "night"],
  pictures,
  shareSetting: "PRIVATE",
});
const templates = [
  template("terrace00001", "The Terrace", "terrace", "golden"),
  template("piano0000001", "Piano at Dusk", "terrace", "golden"),
  template("park00000001", "The Park", "park", "day"),
];

const show = (more: Parameters<typeof answerCalls>[0] = {}) => {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/content/space-templates": { body: templates },
    "GET /api/files/templates/search": { body: [] },
    "POST /api/rooms": { body: ownSpace() },
    ...more,
  });
  renderInPage(
    <>
      <CreateButton />
      <WalkInGate />
      <DialogHost />
    </>,
  );
  return asked;
};
const onPhone = () =>
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.startsWith("(max-width") }),
  );
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const sent = (asked: ReturnType<typeof show>) =>
  asked.find(({ method, url }) => method === "POST" && url.pathname === "/api/rooms")?.body;

beforeEach(signInForTest);
afterEach(() => {
  closeDialog(CreateSpaceDialog);
  closeDialog(LoginDialog);
  signOutForTest();
  vi.unstubAllGlobals();
});

test("choosing a template and Create enters a new space", async () => {
  const asked = show();
  await press("Create");
  const dialog = within(await screen.findByRole("dialog", { name: "Create a space" }));
  await userEvent.click(await dialog.findByRole("radio", { name: "Piano at Dusk" }));
  expect(dialog.queryByRole("radio", { name: "Yours" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Another page")).toBeTruthy();
  expect(sent(asked)).toEqual({
    name: "Ann’s Piano at Dusk",
    shareSetting: "PRIVATE",
    isInviteOnly: false,
    mayOthersBuild: false,
    templateId: "piano0000001",
  });
  expect(readDialogs()).toEqual([]);
});

test("an empty place in another light, named and public", async () => {
  const asked = show();
  await press("Create");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("radio", { name: "Empty" }));
  await userEvent.click(dialog.getByRole("radio", { name: "Park" }));
  await userEvent.click(dialog.getByRole("radio", { name: "Night" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), " Moonlit {Enter}");
  await waitFor(() =>
    expect(sent(asked)).toEqual({
      name: "Moonlit",
      shareSetting: "PRIVATE",
      isInviteOnly: false,
      mayOthersBuild: false,
      setting: { environment: "park", variant: "night" },
    }),
  );
});

test("what is made is what is shown: Empty without a choice makes its first place, for the invited alone", async () => {
  const asked = show();
  await press("Create");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("radio", { name: "Piano at Dusk" }));
  await userEvent.click(dialog.getByRole("radio", { name: "Empty" }));
  const first = within(dialog.getByRole("radiogroup", { name: "Place" })).getAllByRole("radio")[0];
  expect(first).toHaveProperty("checked", true);
  await userEvent.click(dialog.getByRole("radio", { name: "Invite only" }));
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  await waitFor(() =>
    expect(sent(asked)).toMatchObject({
      shareSetting: "PRIVATE",
      isInviteOnly: true,
      setting: { environment: "terrace" },
    }),
  );
  expect(sent(asked)).not.toHaveProperty("templateId");
});

test("who belongs to an organisation shares with it from the start; nobody else is offered that", async () => {
  const myOrganization = { id: "HarbourHarbour11", name: "Harbour school", isAdmin: false, permissions: [] };
  const asked = show({ "GET /api/users/me": { body: currentUser({ myOrganization }) } });
  await press("Create");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("radio", { name: "Organisation" }));
  expect(dialog.getByText(/^Members of your organisation can join/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  await waitFor(() => expect(sent(asked)).toMatchObject({ shareSetting: "ORG", isInviteOnly: false }));
});

test("without an organisation there is none to share with", async () => {
  show();
  await press("Create");
  const dialog = within(await screen.findByRole("dialog"));
  const sharing = within(await dialog.findByRole("radiogroup", { name: "Who can join" }));
  expect(sharing.getAllByRole("radio")).toHaveLength(3);
});

test("a template of one's own, which nobody without one is offered", async () => {
  const asked = show({
    "GET /api/files/templates/search": {
      body: [
        { id: "11111111-1111-4111-8111-111111111111", kind: "template", title: "Our café", picture: null },
      ],
    },
  });
  await press("Create");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("radio", { name: "Yours" }));
  await userEvent.click(await dialog.findByRole("radio", { name: "Our café" }));
  expect(dialog.queryByRole("radiogroup", { name: "Light" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  await waitFor(() =>
    expect(sent(asked)).toEqual({
      name: "Our café",
      shareSetting: "PRIVATE",
      isInviteOnly: false,
      mayOthersBuild: false,
      templateId: "11111111-1111-4111-8111-111111111111",
    }),
  );
});

test.each([
  ["beside each other", () => {}, ["Night", "Invite only"]],
  ["on a phone", onPhone, ["Empty", "Park", "Night", "Invite only"]],
])("Enter on a choice doesn’t create the space yet: %s", async (_, screenOf, choices) => {
  screenOf();
  const asked = show();
  await press("Create");
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("radio", { name: "The Park" });
  for (const name of choices) {
    await userEvent.click(dialog.getByRole("radio", { name }));
    await userEvent.keyboard("{Enter}");
  }
  expect(dialog.getByRole("button", { name: "Create" })).toHaveProperty("disabled", false);
  expect(sent(asked)).toBeUndefined();
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "{Enter}");
  await waitFor(() => expect(sent(asked)).toMatchObject({ isInviteOnly: true }));
});

test("on a phone the places come first, then the details; the way in says what will be made and leads back", async () => {
  onPhone();
  const asked = show();
  await press("Create");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("radio", { name: "The Park" }));
  await userEvent.click(dialog.getByRole("radio", { name: "Night" }));
  const name = dialog.getByRole("textbox", { name: "Name" });
  await userEvent.type(name, "Moonlit");
  const summary = dialog.getByRole("button", { name: "Edit details: Moonlit, Night, Link" });
  const create = dialog.getByRole("button", { name: "Create" });
  const parts = [
    dialog.getByRole("radiogroup", { name: "Place" }),
    dialog.getByText("The Park, described."),
    dialog.getByRole("radiogroup", { name: "Light" }),
    name,
    summary,
    create,
  ];
  const inOrder = parts.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inOrder).toEqual(parts);
  await userEvent.click(summary);
  expect(document.activeElement).toBe(name);
  await userEvent.click(create);
  await waitFor(() =>
    expect(sent(asked)).toMatchObject({
      name: "Moonlit",
      setting: { environment: "park", variant: "night" },
    }),
  );
});

test("what the server refuses is said, and nothing is lost", async () => {
  show({
    "POST /api/rooms": refusal("TOO_MANY_SPACES", 409, "You have as many spaces as one can have."),
  });
  await press("Create");
  const dialog = within(await screen.findByRole("dialog"));
  const name = await dialog.findByRole("textbox", { name: "Name" });
  await userEvent.type(name, "Mine{Enter}");
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "You’ve reached the maximum number of spaces. Delete one first.",
  );
  expect(name).toHaveProperty("value", "Mine");
});

test("guests sign in first, and then see the templates", async () => {
  signOutForTest();
  show();
  await press("Create");
  await waitFor(() => expect(readDialogs()).toEqual([CreateSpaceDialog, LoginDialog]));
  signInForTest();
  closeDialog(LoginDialog);
  expect(await screen.findByRole("dialog", { name: "Create a space" })).toBeTruthy();
});

test("who gives up signing in is asked no more", async () => {
  signOutForTest();
  show();
  await press("Create");
  await waitFor(() => expect(readDialogs()).toEqual([CreateSpaceDialog, LoginDialog]));
  closeDialog(LoginDialog);
  await waitFor(() => expect(readDialogs()).toEqual([]));
});

test.each([
  ["Ann Heron", "The Terrace", "Ann’s Terrace"],
  ["Bo", "Two Chairs and the Sea", "Bo’s Two Chairs and the Sea"],
  ["Maximiliane", "x".repeat(55), "x".repeat(55)],
  ["Bo", `A${"😀".repeat(60)}`, `A${"😀".repeat(59)}`],
])("%s in %s: %s", (owner, place, name) => {
  expect(suggestedName(owner, place, 60)).toBe(name);
});

test("says who will build and, of a public one, that nobody finds it; either is chosen there", async () => {
  const asked = show({
    "POST /api/rooms/myspace1/publish": { body: ownSpace() },
    "GET /api/spaces/v2/myspace1": { status: 404, body: {} },
  });
  await press("Create");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Only hosts can add objects.")).toBeTruthy();
  expect(dialog.queryByRole("switch", { name: "Show on home page and in search" })).toBeNull();
  await userEvent.click(dialog.getByRole("switch", { name: "Let others build" }));
  expect(dialog.getByText("Anyone with an account can add objects.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("radio", { name: "Public" }));
  expect(dialog.getByText("Not listed: people need the link to find it.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("switch", { name: "Show on home page and in search" }));
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Another page")).toBeTruthy();
  expect(sent(asked)).toMatchObject({ shareSetting: "PUBLIC_LINK", mayOthersBuild: true });
  expect(asked.find(({ url }) => url.pathname.endsWith("/publish"))?.body).toEqual({ isPublished: true });
});
