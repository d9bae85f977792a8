import type { FileAsset } from "@veranda/contract/records/file";
import { BatchedMesh, Color } from "three";
import { describe, expect, it } from "vitest";
import { asset, fileId, placed, openScene, type Scene, sheets, refusals, sizeOf } from "../kinds.fixture.ts";

/** Colours of the materials of the objects here. */
const colours = ({ layer }: Scene): string[] => {
  const mesh = layer.root.getObjectByName("fittings");
  if (!(mesh instanceof BatchedMesh)) throw new Error("Nothing has a body.");
  return Array.from({ length: mesh.instanceCount }, (_, copy) => {
    const colour = new Color();
    mesh.getColorAt(copy, colour);
    return `#${colour.getHexString()}`;
  });
};

describe("a video and a sound whose first picture is still loading", () => {
  it.each([
    ["video", "#17130f"],
    ["audio", "#2b2018"],
  ] as const)("%s: stands there quietly, dark only behind its picture", async (kind, dark) => {
    const scene = await openScene();
    const read = scene.media.readPicture.bind(scene.media);
    let come = (): void => undefined;
    const here = new Promise<void>((resolve) => (come = resolve));
    scene.media.readPicture = (bytes) => here.then(() => read(bytes));
    await scene.layer.setObjects(
      [placed("it", kind, { fileId: fileId(1) })],
      [asset(1, kind, { poster: "/files/poster", seconds: 60 })],
    );
    await scene.pass(0.5);
    expect(colours(scene)).toContain("#d9cdbd");
    expect(colours(scene)).not.toContain(dark);
    come();
    await scene.pass(0.5);
    expect(colours(scene)).toContain(dark);
    expect(colours(scene)).not.toContain("#d9cdbd");
  });
});

describe("videos", () => {
  const video = asset(1, "video", { poster: "/files/poster", seconds: 60 });
  const playing = async (props = {}): Promise<Scene> => {
    const scene = await openScene();
    scene.clock.ms = 1000;
    await scene.layer.setObjects([placed("video", "video", { fileId: fileId(1), ...props })], [video]);
    await scene.pass(0.5);
    return scene;
  };

  it("show their poster until somebody plays them, then the moment that everyone sees", async () => {
    const scene = await playing();
    expect(scene.fetched).toEqual(["/files/poster"]);
    expect(scene.media.videos).toHaveLength(0);
    expect(scene.media.painted).toContainEqual({ style: "pill", text: "Video · 1:00" });
    // It has been playing for 12 s when this page learns of it.
    scene.layer.setState("video", { isPlaying: true, seconds: 3, since: 100_000 }, 112_000);
    await scene.pass(2);
    const [shown] = scene.media.videos;
    expect(shown?.isPlaying).toBe(true);
    expect(shown?.seconds).toBeGreaterThan(16.7);
    expect(shown?.seconds).toBeLessThan(17.3);
  });

  it("catch up gradually if they are slightly late, and seek if they are far off", async () => {
    const scene = await playing();
    scene.layer.setState("video", { isPlaying: true, seconds: 0, since: 50_000 }, 50_000);
    await scene.pass(1.5);
    const [shown] = scene.media.videos;
    if (!shown) throw new Error("Nothing plays.");
    const jumps = shown.seeks;
    shown.seconds -= 0.2;
    await scene.pass(0.3);
    expect(shown.rate).toBeGreaterThan(1);
    expect(shown.seeks).toBe(jumps);
    shown.seconds -= 5;
    await scene.pass(1.2);
    expect(shown.seeks).toBeGreaterThan(jumps);
    expect(Math.abs(shown.seconds - (scene.clock.ms - 1500) / 1000)).toBeLessThan(0.35);
  });

  it("stop where they were paused, and end at their end", async () => {
    const scene = await playing();
    scene.layer.setState("video", { isPlaying: false, seconds: 20, since: 1000 }, 1000);
    await scene.pass(1.5);
    expect(scene.media.videos[0]).toMatchObject({ isPlaying: false, seconds: 20 });
    scene.layer.setState("video", { isPlaying: true, seconds: 58, since: 2000 }, 2000);
    await scene.pass(4);
    expect(scene.media.videos[0]).toMatchObject({ isPlaying: false });
    expect(scene.media.videos[0]?.seconds).toBeCloseTo(60, 0);
  });

  it("are silent, and show that, until the person's first gesture; then are heard from their position", async () => {
    const scene = await playing({ volume: 0.4, hearing: 9 });
    scene.layer.setState("video", { isPlaying: true, seconds: 0, since: 1000 }, 1000);
    await scene.pass(1);
    expect(scene.media.videos[0]?.isMuted).toBe(true);
    expect(scene.media.painted.at(-1)).toEqual({ style: "pill", text: "Tap anywhere for sound" });
    scene.audio.touch();
    await scene.pass(0.5);
    expect(scene.media.videos[0]?.isMuted).toBe(false);
    expect(scene.audio.voices).toMatchObject([{ gain: 0.4, reach: 9 }]);
  });

  it("play only near the viewer, a few at a time", async () => {
    const scene = await openScene();
    const videos = Array.from({ length: 12 }, (_, i) => ({
      ...placed(`video-${i}`, "video", { fileId: fileId(1) }, [0, 1, -i * 3]),
      state: { isPlaying: true, seconds: 0, since: 1 },
    }));
    await scene.layer.setObjects(videos, [video]);
    await scene.pass(1);
    expect(scene.media.videos.filter(({ isClosed }) => !isClosed)).toHaveLength(3);
    scene.lookFrom(0, 1, 400);
    await scene.pass(1);
    expect(scene.media.videos.filter(({ isClosed }) => !isClosed)).toHaveLength(0);
    expect(scene.audio.voices).toHaveLength(0);
  });
});

describe("videos and sounds that can't be played", () => {
  const url = "/files/1";
  const play = async (
    kind: "video" | "audio",
    more: Partial<FileAsset>,
    isFinal: boolean,
  ): Promise<Scene> => {
    const scene = await openScene();
    scene.media.unplayable.set(url, { isFinal });
    await scene.layer.setObjects(
      [placed("it", kind, { fileId: fileId(1) })],
      [asset(1, kind, { name: "Waves", ...more })],
    );
    await scene.pass(0.5);
    expect(scene.faults).toEqual([]);
    scene.layer.setState("it", { isPlaying: true, seconds: 0, since: 1 }, 1);
    await scene.pass(2);
    return scene;
  };

  it("video: show the error over their picture, once, and are logged", async () => {
    const scene = await play("video", { poster: "/files/poster" }, true);
    expect(scene.media.painted).toContainEqual({ style: "pill", text: "This video can’t be played here" });
    expect(scene.faults).toEqual([{ message: "A video can't be played", said: "“Waves” can’t be played." }]);
    await scene.pass(120);
    expect(scene.media.videos).toHaveLength(1);
  });

  it("sound: have a card above their speaker, and look as before once they can be played", async () => {
    const scene = await play("audio", {}, false);
    expect(refusals(scene)).toEqual(["This sound can’t be played here"]);
    expect(scene.faults).toEqual([{ message: "A sound can't be played", said: "“Waves” can’t be played." }]);
    const [, height = 0] = sizeOf(scene, "it");
    expect(height).toBeGreaterThan(0.5);
    scene.media.unplayable.clear();
    await scene.pass(21);
    expect(scene.media.videos.at(-1)?.isPlaying).toBe(true);
    expect(sizeOf(scene, "it")[1]).toBe(0.9);
    expect(scene.media.painted.at(-1)).toMatchObject({ style: "sound", name: "Waves" });
  });

  it("double the delay before each retry", async () => {
    const scene = await play("video", {}, false);
    await scene.pass(150);
    // After 20, 40 and 80 s.
    expect(scene.media.videos).toHaveLength(4);
    expect(scene.faults.filter(({ said }) => said !== null)).toHaveLength(1);
  });

  it("sound: show the progress of their file, then why it can't be used", async () => {
    const scene = await openScene();
    const refused = { state: "refused", progress: 0, refusal: "TOO_LONG" } as const;
    await scene.layer.setObjects(
      [placed("it", "audio", { fileId: fileId(1) })],
      [asset(1, "audio", { levels: [], work: { state: "working", progress: 0.5, refusal: null } })],
    );
    await scene.pass(0.3);
    expect(scene.media.painted.at(-1)).toMatchObject({ style: "waiting", progress: 0.5 });
    scene.layer.setAssets([asset(1, "audio", { levels: [], work: refused })]);
    await scene.pass(0.3);
    expect(scene.media.painted.at(-1)).toMatchObject({ below: "This is too long. The limit is 4 hours." });
  });
});

describe("sounds", () => {
  const put = async (scene: Scene, more: Partial<FileAsset>, props = {}) => {
    await scene.layer.setObjects(
      [placed("it", "audio", { fileId: fileId(1), ...props })],
      [asset(1, "audio", { name: "Evening Bells.mp3", seconds: 65, aspect: null, ...more })],
    );
    await scene.pass(0.5);
  };

  it("show their cover, as wide as it is", async () => {
    const scene = await openScene();
    await put(scene, { poster: "/files/cover", aspect: 2 });
    expect(scene.fetched).toEqual(["/files/cover"]);
    expect(sizeOf(scene, "it").slice(0, 2)).toEqual([0.52, 0.65]);
    expect(sheets(scene)).toHaveLength(1);
  });

  it("without a cover show a record with their name and length, also if the cover can't be read", async () => {
    const scene = await openScene();
    await put(scene, {});
    const record = { style: "sound", name: "Evening Bells", length: "1:05" };
    expect(scene.media.painted).toEqual([record]);
    scene.media.readPicture = () => Promise.reject(new Error("These bytes are no picture."));
    await put(scene, { poster: "/files/cover" });
    expect(sheets(scene)).toHaveLength(1);
    expect(scene.faults).toMatchObject([{ message: "A picture can't be read" }]);
    expect(scene.media.painted).toEqual([record, record]);
  });

  it("show the picture that their maker chose, once it is loaded", async () => {
    const scene = await openScene();
    await put(scene, { poster: "/files/cover" }, { posterId: fileId(2) });
    expect(scene.fetched).toEqual(["/files/cover"]);
    scene.layer.setAssets([asset(2, "image", { poster: "/files/chosen" })]);
    await scene.pass(0.5);
    expect(scene.fetched).toEqual(["/files/cover", "/files/chosen"]);
  });
});
