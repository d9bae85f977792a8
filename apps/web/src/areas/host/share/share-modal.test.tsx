import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refusal } from "#testing/answers.ts";
import { ownSpace } from "#testing/records.ts";
import { signInForTest } from "#testing/sign-in.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { last, leave, link, showShare } from "./share.fixture.tsx";

beforeEach(signInForTest);
afterEach(leave);

test("the link comes first, before a host's choices: it is what one opens this for", async () => {
  showShare();
  const choices = await screen.findByRole("radiogroup", { name: "Who can join" });
  const field = screen.getByRole("textbox", { name: "Link" });
  expect(field.compareDocumentPosition(choices) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("says whether those who join may build, and lets its host choose, also where all but hosts only look", async () => {
  const asked = showShare(ownSpace({ restrictedPermissions: ["add_content", "view_only"] }), {
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
  const asked = showShare(ownSpace({ restrictedPermissions: ["add_content", "view_only"] }), {
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
  showShare(ownSpace(), {
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
  const asked = showShare(ownSpace({ shareSetting: "PUBLIC_LINK" }), {
    "POST /api/rooms/myspace1/publish": {
      body: ownSpace({ shareSetting: "PUBLIC_LINK", isPublishedToExplore: true }),
    },
  });
  await userEvent.click(await screen.findByRole("switch", { name: "Show on home page and in search" }));
  await waitFor(() => expect(last(asked, "POST")).toEqual({ isPublished: true }));
});

test("who was invited, and has no key, reads that their link opens for the invited alone", async () => {
  showShare(ownSpace({ ownerID: "22222222-2222-4222-8222-222222222222", administrators: [], shareId: null }));
  await screen.findByText("Only people its owner invites can open this link to Ann's Porch.");
  expect(link()).toBe("https://spaces.example/s/anns-porch-myspace1");
});

test.each([
  [{ mode: "any", kinds: [] }, "Anyone you send the link to can join Ann's Porch."],
  [
    { mode: "any", kinds: ["password", "emails", "adults"] },
    "Anyone you send the link to can join Ann's Porch once they meet its entry requirements: 18 or older, and also Password or Approved email address.",
  ],
  [
    { mode: "all", kinds: ["password"] },
    "Anyone you send the link to can join Ann's Porch once they meet its entry requirements: Password.",
  ],
])("what else is asked of who has the link is said: %o", async ({ mode, kinds }, words) => {
  const gates = kinds.map((kind, at) => ({
    id: `9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c5${at}`,
    kind,
    isPassed: false,
  }));
  showShare(ownSpace({ shareSetting: "PUBLIC_LINK" }), {
    "GET /api/rooms/myspace1/gates": { body: { mode, isOpen: false, gates } },
  });
  expect(await screen.findByText(words)).toBeTruthy();
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
    showShare(ownSpace(), {
      "GET /api/spaces/v2/myspace1/limits": { body: { isTokenGatingAllowed } },
      "GET /api/content/token-chains": { body: { chainIds } },
    });
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

test("where no mail is sent none is promised", async () => {
  showShare(ownSpace(), {
    "POST /api/bootstrap": { body: { signIn: { methods: ["Email"], sendsMail: false } } },
  });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Email me the link" })).toBeNull());
  expect(screen.queryByText(/gets an email/)).toBeNull();
  expect(screen.getByText(/can join once they sign in with that address/)).toBeTruthy();
});

test("who came by the old link has to leave: that is said before there is a new one", async () => {
  showShare(ownSpace({ participantCount: 1 }));
  await userEvent.click(await screen.findByRole("button", { name: "New link" }));
  expect(screen.getByText(/1 visitor is inside\. Anyone who came by such a link/)).toBeTruthy();
});

test.each([
  ["organisation", { shareSetting: "ORG" }, /^Only members of its organisation can open the embed/],
  ["invited", { isInviteOnly: true }, /^Only invited people can open the embed/],
] as const)(
  "who embeds a space of the %s reads that others on the page stay outside",
  async (_, more, note) => {
    showShare(ownSpace(more));
    expect(await screen.findByText(note)).toBeTruthy();
  },
);

test("who embeds a space without its key reads the same", async () => {
  showShare(ownSpace({ ownerID: "gracegracegrace1", shareId: null }));
  expect(await screen.findByText(/^Only invited people can open the embed/)).toBeTruthy();
});

test("embedding a link-shared space shows no such warning", async () => {
  showShare();
  await screen.findByRole("button", { name: "New link" });
  expect(screen.queryByText(/can open the embed/)).toBeNull();
});

test("others than hosts see the link only", async () => {
  showShare(ownSpace({ ownerID: "gracegracegrace1", shareId: null }));
  await screen.findByRole("button", { name: "Email me the link" });
  expect(screen.queryByRole("radiogroup", { name: "Who can join" })).toBeNull();
  expect(screen.queryByRole("textbox", { name: /Invite by/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "New link" })).toBeNull();
});

test("a new link is made after a word, and shown", async () => {
  showShare(ownSpace(), {
    "POST /api/rooms/myspace1/share/renew": { body: ownSpace({ shareId: "another-key" }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "New link" }));
  const question = screen.getByText(/will no longer work/).parentElement;
  await userEvent.click(within(question ?? document.body).getByRole("button", { name: "New link" }));
  await waitFor(() => expect(link()).toContain("share=another-key"));
});

test("the link is also there as a code for a phone's camera", async () => {
  showShare(ownSpace({ shareSetting: "PUBLIC_LINK" }));
  await userEvent.click(await screen.findByRole("button", { name: "QR code" }));
  const code = await screen.findByRole("img", { name: "QR code of the link" });
  expect(code.querySelector("path")?.getAttribute("d")?.length).toBeGreaterThan(200);
});

test("the code for another site's page is there unless the plan of the space forbids it", async () => {
  showShare(ownSpace(), { "GET /api/spaces/v2/myspace1/limits": { body: { isWebEmbedAllowed: false } } });
  expect(screen.getByRole("textbox", { name: "Embed in a page" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Embed in a page" })).toBeNull());
  expect(link()).toContain("myspace1");
});
