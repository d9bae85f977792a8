import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { SPACE_NAME_MAX } from "@veranda/contract/constants";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser, ownSpace } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { SpaceInfoModal } from "./space-info-modal.tsx";
import { editsOf } from "./use-info-form.ts";

const about = { id: "myspace1", slug: "anns-porch", name: "Ann's Porch", shareId: null };
const show = (space = ownSpace(), more: Parameters<typeof answerCalls>[0] = {}) => {
  const onClose = vi.fn();
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/spaces/v2/myspace1": { body: { space } },
    "GET /api/rooms/myspace1/categories": { body: [] },
    "GET /api/categories": {
      body: [
        { slug: "art", name: "Art", emoji: "🎨" },
        { slug: "music", name: "Music", emoji: "🎹" },
      ],
    },
    ...more,
  });
  renderInPage(<SpaceInfoModal about={about} onClose={onClose} />);
  return { asked, onClose };
};
const bodies = ({ asked }: ReturnType<typeof show>, method: string) =>
  asked.filter((call) => call.method === method).map(({ body }) => body);

beforeEach(signInForTest);
afterEach(() => {
  Reflect.deleteProperty(window, "veranda");
  signOutForTest();
});

test("what was changed is sent, with the flag that always is", async () => {
  const shown = show(ownSpace(), { "PATCH /api/rooms/myspace1/edit": { body: ownSpace() } });
  const name = await screen.findByRole("textbox", { name: "Name" });
  await userEvent.clear(name);
  await userEvent.type(name, " The Porch ");
  await userEvent.click(screen.getByRole("switch", { name: "Whole window" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.onClose).toHaveBeenCalled());
  expect(bodies(shown, "PATCH")).toEqual([{ name: "The Porch", fullScreenModeEnabled: true }]);
});

test("the whole window is no choice where the plan of the space forbids it", async () => {
  show(ownSpace(), { "GET /api/spaces/v2/myspace1/limits": { body: { isFullScreenAllowed: false } } });
  await screen.findByRole("textbox", { name: "Name" });
  await waitFor(() => expect(screen.queryByRole("switch", { name: "Whole window" })).toBeNull());
});

test("how long the name is, and may be, is seen as it is written", async () => {
  show();
  const name = await screen.findByRole("textbox", { name: "Name" });
  await userEvent.clear(name);
  await userEvent.type(name, "The Porch");
  expect(screen.getByText(`9/${SPACE_NAME_MAX}`)).toBeTruthy();
});

test("nothing is sent where nothing was changed", async () => {
  const shown = show();
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  expect(shown.onClose).toHaveBeenCalled();
  expect(bodies(shown, "PATCH")).toEqual([]);
});

test("tags that others use are offered for what one writes, and not before", async () => {
  const shown = show(ownSpace({ tags: ["cosy"] }), {
    "GET /api/tags": {
      body: [
        { tag: "sea", spaceCount: 3 },
        { tag: "seaside", spaceCount: 1 },
      ],
    },
    "PATCH /api/rooms/myspace1/edit": { body: ownSpace() },
  });
  const field = await screen.findByRole("combobox", { name: /Tags/ });
  await userEvent.click(field);
  expect(shown.asked.some(({ url }) => url.pathname === "/api/tags")).toBe(false);
  await userEvent.type(field, "se");
  await screen.findByRole("option", { name: "seaside" });
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await userEvent.type(field, "Late  Night,");
  expect(screen.getByRole("button", { name: "Remove seaside" })).toBeTruthy();
  await userEvent.type(field, "c++{Enter}");
  expect(screen.getByRole("alert").textContent).toContain("Use only letters, digits");
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole("button", { name: "Remove cosy" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(bodies(shown, "PATCH")).toEqual([
      { tags: ["seaside", "late night"], fullScreenModeEnabled: false },
    ]),
  );
});

test("Escape closes the list of tags before it closes the modal", async () => {
  const { onClose } = show(ownSpace(), { "GET /api/tags": { body: [{ tag: "sea", spaceCount: 3 }] } });
  await userEvent.type(await screen.findByRole("combobox", { name: /Tags/ }), "se");
  await screen.findByRole("option", { name: "sea" });
  await userEvent.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalled();
});

test("a private space is made public before it is shown in explore, by Save alone", async () => {
  const isPublic = ownSpace({ shareSetting: "PUBLIC_LINK" });
  const shown = show(ownSpace(), {
    "PATCH /api/rooms/myspace1/edit": { body: isPublic },
    "POST /api/rooms/myspace1/publish": { body: { ...isPublic, isPublishedToExplore: true } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Make public and list" }));
  const art = await screen.findByRole("checkbox", { name: "Art" });
  expect(screen.getByRole("switch", { name: "Show on home page and in search" }).ariaChecked).toBe("true");
  await userEvent.click(art);
  expect([bodies(shown, "PATCH"), bodies(shown, "POST")]).toEqual([[], []]);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await soon(() => expect(shown.onClose).toHaveBeenCalled());
  expect(bodies(shown, "PATCH")).toEqual([{ shareSetting: "PUBLIC_LINK", fullScreenModeEnabled: false }]);
  expect(bodies(shown, "POST")).toEqual([{ isPublished: true, categories: ["art"] }]);
});

test("what is cancelled lists nothing, and what is listed is taken out by Save", async () => {
  const listed = ownSpace({ shareSetting: "PUBLIC_LINK", isPublishedToExplore: true });
  const shown = show(listed, { "POST /api/rooms/myspace1/publish": { body: ownSpace() } });
  await userEvent.click(await screen.findByRole("switch", { name: "Show on home page and in search" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect([shown.onClose.mock.calls.length, bodies(shown, "POST")]).toEqual([1, []]);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await soon(() => expect(bodies(shown, "POST")).toEqual([{ isPublished: false }]));
  expect(bodies(shown, "PATCH")).toEqual([]);
});

test("what is listed has a picture of its own from the beginning, taken where its host stands", async () => {
  const isPublic = ownSpace({ shareSetting: "PUBLIC_LINK" });
  const listed = { ...isPublic, isPublishedToExplore: true };
  const engine = new FakeEngine();
  engine.change("session", { roomId: "myspace1" });
  window.veranda = engine;
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  const { asked } = show(isPublic, {
    "POST /api/rooms/myspace1/publish": { body: listed },
    "POST /api/rooms/myspace1/thumbnail": { body: { ...listed, isCustomThumbnail: true } },
  });
  await userEvent.click(await screen.findByRole("switch", { name: "Show on home page and in search" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === "POST").map(({ url }) => url.pathname)).toEqual([
      "/api/rooms/myspace1/thumbnail",
      "/api/rooms/myspace1/publish",
    ]),
  );
});

test("what is listed from another page gets the picture of when it was saved last", async () => {
  const isPublic = ownSpace({ shareSetting: "PUBLIC_LINK" });
  const listed = { ...isPublic, isPublishedToExplore: true };
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  const version = { savedAt: "2026-03-04T10:00:00.000Z", savedBy: null, objectCount: 1 };
  const { asked } = show(isPublic, {
    "POST /api/rooms/myspace1/publish": { body: listed },
    "GET /api/rooms/myspace1/versions": {
      body: [
        { ...version, version: 2, picture: null },
        { ...version, version: 1, picture: "/files/saved.webp" },
      ],
    },
    "GET /files/saved.webp": { body: "a picture" },
    "POST /api/rooms/myspace1/thumbnail": { body: { ...listed, isCustomThumbnail: true } },
  });
  await userEvent.click(await screen.findByRole("switch", { name: "Show on home page and in search" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await soon(() =>
    expect(asked.map(({ url }) => url.pathname)).toEqual(
      expect.arrayContaining(["/files/saved.webp", "/api/rooms/myspace1/thumbnail"]),
    ),
  );
});

test("the poster is taken from the view only where one stands in the space, and removed again", async () => {
  const custom = ownSpace({ isCustomThumbnail: true });
  const engine = new FakeEngine();
  engine.change("session", { roomId: "myspace1" });
  window.veranda = engine;
  const shown = show(ownSpace(), {
    "POST /api/rooms/myspace1/thumbnail": { body: custom },
    "DELETE /api/rooms/myspace1/thumbnail": { body: ownSpace() },
  });
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => {};
  await userEvent.click(await screen.findByRole("button", { name: "Use current view" }));
  await userEvent.click(await screen.findByRole("button", { name: "Remove picture" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove picture" })).toBeNull());
  expect(shown.asked.some(({ method }) => method === "DELETE")).toBe(true);
});

test("a video that moves on the cards is taken away again", async () => {
  const moving = ownSpace({ isCustomVideo: true });
  const shown = show(moving, { "DELETE /api/rooms/myspace1/video": { body: ownSpace() } });
  expect(await screen.findByRole("button", { name: "Choose a video" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove video" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove video" })).toBeNull());
  expect(shown.asked.some(({ url }) => url.pathname.endsWith("/video"))).toBe(true);
});

test("others than hosts read its details, and can't change them", async () => {
  show(ownSpace({ ownerID: "gracegracegrace1", description: "A porch by the sea.", tags: ["sea"] }));
  expect(await screen.findByText("A porch by the sea.")).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Ann's Porch" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Use current view" })).toBeNull();
});

test("only what differs is sent", () => {
  const before = { name: "A", description: "B", tags: ["c"], fullScreenModeEnabled: false };
  expect(editsOf(before, before)).toEqual({ fullScreenModeEnabled: false });
  expect(editsOf({ ...before, description: "", tags: [] }, before)).toEqual({
    description: "",
    tags: [],
    fullScreenModeEnabled: false,
  });
});

test.each([
  ["offered to who is let in, where its hosts let everyone", [], true],
  ["not offered where they keep it to themselves", ["download" as const], false],
])("the file of a space is %s", async (_, restrictedPermissions, isOffered) => {
  show(ownSpace({ ownerID: "somebody1", restrictedPermissions }));
  await screen.findByText(/visits/);
  expect(screen.queryByRole("button", { name: "Download the space" }) !== null).toBe(isOffered);
  expect(screen.queryByText(/and versions/)).toBeNull();
});
