import type { Material } from "three";
import { describe, expect, it } from "vitest";
import type { NullStreamPicture } from "../../../platform/null/null-media.ts";
import { asset, fileId, placed, sheets, sizeOf, openScene, type Scene } from "../kinds.fixture.ts";

const WORDS_ON_IT = /here/i;

/** The textures uploaded to the graphics card. */
const pictures = (scene: Scene): unknown[] =>
  sheets(scene).flatMap(({ material }) => {
    const shader = {
      uniforms: {} as Record<string, { value: unknown }>,
      vertexShader: "",
      fragmentShader: "",
    };
    (material as Material).onBeforeCompile(shader as never, null as never);
    return Object.values(shader.uniforms).map(({ value }) => value);
  });

/** A screen object, and a shared screen on it. */
async function screen(props = {}, assets: Parameters<Scene["layer"]["setObjects"]>[1] = []) {
  const scene = await openScene();
  await scene.layer.setObjects([placed("screen", "screen", props)], assets);
  await scene.pass(0.5);
  const share = (width: number, height: number): NullStreamPicture => {
    const picture = scene.media.openStream({} as MediaStream, true);
    Object.assign(picture, { width, height });
    return picture;
  };
  /** The texts on it or below it. */
  const said = (): string[] =>
    scene.media.painted.flatMap((card) =>
      card.style === "pill" || card.style === "hint" ? [card.text] : [],
    );
  return { ...scene, share, said };
}

describe("a screen", () => {
  it("shows an invitation to share while nobody does", async () => {
    const { said } = await screen();
    expect(said().some((text) => WORDS_ON_IT.test(text))).toBe(true);
  });

  it("shows a share at once, until it ends", async () => {
    const scene = await screen();
    const picture = scene.share(1280, 720);
    scene.layer.showShared("screen", picture);
    await scene.pass(0.3);
    const live = (): boolean => pictures(scene).includes(picture.texture);
    expect(live()).toBe(true);
    scene.layer.showShared("screen", null);
    await scene.pass(0.3);
    expect(live()).toBe(false);
  });

  it("keeps its own size, whatever the aspect ratio of the share", async () => {
    const scene = await screen();
    const own = sizeOf(scene, "screen");
    scene.layer.showShared("screen", scene.share(720, 1280));
    await scene.pass(0.3);
    expect(sizeOf(scene, "screen")).toEqual(own);
  });

  it("stays unchanged until the first frame has arrived", async () => {
    const scene = await screen();
    const picture = scene.share(0, 0);
    scene.layer.showShared("screen", picture);
    await scene.pass(0.3);
    expect(pictures(scene)).not.toContain(picture.texture);
    Object.assign(picture, { width: 640, height: 480 });
    scene.layer.showShared("screen", picture);
    await scene.pass(0.3);
    expect(pictures(scene)).toContain(picture.texture);
  });

  it("stops its own video during a share, and resumes it afterwards", async () => {
    const film = asset(1, "video", { poster: "/files/poster", seconds: 60 });
    const scene = await screen({ fileId: fileId(1) }, [film]);
    scene.layer.setState("screen", { isPlaying: true, seconds: 0, since: 1000 }, 1000);
    await scene.pass(1.5);
    expect(scene.media.videos.filter(({ isPlaying, isClosed }) => isPlaying && !isClosed)).toHaveLength(1);
    scene.layer.showShared("screen", scene.share(1280, 720));
    await scene.pass(0.5);
    expect(scene.media.videos.filter(({ isClosed }) => !isClosed)).toEqual([]);
    scene.layer.showShared("screen", null);
    await scene.pass(1.5);
    expect(scene.media.videos.filter(({ isPlaying, isClosed }) => isPlaying && !isClosed)).toHaveLength(1);
  });

  it("that is removed during a share leaves nothing behind", async () => {
    const scene = await screen();
    scene.layer.showShared("screen", scene.share(1280, 720));
    await scene.pass(0.3);
    await scene.layer.setObjects([], []);
    await scene.pass(1.5);
    expect(sheets(scene)).toEqual([]);
    scene.layer.showShared("screen", null);
    await scene.pass(0.3);
    expect(sheets(scene)).toEqual([]);
  });
});
