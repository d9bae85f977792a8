import type { FileAsset } from "@veranda/contract/records/file";
import { describe, expect, it } from "vitest";
import { asset, fileId, placed, openScene, type Scene, sheets, refusals } from "../kinds.fixture.ts";

describe("documents", () => {
  it("open when the viewer comes close, on the page that is shared by everyone, and close when the viewer leaves", async () => {
    const scene = await openScene();
    scene.lookFrom(0, 1, 40);
    const document = asset(1, "document", { aspect: 0.7, poster: "/files/first-page", pages: 64 });
    await scene.layer.setObjects([placed("doc", "document", { fileId: fileId(1) })], [document]);
    await scene.pass(0.6);
    expect(scene.fetched).toEqual(["/files/first-page"]);
    expect(scene.media.pagesOpen).toBe(0);
    scene.lookFrom(0, 1, 3);
    await scene.pass(1);
    expect(scene.media.pagesOpen).toBe(1);
    scene.layer.setState("doc", { page: 7 }, 1);
    await scene.pass(1);
    scene.lookFrom(0, 1, 60);
    await scene.pass(1);
    expect(scene.media.pagesOpen).toBe(0);
  });
});

describe("what is shown", () => {
  it("is a document once its first page is loaded, and a sound at once", async () => {
    const scene = await openScene();
    scene.lookFrom(0, 1, 60);
    const away = asset(1, "document", { poster: "/files/away", pages: 3 });
    const working = { state: "working", progress: 0.5, refusal: null } as const;
    await scene.layer.setObjects(
      [placed("doc", "document", { fileId: fileId(1) }), placed("it", "audio", { fileId: fileId(2) })],
      [{ ...away, work: working }, asset(2, "audio")],
    );
    const areDrawn = () => ["doc", "it", "none"].map((id) => scene.layer.isDrawn(id));
    expect(areDrawn()).toEqual([false, false, false]);
    let release = (): void => undefined;
    const read = scene.media.readPicture.bind(scene.media);
    scene.media.readPicture = async (bytes) => {
      await new Promise<void>((resolve) => (release = resolve));
      return read(bytes);
    };
    scene.net.isAway = false;
    await scene.pass(0.5);
    // A card shows the progress.
    expect(sheets(scene)).not.toEqual([]);
    expect(areDrawn()).toEqual([false, true, false]);
    scene.layer.setAssets([away]);
    await scene.pass(0.5);
    expect(areDrawn()).toEqual([false, true, false]);
    release();
    await scene.pass(0.1);
    expect(areDrawn()).toEqual([true, true, false]);
  });
});

describe("documents that can't be opened", () => {
  const open = async (scene: Scene, more: Partial<FileAsset> = {}): Promise<void> => {
    await scene.layer.setObjects(
      [placed("doc", "document", { fileId: fileId(1) })],
      [asset(1, "document", { name: "Agenda", pages: 3, ...more })],
    );
    await scene.pass(1);
  };

  it("show a card with their name, and are reported and logged once", async () => {
    const scene = await openScene();
    scene.media.openPages = () => Promise.reject(new Error("Invalid PDF structure."));
    await open(scene);
    expect(refusals(scene)).toContain("This document can’t be opened here");
    await scene.pass(60);
    expect(scene.faults).toEqual([{ message: "A document can't be read", said: "“Agenda” can’t be read." }]);
    expect(scene.fetched).toHaveLength(1);
  });

  it("keep the picture of their first page, with the error over it", async () => {
    const scene = await openScene();
    scene.media.openPages = () => Promise.reject(new Error("Invalid PDF structure."));
    await open(scene, { poster: "/files/poster" });
    expect(scene.media.painted).toContainEqual({ style: "pill", text: "This document can’t be opened here" });
  });

  it("because of a failed download are retried", async () => {
    const scene = await openScene();
    await open(scene, { levels: [{ url: "/files/away", bytes: 9 }] });
    expect(scene.faults).toMatchObject([{ message: "A document can't be fetched" }]);
    scene.net.isAway = false;
    await scene.pass(22);
    expect(scene.media.pagesOpen).toBe(1);
  });

  it("with an unreadable page have a card in place of that page", async () => {
    const scene = await openScene();
    const openPages = scene.media.openPages.bind(scene.media);
    scene.media.openPages = async (bytes) => {
      const pages = await openPages(bytes);
      const draw = pages.draw.bind(pages);
      pages.draw = (page, width) => (page === 2 ? Promise.reject(new Error("no")) : draw(page, width));
      return pages;
    };
    await open(scene);
    expect(scene.faults).toEqual([]);
    scene.layer.setState("doc", { page: 2 }, 1);
    await scene.pass(1);
    expect(scene.faults).toMatchObject([{ message: "A document can't be read" }]);
    expect(refusals(scene)).toContain("This document can’t be opened here");
  });
});
