import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { currentUser, ownSpace } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { closeToast, readToasts } from "#ui/toast/toast-store.ts";
import { ShareModal } from "./share-modal.tsx";

const about = { id: "myspace1", slug: "anns-porch", name: "Ann's Porch", shareId: null };
const invited = (id: string, email: string) => ({
  id,
  email,
  person: null,
  invitedAt: "2026-01-01T12:00:00.000Z",
});

const show = (space = ownSpace(), more: Parameters<typeof answerCalls>[0] = {}) => {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/spaces/v2/myspace1": { body: { space } },
    "GET /api/rooms/myspace1/share/invite": { body: [] },
    ...more,
  });
  renderInPage(<ShareModal about={about} onClose={vi.fn()} />);
  return asked;
};
const link = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Link" }).value;
const last = (asked: ReturnType<typeof show>, method: string) =>
  asked.findLast((call) => call.method === method)?.body;

beforeEach(signInForTest);
afterEach(() => {
  Reflect.deleteProperty(window, "veranda");
  for (const { id } of readToasts()) closeToast(id);
  signOutForTest();
});

test("the link of a private space carries its key, that of a public one does not", async () => {
  const asked = show(ownSpace(), {
    "PATCH /api/rooms/myspace1/edit": { body: ownSpace({ shareSetting: "PUBLIC_LINK" }) },
  });
  await waitFor(() => expect(link()).toBe("https://spaces.example/s/anns-porch-myspace1?share=key-of-mine"));
  await userEvent.click(await screen.findByRole("radio", { name: /Public/ }));
  await waitFor(() => expect(link()).toBe("https://spaces.example/s/anns-porch-myspace1"));
  expect(last(asked, "PATCH")).toEqual({
    shareSetting: "PUBLIC_LINK",
    isInviteOnly: false,
    fullScreenModeEnabled: false,
  });
});

test("the link comes first, before a host's choices: it is what one opens this for", async () => {
  show();
  const choices = await screen.findByRole("radiogroup", { name: "Who can join" });
  const field = screen.getByRole("textbox", { name: "Link" });
  expect(field.compareDocumentPosition(choices) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("says whether those who join may build, and lets its host choose, also where all but hosts only look", async () => {
  const asked = show(ownSpace({ restrictedPermissions: ["add_content", "view_only"] }), {
    "PUT /api/rooms/myspace1/permissions/add_content": {
      body: ownSpace({ restrictedPermissions: ["view_only"] }),
    },
    "PUT /api/rooms/myspace1/permissions/view_only": { body: ownSpace({ restrictedPermissions: [] }) },
  });
  const building = () => screen.findByRole("switch", { name: "Let others build" });
  expect((await building()).getAttribute("aria-checked")).toBe("false");
  await userEvent.click(await building());
  await waitFor(async () => expect((await building()).getAttribute("aria-checked")).toBe("true"));
  expect(
    asked.flatMap(({ method, url, body }) =>
      method === "PUT" ? [[url.pathname.split("/").at(-1), body]] : [],
    ),
  ).toEqual([
    ["add_content", { restricted: false }],
    ["view_only", { restricted: false }],
  ]);
});

test("where letting others build is refused, all but hosts go on only looking", async () => {
  const asked = show(ownSpace({ restrictedPermissions: ["add_content", "view_only"] }), {
    "PUT /api/rooms/myspace1/permissions/view_only": {
      body: ownSpace({ restrictedPermissions: ["add_content"] }),
    },
    "PUT /api/rooms/myspace1/permissions/add_content": refusal("INTERNAL", 500, "Something went wrong."),
  });
  await userEvent.click(await screen.findByRole("switch", { name: "Let others build" }));
  await waitFor(() => expect(readToasts()).toHaveLength(1));
  expect(asked.filter(({ method }) => method === "PUT").map(({ url }) => url.pathname)).toEqual([
    "/api/rooms/myspace1/permissions/add_content",
  ]);
  expect(screen.getByRole("switch", { name: "Let others build" }).ariaChecked).toBe("false");
});

test("without a connection, a space that could not be listed isn't shown as listed", async () => {
  let isConnected = true;
  show(ownSpace(), {
    "GET /api/spaces/v2/myspace1": () => {
      if (!isConnected) throw new TypeError("Failed to fetch");
      return { body: { space: ownSpace({ shareSetting: "PUBLIC_LINK" }) } };
    },
  });
  const listed = await screen.findByRole("switch", { name: "Show on home page and in search" });
  isConnected = false;
  await userEvent.click(listed);
  await waitFor(() => expect(readToasts()).toHaveLength(1));
  await waitFor(() => expect(listed.ariaChecked).toBe("false"));
});

test("a public space that nobody finds yet is listed from here", async () => {
  const asked = show(ownSpace({ shareSetting: "PUBLIC_LINK" }), {
    "POST /api/rooms/myspace1/publish": {
      body: ownSpace({ shareSetting: "PUBLIC_LINK", isPublishedToExplore: true }),
    },
  });
  await userEvent.click(await screen.findByRole("switch", { name: "Show on home page and in search" }));
  await waitFor(() => expect(last(asked, "POST")).toEqual({ isPublished: true }));
});

test("who was invited, and has no key, reads that their link opens for the invited alone", async () => {
  show(ownSpace({ ownerID: "22222222-2222-4222-8222-222222222222", administrators: [], shareId: null }));
  await screen.findByText("Only people its owner invites can open this link to Ann's Porch.");
  expect(link()).toBe("https://spaces.example/s/anns-porch-myspace1");
});

const NO_TOKENS =
  "Ask visitors for a password, an approved email address, membership of your organisation or their age.";
test.each([
  [
    true,
    [1],
    "Ask visitors for a password, an approved email address, a token, membership of your organisation or their age.",
  ],
  [true, [], NO_TOKENS],
  [false, [1], NO_TOKENS],
])(
  "what visitors can be asked for is said, tokens where the plan has them (%s) and the site knows chains (%o)",
  async (isTokenGatingAllowed, chainIds, words) => {
    show(ownSpace(), {
      "GET /api/spaces/v2/myspace1/limits": { body: { isTokenGatingAllowed } },
      "GET /api/content/token-chains": { body: { chainIds } },
    });
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

test("where no mail is sent none is promised", async () => {
  show(ownSpace(), {
    "POST /api/bootstrap": { body: { signIn: { methods: ["Email"], sendsMail: false } } },
  });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Email me the link" })).toBeNull());
  expect(screen.queryByText(/gets an email/)).toBeNull();
  expect(screen.getByText(/can join once they sign in with that address/)).toBeTruthy();
});

test("for the invited alone, the link carries no key, and there is none to renew", async () => {
  const asked = show(ownSpace(), {
    "PATCH /api/rooms/myspace1/edit": { body: ownSpace({ isInviteOnly: true }) },
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Invite only/ }));
  await waitFor(() => expect(link()).toBe("https://spaces.example/s/anns-porch-myspace1"));
  expect(last(asked, "PATCH")).toMatchObject({ shareSetting: "PRIVATE", isInviteOnly: true });
  expect(screen.queryByRole("button", { name: "New link" })).toBeNull();
});

test("nobody inside is put out by a slip among who can join: a narrower choice is asked about first", async () => {
  const asked = show(ownSpace({ participantCount: 3 }), {
    "PATCH /api/rooms/myspace1/edit": { body: ownSpace({ isInviteOnly: true, participantCount: 0 }) },
  });
  const link = await screen.findByRole<HTMLInputElement>("radio", { name: /with the link/i });
  await userEvent.click(screen.getByRole("radio", { name: /Invite only/ }));
  let question = within(await screen.findByRole("dialog", { name: "Change who can join?" }));
  expect(
    question.getByText("3 visitors are inside. Anyone who isn’t invited will be removed immediately."),
  ).toBeTruthy();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(last(asked, "PATCH")).toBeUndefined();
  expect(link.checked).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: /Invite only/ }));
  question = within(await screen.findByRole("dialog", { name: "Change who can join?" }));
  await userEvent.click(question.getByRole("button", { name: "Change" }));
  await waitFor(() => expect(last(asked, "PATCH")).toMatchObject({ isInviteOnly: true }));
});

test("what lets more people in is not asked about, whoever is inside", async () => {
  const asked = show(ownSpace({ participantCount: 3 }), {
    "PATCH /api/rooms/myspace1/edit": { body: ownSpace({ shareSetting: "PUBLIC_LINK" }) },
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Public/ }));
  await waitFor(() => expect(last(asked, "PATCH")).toMatchObject({ shareSetting: "PUBLIC_LINK" }));
});

test("who came by the old link has to leave: that is said before there is a new one", async () => {
  show(ownSpace({ participantCount: 1 }));
  await userEvent.click(await screen.findByRole("button", { name: "New link" }));
  expect(screen.getByText(/1 visitor is inside\. Anyone who came by such a link/)).toBeTruthy();
});

const organisation = { id: "OOOOOOOOOOOOOOOO", name: "Harbour school", isAdmin: false, permissions: [] };
const inOrganisation = { "GET /api/users/me": { body: currentUser({ myOrganization: organisation }) } };

test("an owner in an organisation gives it a space once they are sure; nobody else is offered it", async () => {
  const asked = show(ownSpace(), {
    ...inOrganisation,
    "PATCH /api/rooms/myspace1/edit": {
      body: ownSpace({ shareSetting: "ORG", organizationOwnerID: organisation.id }),
    },
  });
  const ask = async () => {
    await userEvent.click(await screen.findByRole("radio", { name: /^Organisation/ }));
    return within(await screen.findByRole("dialog", { name: "Give this space to Harbour school?" }));
  };
  const first = await ask();
  expect(
    first.getByText(/^The space will belong to Harbour school: .* You can’t take it back\.$/),
  ).toBeTruthy();
  await userEvent.click(first.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Organisation/ }).checked).toBe(false);
  expect(last(asked, "PATCH")).toBeUndefined();
  await userEvent.click((await ask()).getByRole("button", { name: "Give to organisation" }));
  await screen.findByText("Members of its organisation can join “Ann's Porch” with this link.");
  await waitFor(() => expect(link()).toBe("https://spaces.example/s/anns-porch-myspace1"));
  expect(last(asked, "PATCH")).toMatchObject({ shareSetting: "ORG", isInviteOnly: false });
});

test("who gives a space away reads in the same question who has to leave it", async () => {
  show(ownSpace({ shareSetting: "PUBLIC_LINK", participantCount: 2 }), inOrganisation);
  await userEvent.click(await screen.findByRole("radio", { name: /^Organisation/ }));
  expect(
    await screen.findByText(
      /2 visitors are inside\. Anyone who is neither a member nor invited will be removed/,
    ),
  ).toBeTruthy();
});

test("a space that is the organisation's already is shared with it again at once", async () => {
  const given = { organizationOwnerID: organisation.id };
  const asked = show(ownSpace({ ...given, shareSetting: "PUBLIC_LINK" }), {
    ...inOrganisation,
    "PATCH /api/rooms/myspace1/edit": { body: ownSpace({ ...given, shareSetting: "ORG" }) },
  });
  await userEvent.click(await screen.findByRole("radio", { name: /^Organisation/ }));
  await waitFor(() => expect(last(asked, "PATCH")).toMatchObject({ shareSetting: "ORG" }));
});

test.each([
  ["organisation", { shareSetting: "ORG" }, /^Only members of its organisation can open the embed/],
  ["invited", { isInviteOnly: true }, /^Only invited people can open the embed/],
] as const)(
  "who embeds a space of the %s reads that others on the page stay outside",
  async (_, more, note) => {
    show(ownSpace(more));
    expect(await screen.findByText(note)).toBeTruthy();
  },
);

test("who embeds a space without its key reads the same", async () => {
  show(ownSpace({ ownerID: "gracegracegrace1", shareId: null }));
  expect(await screen.findByText(/^Only invited people can open the embed/)).toBeTruthy();
});

test("embedding a link-shared space shows no such warning", async () => {
  show();
  await screen.findByRole("button", { name: "New link" });
  expect(screen.queryByText(/can open the embed/)).toBeNull();
});

test("without an organisation there is nothing to share with it", async () => {
  show();
  await screen.findByRole("radio", { name: /Invite only/ });
  expect(screen.queryByRole("radio", { name: /^Organisation/ })).toBeNull();
});

test("others than hosts see the link only", async () => {
  show(ownSpace({ ownerID: "gracegracegrace1", shareId: null }));
  await screen.findByRole("button", { name: "Email me the link" });
  expect(screen.queryByRole("radiogroup", { name: "Who can join" })).toBeNull();
  expect(screen.queryByRole("textbox", { name: /Invite by/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "New link" })).toBeNull();
});

test("a whole list of addresses is pasted, corrected and invited", async () => {
  const asked = show(ownSpace(), {
    "POST /api/rooms/myspace1/share/invite": { body: [invited("i1", "bo@example.org")] },
  });
  const field = await screen.findByRole("textbox", { name: /Invite by/ });
  await userEvent.click(field);
  await userEvent.paste("Bo <bo@example.org>, cy@example.org; nonsense@");
  expect(screen.getByRole("alert").textContent).toBe("“nonsense@” is not an email address.");
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole("button", { name: "Remove cy@example.org" }));
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  await waitFor(() => expect(last(asked, "POST")).toEqual({ emails: ["bo@example.org"] }));
  expect(await screen.findByText("Hasn’t joined yet")).toBeTruthy();
  expect(readToasts().at(-1)?.message).toBe("Invitation sent.");
});

test("an invitation is taken back", async () => {
  const asked = show(ownSpace(), {
    "GET /api/rooms/myspace1/share/invite": {
      body: [invited("i1", "bo@example.org"), invited("i2", "cy@example.org")],
    },
    "DELETE /api/rooms/myspace1/share/invite": { body: {} },
  });
  await userEvent.click(
    await screen.findByRole("button", { name: "Cancel the invitation to bo@example.org" }),
  );
  await waitFor(() => expect(screen.queryByText("bo@example.org")).toBeNull());
  expect(screen.getByText("cy@example.org")).toBeTruthy();
  expect(last(asked, "DELETE")).toEqual({ userIDs: ["i1"] });
});

const bo = { id: "bobobobobobobobo", displayName: "Bo", username: "bo" };

test.each([
  [{ isInviteOnly: true }, "Bo can no longer join, and will be removed immediately if inside."],
  [{}, "Unless Bo can join in another way, they lose access, and will be removed immediately if inside."],
])("who may be inside elsewhere isn't put out without a word: %o", async (more, words) => {
  const asked = show(ownSpace({ ...more, participantCount: 0 }), {
    "GET /api/rooms/myspace1/share/invite": { body: [{ ...invited("i1", "bo@example.org"), person: bo }] },
    "DELETE /api/rooms/myspace1/share/invite": { body: {} },
  });
  await userEvent.click(
    await screen.findByRole("button", { name: "Cancel the invitation to bo@example.org" }),
  );
  const question = within(await screen.findByRole("dialog", { name: "Withdraw the invitation to Bo?" }));
  expect(question.getByText(words)).toBeTruthy();
  expect(last(asked, "DELETE")).toBeUndefined();
  await userEvent.click(question.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(last(asked, "DELETE")).toEqual({ userIDs: ["i1"] }));
});

test.each([
  ["may join by themselves", { shareSetting: "PUBLIC_LINK" as const }],
  ["is a host", { isInviteOnly: true, administrators: [bo.id] }],
])("whose invitation is withdrawn and who %s is asked about by nobody", async (_, more) => {
  const asked = show(ownSpace(more), {
    "GET /api/rooms/myspace1/share/invite": { body: [{ ...invited("i1", "bo@example.org"), person: bo }] },
    "DELETE /api/rooms/myspace1/share/invite": { body: {} },
  });
  await userEvent.click(
    await screen.findByRole("button", { name: "Cancel the invitation to bo@example.org" }),
  );
  await waitFor(() => expect(last(asked, "DELETE")).toEqual({ userIDs: ["i1"] }));
});

test("withdrawing the invitation of somebody inside is confirmed first", async () => {
  const engine = new FakeEngine();
  window.veranda = engine;
  engine.change("session", { roomId: "myspace1" });
  engine.change("participants", { bo: person("bo", "Bo", { userId: bo.id }) });
  const asked = show(ownSpace({ isInviteOnly: true }), {
    "GET /api/rooms/myspace1/share/invite": { body: [{ ...invited("i1", "bo@example.org"), person: bo }] },
    "DELETE /api/rooms/myspace1/share/invite": { body: {} },
  });
  await userEvent.click(
    await screen.findByRole("button", { name: "Cancel the invitation to bo@example.org" }),
  );
  const question = within(await screen.findByRole("dialog", { name: "Withdraw the invitation to Bo?" }));
  expect(question.getByText("Bo is inside and will be removed immediately.")).toBeTruthy();
  expect(last(asked, "DELETE")).toBeUndefined();
  await userEvent.click(question.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(last(asked, "DELETE")).toEqual({ userIDs: ["i1"] }));
});

test("a new link is made after a word, and shown", async () => {
  show(ownSpace(), {
    "POST /api/rooms/myspace1/share/renew": { body: ownSpace({ shareId: "another-key" }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "New link" }));
  const question = screen.getByText(/will no longer work/).parentElement;
  await userEvent.click(within(question ?? document.body).getByRole("button", { name: "New link" }));
  await waitFor(() => expect(link()).toContain("share=another-key"));
});

test("the link is also there as a code for a phone's camera", async () => {
  show(ownSpace({ shareSetting: "PUBLIC_LINK" }));
  await userEvent.click(await screen.findByRole("button", { name: "QR code" }));
  const code = await screen.findByRole("img", { name: "QR code of the link" });
  expect(code.querySelector("path")?.getAttribute("d")?.length).toBeGreaterThan(200);
});

test("addresses that are none stay where they were written, each named", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: /Invite by/ });
  await userEvent.click(field);
  await userEvent.paste("ann@example.org, bo.example.org, cy@nowhere");
  expect(screen.getByRole("button", { name: "Remove ann@example.org" })).toBeTruthy();
  expect(field).toHaveProperty("value", "bo.example.org cy@nowhere");
  expect(screen.getByRole("alert").textContent).toBe(
    "These are not email addresses: bo.example.org, cy@nowhere",
  );
});

test("one that is left in the field is looked at before the others are sent", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: /Invite by/ });
  await userEvent.type(field, "ann@example.org bo.example.org");
  await userEvent.tab();
  expect(screen.getByRole("alert").textContent).toBe("“bo.example.org” is not an email address.");
  expect(field).toHaveProperty("value", "bo.example.org");
});

test("the code for another site's page is there unless the plan of the space forbids it", async () => {
  show(ownSpace(), { "GET /api/spaces/v2/myspace1/limits": { body: { isWebEmbedAllowed: false } } });
  expect(screen.getByRole("textbox", { name: "Embed in a page" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Embed in a page" })).toBeNull());
  expect(link()).toContain("myspace1");
});
