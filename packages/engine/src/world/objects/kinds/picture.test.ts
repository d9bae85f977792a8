import { Box3, type InstancedMesh, Matrix4, Vector3 } from "three";
import { describe, expect, it, vi } from "vitest";
import {
  albumView,
  asset,
  fileId,
  placed,
  openScene,
  type Scene,
  sheets,
  refusals,
  sizeOf,
} from "../kinds.fixture.ts";

/** Matrix of the first instance. */
const matrixOf = (mesh: InstancedMesh | undefined): Matrix4 => {
  const matrix = new Matrix4();
  mesh?.getMatrixAt(0, matrix);
  return matrix;
};

describe("pictures", () => {
  it("have their natural width, and equal ones are drawn together", async () => {
    const scene = await openScene();
    const many = Array.from({ length: 60 }, (_, i) =>
      placed(`pic-${i}`, "image", { fileId: fileId(1) }, [i, 1, 0]),
    );
    await scene.layer.setObjects(many, [asset(1, "image")]);
    await scene.pass(1);
    expect(sizeOf(scene, "pic-0").slice(0, 2)).toEqual([2, 1]);
    expect(sheets(scene)).toHaveLength(1);
    expect(scene.fetched).toEqual(["/files/1"]);
  });

  it("load finer levels as the viewer comes closer", async () => {
    const scene = await openScene();
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
    // After the viewer has walked away, the finest level is dropped again.
    scene.lookFrom(0, 1, 60);
    await scene.pass(11);
    expect(scene.media.alive.size).toBe(1);
  });

  it("that failed to load are reported once, and retried", async () => {
    const scene = await openScene();
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
    // It replaces its card.
    expect(sheets(scene)).toHaveLength(1);
    expect(scene.media.alive.size).toBe(1);
    expect(scene.fetched).toHaveLength(fetched);
  });

  it("that can't be decoded show a card with their name, are reported and logged once, and not retried", async () => {
    const scene = await openScene();
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
    // Twice as wide as high; a 16:9 card is fitted whole into it.
    const [sheet] = sheets(scene);
    const { elements } = matrixOf(sheet);
    expect(elements[0] / elements[5]).toBeCloseTo(16 / 9);
  });

  it("with one unreadable level are shown at another", async () => {
    const scene = await openScene();
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

  describe("with KTX2 levels", () => {
    const packed = asset(1, "image", {
      levels: [
        { url: "/files/w2048", bytes: 1, width: 2048, ktx2: { url: "/files/k2048", bytes: 1 } },
        { url: "/files/w512", bytes: 1, width: 512 },
      ],
    });
    const shown = async (prepare: (scene: Scene) => void, file = packed) => {
      const scene = await openScene();
      prepare(scene);
      scene.lookFrom(0, 1, 1.2);
      await scene.layer.setObjects([placed("pic", "image", { fileId: fileId(1) }, [0, 1, 0])], [file]);
      await scene.pass(1);
      expect(sheets(scene)).toHaveLength(1);
      expect(refusals(scene)).toEqual([]);
      return scene;
    };

    it("load those close by, and as they are from afar", async () => {
      const scene = await shown(() => undefined);
      expect(scene.fetched).toEqual(["/files/w512", "/files/k2048"]);
      expect(scene.media.packed).toBe(1);
    });

    it("load uncompressed levels if the graphics card supports no compressed textures", async () => {
      const scene = await shown(({ media }) => (media.takesPacked = false));
      expect(scene.fetched).toEqual(["/files/w512", "/files/w2048"]);
    });

    it.each<[string, string, (scene: Scene) => void]>([
      ["read", "/files/k2048", ({ media }) => (media.readPacked = () => Promise.reject(new Error("no")))],
      ["fetched", "/files/away", () => undefined],
    ])(
      "load uncompressed levels if it can't be %s, which is logged but not shown",
      async (_, url, prepare) => {
        const [large, ...rest] = packed.levels;
        const file = { ...packed, levels: [{ ...large, ktx2: { url, bytes: 1 } }, ...rest] } as typeof packed;
        const scene = await shown(prepare, file);
        expect(scene.fetched).toEqual(["/files/w512", url, "/files/w2048"]);
        expect(scene.faults).toEqual([{ message: "The KTX2 of a picture can't be had", said: null }]);
      },
    );
  });

  it("that fail in large numbers are not reported one by one", async () => {
    const scene = await openScene();
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

  it("are loaded nearest first", async () => {
    const scene = await openScene();
    scene.lookFrom(0, 1, 0);
    const note = placed("known", "note", { text: "Here" }, [0, 1, -1]);
    await scene.layer.setObjects([note]);
    await scene.pass(0.2);
    const all = [40, 3, 20, 9].map((far, i) => ({
      file: asset(i + 1, "image", { levels: [{ url: `/files/${far}`, bytes: 1, width: 250 }] }),
      thing: placed(`at ${far}`, "image", { fileId: fileId(i + 1) }, [0, 1, -far]),
    }));
    await scene.layer.setObjects(
      [note, ...all.map(({ thing }) => thing)],
      all.map(({ file }) => file),
    );
    await scene.pass(1);
    expect(scene.fetched).toEqual(["/files/3", "/files/9", "/files/20", "/files/40"]);
  });

  it("are replaced a hundred times and leave nothing behind", async () => {
    const scene = await openScene();
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

  it("show the progress of their file, then why it can't be used", async () => {
    const scene = await openScene();
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

  it("collide only if they have a body and are not set to let people through", async () => {
    const scene = await openScene();
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
  it("draw small pictures of many files together, and reuse layers of removed ones", async () => {
    const view = albumView();
    const scene = await openScene(view);
    const hang = async (from: number, to: number): Promise<void> => {
      const numbers = Array.from({ length: to - from }, (_, i) => from + i);
      await scene.layer.setObjects(
        numbers.map((n) => placed(`pic-${n}`, "image", { fileId: fileId(n) }, [n, 1, 0])),
        numbers.map((n) => asset(n, "image")),
      );
      await scene.pass(3);
    };
    await hang(0, 50);
    // Albums grow with their count; they are drawn in one call and are mostly full.
    expect(sheets(scene).map(({ count }) => count)).toEqual([50]);
    expect(new Set(view.laid).size).toBe(50);
    expect(view.albums()).toBeGreaterThan(2);
    expect(view.layers()).toBeLessThan(80);
    expect(scene.media.alive.size).toBe(0);
    await scene.pass(10);
    await hang(40, 50);
    await scene.pass(10);
    // Remaining pictures keep their layers; albums without a shown picture are disposed of.
    expect(view.laid).toHaveLength(50);
    expect(sheets(scene).map(({ count }) => count)).toEqual([10]);
    await hang(40, 60);
    expect(sheets(scene).map(({ count }) => count)).toEqual([20]);
    await hang(0, 0);
    await scene.pass(10);
    expect(sheets(scene)).toEqual([]);
    expect(scene.media.alive.size).toBe(0);
  });

  it("are repainted after the graphics context was lost", async () => {
    let restored = (_isLost: boolean): void => undefined;
    const view = { ...albumView(), onContext: (listener: typeof restored) => void (restored = listener) };
    const scene = await openScene(view);
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
  it("are laid out again when their text changes, not when they move", async () => {
    const scene = await openScene();
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
