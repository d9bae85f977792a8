import type { FileAsset } from "@veranda/contract";
import { act, fireEvent, screen, within, type RenderResult } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Asked } from "#testing/answers.ts";
import type { FakeEngine } from "#testing/fake-engine.ts";
import { object, rights } from "#testing/objects.ts";
import { soon } from "#testing/soon.ts";
import { closeAllDialogs, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { enterSpace, FILE_ID, showViews, stand } from "./session-views.fixture.tsx";

let engine: FakeEngine;
let asked: Asked[];
beforeEach(() => {
  ({ engine, asked } = enterSpace());
});
afterEach(closeAllDialogs);

const showLarge = (lightBox: string): RenderResult => {
  engine.change("editing", { lightBox });
  return showViews(engine);
};

test("a picture is shown large with its words, and Escape puts it away", async () => {
  stand(
    engine,
    object("harbour", { kind: "image", props: { fileId: FILE_ID, title: "Harbour", creator: "Grace" } }),
  );
  showLarge("harbour");
  expect((await screen.findByRole("img")).getAttribute("src")).toBe("/files/harbour.webp");
  expect(screen.getByText("Grace")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(engine.told("set_light_box_object")).toEqual([{ objectId: "" }]);
});

test("what is seen large can be reported, but by who added it", async () => {
  stand(engine, object("harbour", { kind: "image", props: { fileId: FILE_ID }, creatorId: "somebody" }));
  engine.change("session", { roomId: "terrace1" });
  showLarge("harbour");
  await userEvent.click(await screen.findByRole("button", { name: "Report…" }));
  expect(engine.told("set_light_box_object")).toEqual([{ objectId: "" }]);
  await soon(() => expect(readDialogs()).toHaveLength(1));
});

test.each(["note", "text"] as const)("the words of a %s are read large", async (kind) => {
  stand(engine, object("sign", { kind, props: { text: "Bring tea\nand cake", colour: "#a5d98c" } }));
  showLarge("sign");
  const box = await screen.findByRole("region", { name: "Bring tea" });
  expect(within(box).getByText(/and cake/).textContent).toBe("Bring tea\nand cake");
  expect(
    within(box)
      .getAllByRole("button")
      .map(({ ariaLabel }) => ariaLabel),
  ).toEqual(["Report…", "Close"]);
});

test("a document is read large, its pages turned by keys for everyone", async () => {
  stand(engine, object("menu", { kind: "document", props: { fileId: FILE_ID }, state: { page: 2 } }), {
    kind: "document",
    pages: 3,
  });
  showLarge("menu");
  expect(await screen.findByRole("img", { name: /page 2 of 3$/ })).toBeTruthy();
  expect(await screen.findByText("Words of page 2")).toBeTruthy();
  await userEvent.keyboard("{ArrowRight}{PageUp}{Home}");
  expect(engine.told("play_object")).toEqual([
    { objectId: "menu", page: 3 },
    { objectId: "menu", page: 1 },
    { objectId: "menu", page: 1 },
  ]);
});

test.each(["image", "video"] as const)(
  "a %s that can't be shown large says so, and is logged",
  async (kind) => {
    stand(engine, object("harbour", { kind, props: { fileId: FILE_ID, title: "Harbour" } }), { kind });
    const { container } = showLarge("harbour");
    await screen.findByRole("button", { name: "Close" });
    const shown = container.querySelector("section img, section video");
    if (!shown) throw new Error("Nothing is shown.");
    fireEvent.error(shown);
    const noun = kind === "image" ? "picture" : "video";
    expect(screen.getByRole("alert").textContent).toBe(`This ${noun} can’t be shown here.`);
    await soon(() =>
      expect(asked.find(({ url }) => url.pathname === "/api/logs")?.body).toMatchObject([
        { level: "warn", channel: "media", message: `A ${noun} can't be shown large` },
      ]),
    );
  },
);

test("a video that failed before anybody listened says so as well", async () => {
  stand(engine, object("waves", { kind: "video", props: { fileId: FILE_ID } }), { kind: "video" });
  // jsdom's elements have no fault of their own.
  Object.defineProperty(HTMLMediaElement.prototype, "error", {
    configurable: true,
    value: { message: "no" },
  });
  onTestFinished(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, "error"));
  showLarge("waves");
  expect((await screen.findByRole("alert")).textContent).toBe("This video can’t be shown here.");
});

test("a video whose playing is refused for its bytes says so, and one that waits for a press doesn't", async () => {
  const state = { isPlaying: true, seconds: 0, since: 0 };
  stand(engine, object("waves", { kind: "video", props: { fileId: FILE_ID }, state }), { kind: "video" });
  const play = vi.spyOn(HTMLMediaElement.prototype, "play");
  play.mockRejectedValue(new DOMException("Press first", "NotAllowedError"));
  showLarge("waves");
  expect((await screen.findByRole("status")).textContent).toBe("Loading…");
  await soon(() => expect(play).toHaveBeenCalled());
  expect(screen.queryByRole("alert")).toBeNull();
  play.mockRejectedValue(new DOMException("No supported source", "NotSupportedError"));
  act(() =>
    engine.change("objects", {
      waves: object("waves", { kind: "video", props: { fileId: FILE_ID }, state: { ...state } }),
    }),
  );
  expect((await screen.findByRole("alert")).textContent).toBe("This video can’t be shown here.");
});

test.each<[string, Partial<FileAsset> | null]>([
  ["isn't known", null],
  ["holds nothing", { kind: "video", levels: [] }],
])("a video whose file %s says so, instead of an empty view", async (_, file) => {
  stand(engine, object("waves", { kind: "video", props: { fileId: FILE_ID } }), file ?? {});
  if (file === null) engine.state = { ...engine.state, assets: {} };
  showLarge("waves");
  expect((await screen.findByRole("alert")).textContent).toBe("This video can’t be shown here.");
});

test("a picture on a screen is shown large as a picture", async () => {
  stand(engine, object("wall", { kind: "screen", props: { fileId: FILE_ID, title: "Harbour" } }), {
    kind: "image",
  });
  showLarge("wall");
  expect(await screen.findByRole("img", { name: "Harbour" })).toBeTruthy();
});

test.each(["openDocument", "draw"] as const)(
  "a document that fails at %s says so, and is logged",
  async (at) => {
    stand(engine, object("menu", { kind: "document", props: { fileId: FILE_ID } }), {
      kind: "document",
      pages: 3,
    });
    engine.change("editing", { lightBox: "menu" });
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
    const openDocument = engine.openDocument.bind(engine);
    vi.spyOn(engine, "openDocument").mockImplementation(async (url) => {
      if (at === "openDocument") throw new Error("Invalid PDF structure.");
      return { ...(await openDocument(url)), draw: () => Promise.reject(new Error("no")) };
    });
    showViews(engine);
    const noun = at === "draw" ? "page" : "document";
    expect((await screen.findByRole("alert")).textContent).toBe(`This ${noun} can’t be shown here.`);
    await soon(() =>
      expect(asked.find(({ url }) => url.pathname === "/api/logs")?.body).toMatchObject([
        { level: "warn", channel: "media", message: `A ${noun} can't be shown large` },
      ]),
    );
  },
);

test("who may not turn them has the pages of the others before them", async () => {
  stand(engine, object("menu", { kind: "document", props: { fileId: FILE_ID } }), {
    kind: "document",
    pages: 3,
  });
  engine.state = { ...engine.state, rights: rights({ isAuthless: true, isReadOnlyActor: true }) };
  showLarge("menu");
  await screen.findByRole("img", { name: /page 1 of 3$/ });
  await userEvent.keyboard("{ArrowRight}");
  expect(engine.told("play_object")).toEqual([]);
});

test("the camera goes to a model that is looked at, and comes back", async () => {
  stand(engine, object("statue", { kind: "model", props: { fileId: FILE_ID } }), { kind: "model" });
  const { unmount } = showLarge("statue");
  await screen.findByRole("button", { name: "Close" });
  expect(engine.told("focus_object")).toEqual([{ objectId: "statue" }]);
  unmount();
  expect(engine.told("focus_object").at(-1)).toEqual({ objectId: "" });
});
