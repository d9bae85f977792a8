import { describe, expect, it } from "vitest";
import { Matrix4, Vector3 } from "three";
import { asset, fileId, placed, sheets, openScene } from "../kinds.fixture.ts";

const linkHref = "https://www.tea.example/menu";
const link = (props: Record<string, string | boolean> = {}) => placed("card", "link", { linkHref, ...props });
const levels = [640, 320].map((width) => ({ url: `/files/w${width}`, bytes: 1, width }));

describe("link cards", () => {
  it("load their picture, painted into the card, and leave nothing behind", async () => {
    const scene = await openScene();
    await scene.layer.setObjects(
      [link({ fileId: fileId(1), linkLabel: "Tea House" })],
      [asset(1, "image", { levels })],
    );
    await scene.pass(0.5);
    expect(new Set(scene.fetched)).toEqual(new Set(["/files/w320"]));
    expect(scene.media.painted.at(-1)).toMatchObject({
      style: "link",
      title: "Tea House",
      site: "tea.example",
      picture: "/files/w320",
    });
    expect(scene.media.pictured).toBe(scene.media.painted.length);
    scene.layer.apply([{ id: "card", object: null }]);
    await scene.pass(11);
    expect(scene.media.alive.size).toBe(0);
  });

  it("without a picture load nothing, and show the site if they have no text", async () => {
    const scene = await openScene();
    await scene.layer.setObjects([link()], []);
    await scene.pass(0.5);
    expect(scene.fetched).toEqual([]);
    expect(scene.media.painted.at(-1)).toMatchObject({
      title: "tea.example",
      description: "",
      picture: null,
    });
  });

  it("have no picture while it is being optimized, if it was refused, and if its file is missing", async () => {
    const scene = await openScene();
    const object = link({ fileId: fileId(1) });
    const work = { state: "working", progress: 0.5, refusal: null } as const;
    const none = { title: "tea.example", picture: null };
    await scene.layer.setObjects([object], []);
    await scene.pass(0.3);
    expect(scene.media.painted.at(-1)).toMatchObject(none);
    scene.layer.setAssets([asset(1, "image", { levels: [], work })]);
    scene.layer.setAssets([asset(1, "image", { work: { ...work, state: "refused", refusal: "DAMAGED" } })]);
    await scene.pass(0.3);
    expect(scene.media.painted.at(-1)).toMatchObject(none);
    expect(scene.fetched).toEqual([]);
    scene.layer.setAssets([asset(1, "image", { levels })]);
    await scene.pass(0.3);
    expect(scene.media.painted.at(-1)).toMatchObject({ picture: "/files/w320" });
  });

  it("have no picture if it can't be read", async () => {
    const scene = await openScene();
    scene.media.readPicture = () => Promise.reject(new Error("These bytes are no picture."));
    await scene.layer.setObjects([link({ fileId: fileId(1) })], [asset(1, "image", { levels })]);
    await scene.pass(0.5);
    expect(scene.media.painted.at(-1)).toMatchObject({ title: "tea.example", picture: null });
    expect(scene.media.pictured).toBe(0);
  });

  it("show the page's description unless their label shows it", async () => {
    const scene = await openScene();
    const description = "All our teas";
    await scene.layer.setObjects([link({ description, isLabelShown: false })], []);
    await scene.pass(0.3);
    expect(scene.media.painted).toMatchObject([{ style: "link", description }]);
    scene.layer.apply([{ id: "card", object: link({ description, isLabelShown: true }) }]);
    await scene.pass(0.3);
    expect(scene.media.painted.slice(1).map(({ style }) => style)).toEqual(["link", "label"]);
    expect(scene.media.painted[1]).toMatchObject({ description: "" });
  });
});

it("a note is called by its text, which the page truncates", async () => {
  const scene = await openScene();
  const text = "Shopping list: cake, lemons, milk";
  await scene.layer.setObjects([placed("card", "note", { text })], []);
  await scene.pass(0.3);
  const [title] = scene.layer.list().map((each) => each.title);
  expect(title).toContain(text);
});

describe("texts", () => {
  /** Heading of the only sheet of glyphs. */
  const facing = (scene: Awaited<ReturnType<typeof openScene>>): number[] => {
    const [sheet] = sheets(scene);
    const matrix = new Matrix4();
    sheet?.getMatrixAt(0, matrix);
    const way = new Vector3().setFromMatrixColumn(matrix, 2).normalize();
    return [way.x, way.y, way.z].map((share) => Math.round(share * 100) / 100 + 0);
  };

  it('with "face people" turn towards the viewer, upright; others keep their rotation', async () => {
    for (const [isFacing, expected] of [
      [true, [1, 0, 0]],
      [false, [0, 0, 1]],
    ] as const) {
      const scene = await openScene();
      await scene.layer.setObjects([placed("text", "text", { text: "Tea", isFacing })], []);
      await scene.pass(1);
      expect(facing(scene)).toEqual([0, 0, 1]);
      scene.lookFrom(6, 3, 0);
      await scene.pass(0.2);
      expect(facing(scene)).toEqual(expected);
    }
  });
});
