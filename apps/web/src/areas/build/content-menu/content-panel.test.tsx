import type { FileRecord } from "@veranda/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls, type Asked } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { asset, object, ofHost, rights } from "#testing/objects.ts";
import { spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { sendToEditingUi } from "../editing/editing-ui-state.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { UseTemplateModal } from "../build-dialogs.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { placeContent } from "../uploads/place-files.ts";
import { ContentPanel } from "./content-panel.tsx";
import type { ContentItem } from "#api/content-query.ts";
import { clearToasts } from "#testing/clear-toasts.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const record = (more: Partial<FileRecord> = {}): FileRecord => ({
  id: ID,
  name: "Harbour.jpg",
  size: 2_400_000,
  contentType: "image/jpeg",
  roomID: null,
  uploadState: "UPLOADED",
  isHidden: false,
  createdAt: "2026-01-01T12:00:00.000Z",
  asset: asset(ID),
  ...more,
});
const items: ContentItem[] = [
  { id: ID, kind: "file", title: "Harbour.jpg", picture: null, file: record() },
  {
    id: "bench",
    kind: "prefab",
    title: "Slatted bench",
    picture: "/content/prefabs/bench.webp",
    prefab: "bench",
  },
  { id: "template1", kind: "template", title: "My café", picture: null },
];
const storage = {
  usedBytes: 91_000_000,
  limitBytes: 100_000_000,
  softLimitBytes: 80_000_000,
  plan: "FREE",
  suggestedPlan: "PRO",
} as const;

let engine: FakeEngine;
let asked: Asked[];
beforeEach(() => {
  asked = answerCalls({
    "GET /content/prefabs/prefabs.json": {
      body: { version: 1, prefabs: [{ id: "bench", title: "Slatted bench", group: "seating" }] },
    },
    "GET /api/content/prefab-objects": {
      body: [
        {
          id: "bench",
          title: "Slatted bench",
          group: "seating",
          bounds: { min: [0, 0, 0], max: [1, 1, 1] },
          triangles: 12,
          tint: null,
          picture: "/content/prefabs/pictures/bench.0123456789.webp",
        },
      ],
    },
    "GET /api/content/token-chains": { body: { chainIds: [] } },
    "GET /api/contentMenu": ({ searchParams }) => {
      const search = searchParams.get("search");
      const kinds = { uploads: "file", prefabs: "prefab", templates: "template" }[search ?? ""];
      return {
        body: {
          items: items.filter(({ kind }) => kinds === undefined || kind === kinds),
          next: null,
          storage,
          isComplete: true,
        },
      };
    },
    [`PATCH /api/v2/files/${ID}/hide`]: { body: record({ isHidden: true }) },
    [`PATCH /api/v2/files/${ID}/unhide`]: { body: record() },
    [`DELETE /api/v2/files/${ID}`]: {
      status: 409,
      body: {
        errors: [
          {
            code: "FILE_IN_USE",
            message: "In use",
            display: "This file is used in a space. Remove it from there first.",
            fields: {},
            customData: null,
            statusCode: 409,
          },
        ],
      },
    },
  });
  engine = new FakeEngine();
  engine.state = { ...engine.state, rights: ofHost() };
});
afterEach(() => {
  sendToEditingUi({ type: "CLOSE_LEFT" });
  closeDialog(UseTemplateModal);
  clearToasts();
});

const open = () => renderInPage(<ContentPanel rights={ofHost()} spaceId="terrace1" />, { engine });
const tab = (name: string) => userEvent.click(screen.getByRole("tab", { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("an object of the catalogue stands by its group, and a press places it", async () => {
  open();
  const group = await screen.findByRole("region", { name: "Seating" });
  const bench = await within(group).findByRole("button", { name: "Slatted bench" });
  const picture = bench.querySelector("img");
  expect(picture?.getAttribute("src")).toBe("/content/prefabs/pictures/bench.0123456789.webp");
  expect(picture?.getAttribute("loading")).toBe("lazy");
  await userEvent.click(bench);
  expect(engine.told("spawn_content")).toEqual([
    { content: [{ kind: "prefab", props: { prefab: "bench" } }], autoLayout: false },
  ]);
});

test("one's own files are placed by what they are; the storage is told with its plan", async () => {
  open();
  await tab("Uploads");
  await press("Harbour.jpg, 2.4 MB");
  expect(engine.told("spawn_content")).toMatchObject([
    { content: [{ kind: "image", name: "Harbour", props: { fileId: ID } }] },
  ]);
  expect(screen.getByText("91 MB of 100 MB")).toBeTruthy();
  expect(screen.getByText("9.0 MB left. The Pro plan has room for more.")).toBeTruthy();
  expect(screen.getByRole("meter", { name: "Storage" }).getAttribute("aria-valuenow")).toBe("91");
});

test("a file is hidden, and shown again from the toast; one that stands somewhere is not deleted", async () => {
  open();
  await tab("Uploads");
  await press("More actions for Harbour.jpg");
  await userEvent.click(screen.getByRole("menuitem", { name: "Hide" }));
  await waitFor(() => expect(readToasts().at(-1)?.action?.label).toBe("Undo"));
  readToasts().at(-1)?.action?.press();
  await waitFor(() => expect(asked.some(({ url }) => url.pathname.endsWith("/unhide"))).toBe(true));
  await press("More actions for Harbour.jpg");
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete file" }));
  await waitFor(() =>
    expect(readToasts().at(-1)?.message).toBe("This file is used in a space. Remove it from there first."),
  );
});

test("a file that can't be used says so in short, why in full when pressed, is placed by nobody and can be deleted", async () => {
  const work = { state: "refused", progress: 0, refusal: "NOT_A_MODEL" } as const;
  const broken = record({ name: "broken.glb", asset: asset(ID, { kind: "model", work }) });
  answerCalls({
    "GET /api/contentMenu": {
      body: {
        items: [{ id: ID, kind: "file", title: "broken.glb", picture: null, file: broken }],
        next: null,
        storage,
      },
    },
    [`DELETE /api/v2/files/${ID}`]: { body: {} },
  });
  open();
  await tab("Uploads");
  expect((await screen.findByTitle(/^This file isn’t a model we can read/)).textContent).toBe(
    "Can’t be used",
  );
  await press(/^broken\.glb, This file isn’t a model/);
  expect(engine.told("spawn_content")).toEqual([]);
  expect(readToasts().at(-1)?.message).toMatch(/^This file isn’t a model we can read/);
  const more = screen.getByRole("button", { name: "More actions for broken.glb" });
  expect(more.className).not.toContain("opacity-0");
  await userEvent.click(more);
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete file" }));
  await waitFor(() => expect(readToasts().at(-1)?.message).toBe("broken.glb is deleted."));
});

test("a page of a document is seen whole on its tile, a picture fills it", async () => {
  const pdf = record({
    name: "Menu.pdf",
    asset: asset(ID, { kind: "document", poster: "/files/menu.webp" }),
  });
  answerCalls({
    "GET /api/contentMenu": {
      body: {
        items: [
          { id: ID, kind: "file", title: "Menu.pdf", picture: null, file: pdf },
          { id: "other", kind: "file", title: "Harbour.jpg", picture: "/files/harbour.webp", file: record() },
        ],
        next: null,
        storage,
      },
    },
  });
  open();
  await tab("Uploads");
  const pictureOn = async (name: RegExp) =>
    (await screen.findByRole("button", { name })).querySelector("img");
  expect((await pictureOn(/^Menu/))?.className).toContain("object-contain");
  expect((await pictureOn(/^Harbour/))?.className).toContain("object-cover");
});

test("a search is over everything", async () => {
  open();
  await userEvent.type(screen.getByRole("searchbox"), "harb");
  await press("Harbour.jpg, 2.4 MB");
  await waitFor(() =>
    expect(asked.at(-1)?.url.searchParams.toString()).toBe("search=all&offset=0&query=harb"),
  );
});

test("a template begins a space of its own", async () => {
  open();
  await tab("Templates");
  await press("My café, Create space from this");
  expect(readDialogs()).toContain(UseTemplateModal);
});

test("a note and a search are written down, then stand there", async () => {
  open();
  await tab("Basics");
  await userEvent.click(screen.getByRole("button", { name: /^Note/ }));
  await userEvent.type(screen.getByRole("textbox", { name: "Text" }), "Welcome!");
  await press("Add note");
  expect(engine.told("add_note")).toEqual([{ note: "Welcome!" }]);
  await userEvent.click(await screen.findByRole("tab", { name: "Basics" }));
  await userEvent.click(screen.getByRole("button", { name: /^Search or address/ }));
  await userEvent.type(screen.getByRole("textbox"), "veranda.example/menu{Enter}");
  expect(engine.told("add_search")).toEqual([{ searchOrUrl: "https://veranda.example/menu" }]);
});

test("a text is asked for what it says before it stands there", async () => {
  open();
  await tab("Basics");
  await userEvent.click(screen.getByRole("button", { name: /^Text/ }));
  await userEvent.type(screen.getByRole("textbox", { name: "Text" }), "Welcome");
  expect(engine.told("spawn_content")).toEqual([]);
  await press("Add text");
  expect(engine.told("spawn_content")).toMatchObject([
    { content: [{ kind: "text", props: { text: "Welcome" } }] },
  ]);
});

test("what is chosen takes the place of an object, once", async () => {
  engine.state = { ...engine.state, objects: { lamp: object("lamp", { name: "Lamp" }) } };
  sendToEditingUi({ type: "REPLACE", objectId: "lamp" });
  open();
  expect(screen.getByText("Choose a replacement for “Lamp”.")).toBeTruthy();
  await press("Slatted bench");
  await press("Slatted bench");
  expect(engine.told("replace_object_content")).toEqual([
    { objectId: "lamp", content: { kind: "prefab", props: { prefab: "bench" } } },
  ]);
  expect(engine.told("spawn_content")).toHaveLength(1);
});

test("where hosts keep adding to themselves it says so", () => {
  renderInPage(
    <ContentPanel rights={rights({ restrictedPermissions: ["add_content"] })} spaceId="terrace1" />,
    { engine },
  );
  expect(screen.getByText(/Only hosts can add objects/)).toBeTruthy();
  expect(screen.queryByRole("tab")).toBeNull();
});

test("a hyperlink is written down in the panel, and what is no address is said to be none", async () => {
  open();
  await tab("Basics");
  await press(/^Hyperlink/);
  const address = screen.getByRole("textbox", { name: "Address" });
  expect(document.activeElement).toBe(address);
  await userEvent.type(address, "nowhere{Enter}");
  expect(screen.getByRole("alert").textContent).toContain("Enter a web address");
  await userEvent.clear(address);
  await userEvent.type(address, "veranda.example/a{Enter}");
  expect(engine.told("add_hyperlink")).toEqual([
    { objectId: "", linkHref: "https://veranda.example/a", linkLabel: "" },
  ]);
  expect(screen.getByRole("tablist")).toBeTruthy();
});

test("a portal is chosen in the panel; in one's only space it says that there is no other", async () => {
  answerCalls({
    "GET /api/rooms": { body: { spaces: [spaceCard({ id: "terrace1" })], next: null } },
    "GET /api/search": { body: { spaces: [spaceCard({ id: "loft1", name: "The Loft" })], next: null } },
  });
  open();
  await tab("Basics");
  await press(/^Portal/);
  // Who has no other space is shown first where they were.
  expect(await screen.findByRole("tabpanel", { name: "Recent" })).toBeTruthy();
  await tab("Yours");
  expect(await screen.findByText("You have no other spaces. Search for one.")).toBeTruthy();
  await userEvent.click(screen.getByRole("searchbox"));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("tab", { name: "Recent" })).toBeNull();
});

test("filling a frame begins with one's own pictures", () => {
  engine.state = { ...engine.state, objects: { frame: object("frame", { kind: "frame", props: {} }) } };
  open();
  act(() => sendToEditingUi({ type: "REPLACE", objectId: "frame" }));
  expect(screen.getByRole("tab", { name: "Uploads" }).getAttribute("aria-selected")).toBe("true");
});

test("a picture is chosen for a sound among one's own, and nothing else is taken for one", () => {
  const bell = object("bell", { kind: "audio", name: "Bell", props: { fileId: "sound" } });
  engine.state = { ...engine.state, objects: { bell } };
  open();
  act(() => sendToEditingUi({ type: "CHOOSE_POSTER", objectId: "bell" }));
  expect(screen.getByText("Choose a picture for Bell.")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Uploads" }).getAttribute("aria-selected")).toBe("true");
  act(() => placeContent(engine, [{ kind: "prefab", props: { prefab: "bench" } }]));
  expect(engine.sent).toEqual([]);
  act(() => placeContent(engine, [{ kind: "image", props: { fileId: "picture" } }]));
  expect(engine.told("inspector_panel_edit_field")).toEqual([
    { path: "props.posterId", newValue: "picture" },
  ]);
  expect(engine.told("replace_object_content")).toEqual([]);
  expect(screen.queryByText("Choose a picture for Bell.")).toBeNull();
});

const TOKEN = `eip155:1/erc721:0x${"1".repeat(40)}/7`;
const WALLET = `0x${"ab".repeat(20)}`;
const NFT = { id: TOKEN, kind: "token", title: "Harbour badges #7", picture: null };
const ofTokens = (chainIds: number[], connectedWallets: string[], items = [NFT]) =>
  answerCalls({
    "GET /content/prefabs/prefabs.json": { body: { version: 1, prefabs: [] } },
    "GET /api/content/prefab-objects": { body: [] },
    "GET /api/content/token-chains": { body: { chainIds } },
    "GET /api/integrations": {
      body: {
        connectedAccounts: [],
        connectedWallets: connectedWallets.map((connection) => ({ connection, status: "connected" })),
      },
    },
    "GET /api/contentMenu": {
      body: {
        items,
        next: null,
        storage,
        isComplete: false,
      },
    },
    "GET /api/content/token-preview": {
      body: { name: "A badge", picture: "data:image/webp;base64,AAAA" },
    },
    "POST /api/files/import/token": { body: record({ name: "A badge" }) },
  });

test("where not everything could be checked, it isn't said that there are no NFTs", async () => {
  ofTokens([1], [WALLET], []);
  open();
  await userEvent.click(await screen.findByRole("tab", { name: "NFTs" }));
  expect(await screen.findByText(/^No NFTs found on .+ so far\.$/)).toBeTruthy();
  expect(screen.queryByText(/^No NFTs in this wallet/)).toBeNull();
});

test("an NFT in one's wallet is brought as a picture and hung up", async () => {
  const calls = ofTokens([1], [WALLET]);
  open();
  await userEvent.click(await screen.findByRole("tab", { name: "NFTs" }));
  const tile = await screen.findByRole("button", { name: /^A badge/ });
  expect(tile.querySelector("img")?.getAttribute("src")).toBe("data:image/webp;base64,AAAA");
  expect(screen.getByText(/^Some NFTs may be missing/)).toBeTruthy();
  await userEvent.click(tile);
  await waitFor(() => expect(engine.told("spawn_content")).toHaveLength(1));
  expect(engine.told("spawn_content")[0]).toMatchObject({
    content: [{ kind: "image", props: { fileId: ID } }],
  });
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    id: TOKEN,
    roomID: "terrace1",
    media: "picture",
  });
  const menu = calls.find(
    ({ url }) => url.pathname === "/api/contentMenu" && url.searchParams.get("search") === "tokens",
  );
  expect(Object.fromEntries(menu?.url.searchParams ?? [])).toMatchObject({ address: WALLET, chain: "1" });
});

test("without a wallet the way to connect one is shown, and without a chain no NFTs", async () => {
  ofTokens([1], []);
  const { unmount } = open();
  await userEvent.click(await screen.findByRole("tab", { name: "NFTs" }));
  expect((await screen.findByRole("link", { name: "Connect a wallet" })).getAttribute("href")).toBe(
    "/settings/sign-in",
  );
  unmount();
  ofTokens([], []);
  open();
  await screen.findByRole("tab", { name: "Templates" });
  expect(screen.queryByRole("tab", { name: "NFTs" })).toBeNull();
});
