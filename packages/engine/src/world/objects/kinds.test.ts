import type { FileAsset } from "@veranda/contract/records/file";
import { BatchedMesh, Box3, InstancedMesh, Matrix4, Mesh, Vector3 } from "three";
import { describe, expect, it, vi } from "vitest";
import { albumView, asset, fileId, placed, stage, type Scene } from "./kinds.fixture.ts";
import { pick } from "./object-layer.ts";
import { thing } from "./objects.fixture.ts";

/** Calls that models of many files are drawn with. */
const batches = ({ layer }: Scene): BatchedMesh[] =>
  layer.root.children.filter(
    (each) => each instanceof BatchedMesh && each.name === "models",
  ) as BatchedMesh[];

/** Draw calls of flat pictures that show something. */
const sheets = ({ layer }: Scene): InstancedMesh[] => {
  const found: InstancedMesh[] = [];
  layer.root.traverse((each) => {
    if (each instanceof InstancedMesh && each.visible && each.count > 0) found.push(each);
  });
  return found;
};

/** Why things can't be shown, on the cards in their place. */
const refusals = ({ media }: Scene): (string | null)[] =>
  media.painted.flatMap((card) => (card.style === "waiting" ? (card.isRefused ? [card.below] : []) : []));

/** Where the first of what is drawn together is. */
const matrixOf = (mesh: InstancedMesh | undefined): Matrix4 => {
  const matrix = new Matrix4();
  mesh?.getMatrixAt(0, matrix);
  return matrix;
};

const sizeOf = ({ layer }: Scene, id: string): number[] => {
  const box = new Box3();
  expect(layer.boundsOf(id, box)).toBe(true);
  return box
    .getSize(new Vector3())
    .toArray()
    .map((v) => Math.round(v * 100) / 100);
};

describe("pictures", () => {
  it("hang as wide as they are, and equal ones are drawn together", async () => {
    const scene = await stage();
    const many = Array.from({ length: 60 }, (_, i) =>
      placed(`pic-${i}`, "image", { fileId: fileId(1) }, [i, 1, 0]),
    );
    await scene.layer.setObjects(many, [asset(1, "image")]);
    await scene.pass(1);
    expect(sizeOf(scene, "pic-0").slice(0, 2)).toEqual([2, 1]);
    expect(sheets(scene)).toHaveLength(1);
    expect(scene.fetched).toEqual(["/files/1"]);
  });

  it("come finer the nearer one is", async () => {
    const scene = await stage();
    const levels = [2000, 1000, 250].map((width) => ({ url: `/files/w${width}`, bytes: 1, width }));
    scene.lookFrom(0, 1, 60);
    await scene.layer.setObjects(
      [placed("pic", "image", { fileId: fileId(1) }, [0, 1, 0])],
      [asset(1, "image", { levels })],
    );
    await scene.pass(0.5);
    expect(scene.fetched).toEqual(["/files/w250"]);
    scene.lookFrom(0, 1, 2);
    await scene.pass(0.5);
    expect(scene.fetched).toEqual(["/files/w250", "/files/w1000"]);
    scene.lookFrom(0, 1, 0.9);
    await scene.pass(0.5);
    expect(scene.fetched.at(-1)).toBe("/files/w2000");
    // Who walks away again is not shown the finest for ever.
    scene.lookFrom(0, 1, 60);
    await scene.pass(11);
    expect(scene.media.alive.size).toBe(1);
  });

  it("that could not be fetched are said once, and asked for again", async () => {
    const scene = await stage();
    const away = asset(1, "image", { levels: [{ url: "/files/away", bytes: 1, width: 250 }] });
    await scene.layer.setObjects([placed("pic", "image", { fileId: fileId(1) }, [0, 1, 0])], [away]);
    await scene.pass(45);
    expect(scene.faults).toEqual([
      { message: "A picture can't be fetched", said: "“file-1” couldn’t be loaded." },
    ]);
    expect(refusals(scene)).toEqual(["This picture can’t be shown here"]);
    scene.net.isAway = false;
    await scene.pass(21);
    const fetched = scene.fetched.length;
    await scene.pass(30);
    // It has taken its card's place.
    expect(sheets(scene)).toHaveLength(1);
    expect(scene.media.alive.size).toBe(1);
    expect(scene.fetched).toHaveLength(fetched);
  });

  it("that can't be read are a card with their name, said once, logged, and not asked for again", async () => {
    const scene = await stage();
    scene.media.readPicture = () => Promise.reject(new Error("These bytes are no picture."));
    const wide = placed("pic", "image", { fileId: fileId(1), hasFrame: true }, [0, 1, 0]);
    await scene.layer.setObjects([wide], [asset(1, "image", { name: "Dunes" })]);
    await scene.pass(60);
    expect(scene.fetched).toHaveLength(1);
    expect(scene.faults).toEqual([{ message: "A picture can't be read", said: "“Dunes” can’t be read." }]);
    expect(scene.media.painted.at(-1)).toMatchObject({
      style: "waiting",
      name: "Dunes",
      below: "This picture can’t be shown here",
    });
    // Twice as wide as high, of which a card of 16:9 is shown whole.
    const [sheet] = sheets(scene);
    const { elements } = matrixOf(sheet);
    expect(elements[0] / elements[5]).toBeCloseTo(16 / 9);
  });

  it("of which one size can't be read are shown in another", async () => {
    const scene = await stage();
    const { media } = scene;
    const read = media.readPicture.bind(media);
    media.readPicture = (bytes) => (bytes.byteLength === 64 ? read(bytes) : Promise.reject(new Error("no")));
    const levels = [
      { url: "/files/w900", bytes: 1, width: 900 },
      { url: "/files/stool.glb", bytes: 1, width: 100 },
    ];
    scene.lookFrom(0, 1, 80);
    await scene.layer.setObjects(
      [placed("pic", "image", { fileId: fileId(1) })],
      [asset(1, "image", { levels })],
    );
    await scene.pass(1);
    expect(scene.fetched).toEqual(["/files/stool.glb", "/files/w900"]);
    expect(refusals(scene)).toEqual([]);
    expect(sheets(scene)).toHaveLength(1);
  });

  describe("that have KTX2", () => {
    const packed = asset(1, "image", {
      levels: [
        { url: "/files/w2048", bytes: 1, width: 2048, ktx2: { url: "/files/k2048", bytes: 1 } },
        { url: "/files/w512", bytes: 1, width: 512 },
      ],
    });
    const shown = async (prepare: (scene: Scene) => void, file = packed) => {
      const scene = await stage();
      prepare(scene);
      scene.lookFrom(0, 1, 1.2);
      await scene.layer.setObjects([placed("pic", "image", { fileId: fileId(1) }, [0, 1, 0])], [file]);
      await scene.pass(1);
      expect(sheets(scene)).toHaveLength(1);
      expect(refusals(scene)).toEqual([]);
      return scene;
    };

    it("come as that near by, and as they are from afar", async () => {
      const scene = await shown(() => undefined);
      expect(scene.fetched).toEqual(["/files/w512", "/files/k2048"]);
      expect(scene.media.packed).toBe(1);
    });

    it("come as they are where the graphics card holds nothing packed", async () => {
      const scene = await shown(({ media }) => (media.takesPacked = false));
      expect(scene.fetched).toEqual(["/files/w512", "/files/w2048"]);
    });

    it.each<[string, string, (scene: Scene) => void]>([
      ["read", "/files/k2048", ({ media }) => (media.readPacked = () => Promise.reject(new Error("no")))],
      ["fetched", "/files/away", () => undefined],
    ])("come as they are where it can't be %s, which is logged and not said", async (_, url, prepare) => {
      const [large, ...rest] = packed.levels;
      const file = { ...packed, levels: [{ ...large, ktx2: { url, bytes: 1 } }, ...rest] } as typeof packed;
      const scene = await shown(prepare, file);
      expect(scene.fetched).toEqual(["/files/w512", url, "/files/w2048"]);
      expect(scene.faults).toEqual([{ message: "The KTX2 of a picture can't be had", said: null }]);
    });
  });

  it("that are many and can't be shown are not said one by one", async () => {
    const scene = await stage();
    scene.media.readPicture = () => Promise.reject(new Error("These bytes are no picture."));
    const numbers = Array.from({ length: 30 }, (_, i) => i + 1);
    await scene.layer.setObjects(
      numbers.map((n) => placed(`pic-${n}`, "image", { fileId: fileId(n) }, [n, 1, 0])),
      numbers.map((n) => asset(n, "image")),
    );
    await scene.pass(4);
    expect(scene.faults).toHaveLength(30);
    expect(scene.faults.filter(({ said }) => said !== null)).toHaveLength(3);
  });

  it("are brought the nearest first", async () => {
    const scene = await stage();
    scene.lookFrom(0, 1, 0);
    const known = placed("known", "note", { text: "Here" }, [0, 1, -1]);
    await scene.layer.setObjects([known]);
    await scene.pass(0.2);
    const all = [40, 3, 20, 9].map((far, i) => ({
      file: asset(i + 1, "image", { levels: [{ url: `/files/${far}`, bytes: 1, width: 250 }] }),
      thing: placed(`at ${far}`, "image", { fileId: fileId(i + 1) }, [0, 1, -far]),
    }));
    await scene.layer.setObjects(
      [known, ...all.map(({ thing }) => thing)],
      all.map(({ file }) => file),
    );
    await scene.pass(1);
    expect(scene.fetched).toEqual(["/files/3", "/files/9", "/files/20", "/files/40"]);
  });

  it("are replaced a hundred times and leave nothing behind", async () => {
    const scene = await stage();
    for (let i = 1; i <= 100; i++) {
      await scene.layer.setObjects(
        [placed("pic", "image", { fileId: fileId(i), title: `Number ${i}` })],
        [asset(i, "image")],
      );
      await scene.pass(0.15);
    }
    await scene.pass(10);
    // The picture and its label.
    expect(scene.media.alive.size).toBe(2);
    scene.layer.apply([{ id: "pic", object: null }]);
    await scene.pass(11);
    expect(scene.media.alive.size).toBe(0);
    expect(sheets(scene)).toHaveLength(0);
  });

  it("say how far their file has come, then why it can't be used", async () => {
    const scene = await stage();
    const object = placed("pic", "image", { fileId: fileId(1) });
    const waiting = asset(1, "image", {
      levels: [],
      work: { state: "working", progress: 0.5, refusal: null },
    });
    await scene.layer.setObjects([object], [waiting]);
    await scene.pass(0.3);
    expect(scene.media.painted.at(-1)).toMatchObject({
      style: "waiting",
      progress: 0.5,
      below: "Processing…",
    });
    scene.layer.setAssets([{ ...waiting, work: { state: "refused", progress: 0.5, refusal: "HEIC" } }]);
    await scene.pass(0.3);
    expect(scene.media.painted.at(-1)).toMatchObject({
      style: "waiting",
      below: "HEIC pictures can’t be read here. Save this one as JPEG or PNG.",
    });
    scene.layer.setAssets([asset(1, "image")]);
    await scene.pass(0.3);
    expect(scene.fetched).toEqual(["/files/1"]);
  });

  it("stand in the way only where they have a body, and let through where they shall", async () => {
    const scene = await stage();
    const framed = { fileId: fileId(1), hasFrame: true, hasPedestal: true };
    await scene.layer.setObjects(
      [
        placed("a", "image", { fileId: fileId(1) }),
        placed("b", "image", framed),
        placed("c", "image", { ...framed, isPassable: true }),
      ],
      [asset(1, "image")],
    );
    await scene.pass(0.3);
    const solids = new Map<string, number>();
    scene.layer.takeSolids((id, hulls) => solids.set(id, hulls.length));
    expect([solids.get("a"), solids.get("b"), solids.get("c")]).toEqual([0, 2, 0]);
  });
});

describe("albums", () => {
  it("draw small pictures of many files together, and take in others where some have gone", async () => {
    const view = albumView();
    const scene = await stage(view);
    const hang = async (from: number, to: number): Promise<void> => {
      const numbers = Array.from({ length: to - from }, (_, i) => from + i);
      await scene.layer.setObjects(
        numbers.map((n) => placed(`pic-${n}`, "image", { fileId: fileId(n) }, [n, 1, 0])),
        numbers.map((n) => asset(n, "image")),
      );
      await scene.pass(3);
    };
    await hang(0, 50);
    // Albums grow with their number; they are drawn in one call, and little of them is empty.
    expect(sheets(scene).map(({ count }) => count)).toEqual([50]);
    expect(new Set(view.laid).size).toBe(50);
    expect(view.albums()).toBeGreaterThan(2);
    expect(view.layers()).toBeLessThan(80);
    expect(scene.media.alive.size).toBe(0);
    await scene.pass(10);
    await hang(40, 50);
    await scene.pass(10);
    // What stays stays where it is; the albums that nobody is shown any more are gone.
    expect(view.laid).toHaveLength(50);
    expect(sheets(scene).map(({ count }) => count)).toEqual([10]);
    await hang(40, 60);
    expect(sheets(scene).map(({ count }) => count)).toEqual([20]);
    await hang(0, 0);
    await scene.pass(10);
    expect(sheets(scene)).toEqual([]);
    expect(scene.media.alive.size).toBe(0);
  });

  it("are painted again when the graphics card has lost them", async () => {
    let restored = (_isLost: boolean): void => undefined;
    const view = { ...albumView(), onContext: (listener: typeof restored) => void (restored = listener) };
    const scene = await stage(view);
    await scene.layer.setObjects([placed("pic", "image", { fileId: fileId(1) })], [asset(1, "image")]);
    await scene.pass(1);
    expect(view.laid).toHaveLength(1);
    restored(true);
    restored(false);
    expect(sheets(scene)).toEqual([]);
    await scene.pass(1);
    expect(view.laid).toHaveLength(2);
    expect(sheets(scene)).toHaveLength(1);
  });
});

describe("cards", () => {
  it("are laid out anew when their words change, not when they move", async () => {
    const scene = await stage();
    const note = (text: string, x: number) => placed("note", "note", { text }, [x, 1, 0]);
    const first = note("Hello", 0);
    await scene.layer.setObjects([first]);
    await scene.pass(0.3);
    const measure = vi.spyOn(scene.media, "measure");
    const moved = { ...first, transform: note("Hello", 2).transform };
    scene.layer.apply([{ id: "note", object: moved }]);
    expect(measure).not.toHaveBeenCalled();
    const box = new Box3();
    scene.layer.boundsOf("note", box);
    expect(box.getCenter(new Vector3()).x).toBeCloseTo(2);
    scene.layer.apply([{ id: "note", object: note("Hello there", 2) }]);
    await scene.pass(0.3);
    expect(scene.media.painted.at(-1)).toMatchObject({ style: "note", text: "Hello there" });
  });
});

describe("videos", () => {
  const video = asset(1, "video", { poster: "/files/poster", seconds: 60 });
  const playing = async (props = {}): Promise<Scene> => {
    const scene = await stage();
    scene.clock.ms = 1000;
    await scene.layer.setObjects([placed("video", "video", { fileId: fileId(1), ...props })], [video]);
    await scene.pass(0.5);
    return scene;
  };

  it("show their poster until somebody plays them, then the moment that all see", async () => {
    const scene = await playing();
    expect(scene.fetched).toEqual(["/files/poster"]);
    expect(scene.media.videos).toHaveLength(0);
    expect(scene.media.painted).toContainEqual({ style: "pill", text: "Video · 1:00" });
    // It has been playing for 12 s when one hears of it.
    scene.layer.setState("video", { isPlaying: true, seconds: 3, since: 100_000 }, 112_000);
    await scene.pass(2);
    const [shown] = scene.media.videos;
    expect(shown?.isPlaying).toBe(true);
    expect(shown?.seconds).toBeGreaterThan(16.7);
    expect(shown?.seconds).toBeLessThan(17.3);
  });

  it("catch up gently when they are a little late, and jump when they are far off", async () => {
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

  it("stand still where they were paused, and end where they end", async () => {
    const scene = await playing();
    scene.layer.setState("video", { isPlaying: false, seconds: 20, since: 1000 }, 1000);
    await scene.pass(1.5);
    expect(scene.media.videos[0]).toMatchObject({ isPlaying: false, seconds: 20 });
    scene.layer.setState("video", { isPlaying: true, seconds: 58, since: 2000 }, 2000);
    await scene.pass(4);
    expect(scene.media.videos[0]).toMatchObject({ isPlaying: false });
    expect(scene.media.videos[0]?.seconds).toBeCloseTo(60, 0);
  });

  it("are silent, and say so, until the person's first touch; then heard from where they are", async () => {
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

  it("play only where one is near enough, a few at once", async () => {
    const scene = await stage();
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
    const scene = await stage();
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

  it("video: say so over their picture, once, and are logged", async () => {
    const scene = await play("video", { poster: "/files/poster" }, true);
    expect(scene.media.painted).toContainEqual({ style: "pill", text: "This video can’t be played here" });
    expect(scene.faults).toEqual([{ message: "A video can't be played", said: "“Waves” can’t be played." }]);
    await scene.pass(120);
    expect(scene.media.videos).toHaveLength(1);
  });

  it("sound: have a card above their speaker, and stand as before once they can be", async () => {
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

  it("wait twice as long each time before they are tried again", async () => {
    const scene = await play("video", {}, false);
    await scene.pass(150);
    // After 20, 40 and 80 s.
    expect(scene.media.videos).toHaveLength(4);
    expect(scene.faults.filter(({ said }) => said !== null)).toHaveLength(1);
  });

  it("sound: say how far their file has come, then why it can't be used", async () => {
    const scene = await stage();
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

describe("things of a catalogue that this version doesn't have", () => {
  it("stand there as a crate that is picked, walked against and named", async () => {
    const scene = await stage();
    const unknown = placed("x", "prefab", { prefab: "not-made-yet" }, [0, 0, -2]);
    await scene.layer.setObjects([unknown]);
    await scene.pass(1);
    expect(scene.layer.list()).toMatchObject([{ id: "x", title: "Unknown object" }]);
    const hulls = new Map<string, number>();
    scene.layer.takeSolids((id, found) => hulls.set(id, found.length));
    expect(hulls.get("x")).toBe(1);
    expect(scene.layer.pick(new Vector3(0, 3, -2), new Vector3(0, -1, 0), 10, pick())?.id).toBe("x");
    // It is replaced by one that is known.
    await scene.layer.setObjects([{ ...unknown, props: { prefab: "stool" } }]);
    await scene.pass(0.2);
    expect(scene.layer.list().map(({ title }) => title)).toEqual(["Stool"]);
  });
});

describe("documents", () => {
  it("open when one comes near, on the page that all have open, and close when one leaves", async () => {
    const scene = await stage();
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

describe("sounds", () => {
  const put = async (scene: Scene, more: Partial<FileAsset>, props = {}) => {
    await scene.layer.setObjects(
      [placed("it", "audio", { fileId: fileId(1), ...props })],
      [asset(1, "audio", { name: "Evening Bells.mp3", seconds: 65, aspect: null, ...more })],
    );
    await scene.pass(0.5);
  };

  it("have their cover on them, as wide as it is", async () => {
    const scene = await stage();
    await put(scene, { poster: "/files/cover", aspect: 2 });
    expect(scene.fetched).toEqual(["/files/cover"]);
    expect(sizeOf(scene, "it").slice(0, 2)).toEqual([0.52, 0.65]);
    expect(sheets(scene)).toHaveLength(1);
  });

  it("without one have a record with their name and length, and so when it can't be read", async () => {
    const scene = await stage();
    await put(scene, {});
    const record = { style: "sound", name: "Evening Bells", length: "1:05" };
    expect(scene.media.painted).toEqual([record]);
    scene.media.readPicture = () => Promise.reject(new Error("These bytes are no picture."));
    await put(scene, { poster: "/files/cover" });
    expect(sheets(scene)).toHaveLength(1);
    expect(scene.faults).toMatchObject([{ message: "A picture can't be read" }]);
    expect(scene.media.painted).toEqual([record, record]);
  });

  it("show the picture that their maker chose, once it is there", async () => {
    const scene = await stage();
    await put(scene, { poster: "/files/cover" }, { posterId: fileId(2) });
    expect(scene.fetched).toEqual(["/files/cover"]);
    scene.layer.setAssets([asset(2, "image", { poster: "/files/chosen" })]);
    await scene.pass(0.5);
    expect(scene.fetched).toEqual(["/files/cover", "/files/chosen"]);
  });
});

describe("what is seen", () => {
  it("is a document once its first page is there, and a sound at once", async () => {
    const scene = await stage();
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
    // A card says how far it is.
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

  it("are a card with their name, said once and logged", async () => {
    const scene = await stage();
    scene.media.openPages = () => Promise.reject(new Error("Invalid PDF structure."));
    await open(scene);
    expect(refusals(scene)).toContain("This document can’t be opened here");
    await scene.pass(60);
    expect(scene.faults).toEqual([{ message: "A document can't be read", said: "“Agenda” can’t be read." }]);
    expect(scene.fetched).toHaveLength(1);
  });

  it("keep the picture of their first page, and say so over it", async () => {
    const scene = await stage();
    scene.media.openPages = () => Promise.reject(new Error("Invalid PDF structure."));
    await open(scene, { poster: "/files/poster" });
    expect(scene.media.painted).toContainEqual({ style: "pill", text: "This document can’t be opened here" });
  });

  it("because they can't be fetched are asked for again", async () => {
    const scene = await stage();
    await open(scene, { levels: [{ url: "/files/away", bytes: 9 }] });
    expect(scene.faults).toMatchObject([{ message: "A document can't be fetched" }]);
    scene.net.isAway = false;
    await scene.pass(22);
    expect(scene.media.pagesOpen).toBe(1);
  });

  it("on one page have a card in that page's place", async () => {
    const scene = await stage();
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

describe("models", () => {
  const levels = [
    { url: "/files/whole.glb", bytes: 9, triangles: 200_000 },
    { url: "/files/light.glb", bytes: 3, triangles: 900 },
  ];
  const model = asset(1, "model", {
    levels,
    aspect: null,
    bounds: { min: [-0.2, 0, -0.2], max: [0.2, 0.5, 0.2] },
  });

  it("are drawn together, light from afar and whole near by", async () => {
    const scene = await stage();
    scene.lookFrom(0, 1, 80);
    const many = Array.from({ length: 40 }, (_, i) =>
      placed(`m-${i}`, "model", { fileId: fileId(1) }, [i / 4, 0, 0]),
    );
    await scene.layer.setObjects(many, [model]);
    await scene.pass(1);
    expect(scene.fetched).toEqual(["/files/light.glb"]);
    expect(batches(scene).map(({ instanceCount }) => instanceCount % 40)).toEqual(
      batches(scene).map(() => 0),
    );
    expect(sheets(scene)).toEqual([]);
    scene.lookFrom(0, 0.4, 0.35);
    await scene.pass(1.5);
    expect(scene.fetched).toContain("/files/whole.glb");
  });

  it("without pictures are drawn in the same calls, whatever their files", async () => {
    const scene = await stage();
    const files = Array.from({ length: 12 }, (_, i) => ({ ...model, fileId: fileId(i + 1) }));
    const put = (count: number) =>
      scene.layer.setObjects(
        files
          .slice(0, count)
          .map((file, i) => placed(`m-${i}`, "model", { fileId: file.fileId }, [i / 4, 0, 0])),
        files,
      );
    await put(1);
    await scene.pass(1);
    const ofOne = batches(scene).length;
    expect(ofOne).toBeGreaterThan(0);
    await put(12);
    await scene.pass(2);
    expect(batches(scene)).toHaveLength(ofOne);
    expect(batches(scene).map(({ instanceCount }) => instanceCount)).toEqual(batches(scene).map(() => 12));
  });

  it("are walked against and picked by their own shape", async () => {
    const scene = await stage();
    await scene.layer.setObjects([placed("m", "model", { fileId: fileId(1) }, [0, 0, -2])], [model]);
    await scene.pass(1);
    const solids = new Map<string, number>();
    scene.layer.takeSolids((id, hulls) => solids.set(id, hulls.length));
    expect(solids.get("m")).toBe(1);
    const found = scene.layer.pick(new Vector3(0, 3, -2), new Vector3(0, -1, 0), 10, pick());
    expect(found?.id).toBe("m");
    expect(found?.normal.y).toBeGreaterThan(0.9);
    expect(found?.point.y).toBeLessThan(0.6);
    // Its box is met there at 0.5; of itself only the shade on the ground.
    const beside = scene.layer.pick(new Vector3(0.19, 3, -1.81), new Vector3(0, -1, 0), 10, pick());
    expect(beside?.point.y).toBeCloseTo(0);
  });

  const crates = ({ media }: Awaited<ReturnType<typeof stage>>) =>
    media.painted.flatMap((card) => (card.style === "waiting" && card.isRefused ? [card.below] : []));
  const put = (scene: Awaited<ReturnType<typeof stage>>, file: FileAsset) =>
    scene.layer.setObjects([placed("m", "model", { fileId: fileId(1) }, [0, 0, -2])], [file]);

  it("that can't be read stand as a crate with a card, said once and logged", async () => {
    const scene = await stage();
    const damaged = levels.map((level) => ({ ...level, url: level.url.replace(".glb", ".bin") }));
    await put(scene, { ...model, name: "Knight", levels: damaged });
    await scene.pass(1);
    expect(crates(scene)).toEqual(["This model can’t be shown here"]);
    expect(scene.faults).toEqual([
      { message: "A model can't be read", said: "“Knight” can’t be read." },
      { message: "A model can't be read", said: null },
    ]);
    const found = scene.layer.pick(new Vector3(0, 3, -2), new Vector3(0, -1, 0), 10, pick());
    expect(found?.point.y).toBeCloseTo(0.5);
    const hulls: number[] = [];
    scene.layer.takeSolids((_id, own) => hulls.push(own.length));
    expect(hulls.at(-1)).toBeGreaterThan(0);
    scene.layer.apply([{ id: "m", object: null }]);
    await scene.pass(1);
    expect(sheets(scene)).toEqual([]);
  });

  it("are brought the nearest first", async () => {
    const scene = await stage();
    scene.lookFrom(0, 1, 0);
    const known = placed("known", "note", { text: "Here" }, [0, 1, -1]);
    await scene.layer.setObjects([known]);
    await scene.pass(0.2);
    const files = [40, 3, 20, 9].map((far, i) => ({
      far,
      file: {
        ...model,
        fileId: fileId(i + 1),
        levels: [{ url: `/files/${far}.glb`, bytes: 3, triangles: 900 }],
      },
    }));
    const things = files.map(({ far, file }) =>
      placed(`at ${far}`, "model", { fileId: file.fileId }, [0, 0, -far]),
    );
    await scene.layer.setObjects(
      [known, ...things],
      files.map(({ file }) => file),
    );
    await scene.pass(1);
    expect(scene.fetched).toEqual(["/files/3.glb", "/files/9.glb", "/files/20.glb", "/files/40.glb"]);
  });

  it("of which one level can't be read are shown by another", async () => {
    const scene = await stage();
    scene.lookFrom(0, 1, 80);
    const [whole, light] = levels;
    if (!whole || !light) throw new Error("no levels");
    await put(scene, { ...model, levels: [whole, { ...light, url: "/files/light.bin" }] });
    await scene.pass(1);
    expect(scene.fetched).toEqual(["/files/light.bin", "/files/whole.glb"]);
    expect(crates(scene)).toEqual([]);
    expect(batches(scene).some(({ instanceCount }) => instanceCount > 0)).toBe(true);
  });

  it("that could not be fetched are asked for again, and take the crate's place", async () => {
    const scene = await stage();
    const away = { url: "/files/away.glb", bytes: 3, triangles: 900 };
    await put(scene, { ...model, levels: [away] });
    await scene.pass(1);
    expect(crates(scene)).toHaveLength(1);
    await scene.pass(21);
    expect(scene.fetched).toHaveLength(2);
    expect(scene.faults.filter(({ said }) => said !== null)).toHaveLength(1);
    scene.net.isAway = false;
    await scene.pass(22);
    expect(scene.fetched).toHaveLength(3);
    expect(batches(scene).some(({ instanceCount }) => instanceCount > 0)).toBe(true);
    expect(sheets(scene)).toEqual([]);
  });

  it("of which a picture can't be read are drawn without, and that is said", async () => {
    const scene = await stage();
    scene.media.unreadPictures = 1;
    await put(scene, model);
    await scene.pass(1);
    expect(scene.faults[0]?.message).toBe("A model has pictures that can't be read");
    expect(crates(scene)).toEqual([]);
  });

  it("leave nothing behind", async () => {
    const scene = await stage();
    for (let i = 1; i <= 100; i++) {
      const other = { ...model, fileId: fileId(i) };
      await scene.layer.setObjects([placed("m", "model", { fileId: fileId(i) })], [other]);
      await scene.pass(0.1);
    }
    scene.layer.apply([{ id: "m", object: null }]);
    await scene.pass(12);
    let meshes = 0;
    scene.layer.root.traverse((each) => {
      if (each instanceof InstancedMesh) meshes += 1;
    });
    expect(meshes).toBe(0);
    expect(batches(scene)).toEqual([]);
  });
});

describe("what bodies can do with objects", () => {
  it("sits on seats, goes by teleporters and portals, arrives at spawn points", async () => {
    const { layer, pass } = await stage();
    await layer.setObjects([
      placed("seat-1", "seat", { seatKind: "stool" }, [1, 0.45, 0]),
      placed(
        "tele-1",
        "teleporter",
        { targetX: 5, targetY: 0, targetZ: 5, targetHeading: 1, radius: 2 },
        [2, 0, 0],
      ),
      placed("door-1", "portal", { roomId: "space002", shareId: "share-12" }, [3, 0, 0]),
      placed("home-1", "spawn", {}, [4, 0, 0]),
    ]);
    await pass(0.2);
    expect(layer.takeZones()).toMatchObject({
      seats: [{ key: "seat-1", kind: "stool", x: 1, y: 0.45 }],
      teleporters: [{ key: "tele-1", radius: 2, target: { position: [5, 0, 5], heading: 1 } }],
      portals: [{ roomId: "space002", shareId: "share-12", x: 3 }],
      spawnPoints: [{ position: [4, 0, 0] }],
    });
    expect(layer.takeZones()).toBeNull();
    layer.apply([{ id: "seat-1", object: null }]);
    expect(layer.takeZones()?.seats).toEqual([]);
  });

  it("leaves nothing of a seat where it became a group", async () => {
    const { layer, pass } = await stage();
    const seat = placed("seat-1", "seat", { seatKind: "bench" });
    await layer.setObjects([seat]);
    await pass(0.6);
    expect(layer.colliders()).not.toEqual([]);
    layer.apply([{ id: "seat-1", object: { ...seat, kind: "group", props: {} } }]);
    await pass(0.1);
    expect(layer.takeZones()?.seats).toEqual([]);
    expect(layer.colliders()).toEqual([]);
    expect(layer.boundsOf("seat-1", new Box3())).toBe(false);
  });

  it("asks once what portals lead to, and shows it", async () => {
    const { layer, media, pass, fetched } = await stage();
    await layer.setObjects([
      placed("front", "portal", { roomId: "space002" }),
      placed("door", "portal", { roomId: "space002", shareId: "share-12" }),
    ]);
    await pass(0.2);
    // By the share id of either: what one of them opens is known behind both.
    expect(layer.takeUnknownSpaces()).toEqual([{ id: "space002", shareId: "share-12" }]);
    expect(layer.takeUnknownSpaces()).toEqual([]);
    layer.setKnownSpaces([
      { id: "space002", space: { name: "Lantern market", poster: "/files/poster", count: 3 } },
    ]);
    await pass(0.3);
    expect(fetched).toContain("/files/poster");
    expect(media.painted.at(-1)).toEqual({
      style: "portal",
      name: "Lantern market",
      below: "3 people there",
    });
    expect(layer.list()).toMatchObject(
      ["front", "door"].map((id) => ({ id, title: "Portal to Lantern market" })),
    );
  });
});

describe("editing", () => {
  it("picks the nearest thing by its triangles, and shows where it is dragged to before the document does", async () => {
    const { layer, pass } = await stage();
    await layer.setObjects([
      thing("near-stool", "stool", [0, 0, 0]),
      thing("far-stool", "stool", [0, 0, -3]),
    ]);
    await pass(1);
    const [from, ahead] = [new Vector3(0, 0.43, 3), new Vector3(0, 0, -1)];
    expect(layer.pick(from, ahead, 20, pick())?.id).toBe("near-stool");
    layer.show("near-stool", new Matrix4().makeTranslation(5, 0, 0));
    expect(layer.pick(from, ahead, 20, pick())?.id).toBe("far-stool");
    const box = new Box3();
    layer.boundsOf("near-stool", box);
    expect(box.getCenter(new Vector3()).x).toBeCloseTo(5, 1);
    layer.show("near-stool", null);
    expect(layer.pick(from, ahead, 20, pick())?.id).toBe("near-stool");
    expect(layer.pick(from, ahead, 2, pick())).toBeNull();
  });

  it("shows places to arrive at and what frames are for only meanwhile", async () => {
    const { layer, media, pass } = await stage();
    await layer.setObjects([placed("home", "spawn", {}), placed("empty", "frame", {}, [3, 1, 0])]);
    await pass(0.5);
    const box = new Box3();
    expect(layer.boundsOf("home", box)).toBe(false);
    expect(media.painted).toEqual([]);
    layer.setEditing(true);
    await pass(0.5);
    expect(layer.boundsOf("home", box)).toBe(true);
    expect(media.painted).toContainEqual({ style: "hint", text: "Drop something here" });
  });

  it("hides what is hidden, also from hands and feet", async () => {
    const { layer, pass } = await stage();
    await layer.setObjects([
      thing("one-stool", "stool"),
      { ...thing("two-stool", "stool", [3, 0, 0]), isHidden: true },
    ]);
    await pass(1);
    expect(layer.list().map(({ id }) => id)).toEqual(["one-stool"]);
    layer.apply([{ id: "one-stool", object: { ...thing("one-stool", "stool"), isHidden: true } }]);
    await pass(1);
    expect(layer.list()).toEqual([]);
    expect(layer.colliders()).toEqual([]);
  });

  it("draws edges round what is chosen, in one call", async () => {
    const { layer, pass } = await stage();
    await layer.setObjects([thing("one-stool", "stool"), thing("two-stool", "stool", [3, 0, 0])]);
    await pass(1);
    layer.setHighlight(["one-stool", "two-stool"], "selected");
    layer.setHighlight(["one-stool"], "hover");
    await pass(0.1);
    const edges: Mesh[] = [];
    layer.root.traverse((each) => {
      if (each instanceof Mesh && each.visible && (each.material as { name: string }).name === "highlights")
        edges.push(each);
    });
    expect(edges).toHaveLength(1);
    layer.setHighlight([], "selected");
    layer.setHighlight([], "hover");
    await pass(0.1);
    expect(edges[0]?.visible).toBe(false);
  });
});
