// Slow: each of its files is a process's work.
import { deflateSync } from "node:zlib";
import { WebIO } from "@gltf-transform/core";
import { EXTMeshoptCompression } from "@gltf-transform/extensions";
import { MeshoptEncoder } from "meshoptimizer/encoder";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { glbOf } from "./avatar/model.fixture.ts";
import { taskRunner } from "./file/run-task.fixture.ts";
import { TASK_LIMITS, type FileTaskKind } from "./task-kinds.ts";
import { encoded, needsFfmpeg } from "./media/media.fixture.ts";
import { apart, ballModel, pictureOf, writeGlb } from "./model/model.fixture.ts";
import { FBX } from "./model/other-formats.fixture.ts";

const WAIT = { timeout: 180_000 };

/** Peak memory of the tasks in megabytes. */
let most = 0;
/** CPU time of the last task. */
let cpuSeconds = 0;
const { refusal, run } = taskRunner({
  onUsage: (usage) => {
    most = Math.max(most, usage.bytes / 1e6);
    cpuSeconds = usage.cpuSeconds;
  },
});

/** The fault by which a file is rejected; checks that the process stayed within its memory. */
async function faultOf(
  kind: FileTaskKind,
  name: string,
  content: Uint8Array | string,
): Promise<string | null> {
  most = 0;
  const { fault, reason } = await refusal(kind, name, content);
  // Usage is sampled a few times a second, and the process is killed when it exceeds the limit.
  expect(most).toBeLessThan(TASK_LIMITS[kind].megabytes * 1.25);
  return fault ?? reason;
}

/** Simplifying visits all triangles around a vertex. */
describe("a model whose triangles meet in one place", () => {
  const corners = (count: number): string =>
    Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * 2 * Math.PI;
      return `v ${Math.cos(angle)} ${Math.sin(angle)} ${(i % 7) / 50}`;
    }).join("\n");
  const listed = (count: number): string => Array.from({ length: count }, (_, i) => i + 1).join(" ");

  it.each<[string, () => string, string?]>([
    ["one face of 60,000 corners", () => `${corners(60_000)}\nf ${listed(60_000)}\n`],
    ["one triangle 400,000 times", () => `v 0 0 0\nv 1 0 0\nv 0 1 0\n${"f 1 2 3\n".repeat(400_000)}`],
    [
      "one face of 60,000 corners in an FBX",
      () => FBX.replace("a: 0,1,2,-4\n", `a: ${"0,1,2,3,".repeat(15_000)}-1\n`),
      "fan.fbx",
    ],
  ])("is rejected before it takes much time: %s", WAIT, async (_title, text, name = "fan.obj") => {
    expect(await faultOf("model", name, text())).toBe("TOO_HEAVY");
    expect(cpuSeconds).toBeLessThan(TASK_LIMITS.model.cpuSeconds / 4);
  });
});

/** Joining looks up for each surface which other nodes show it. */
it("a triangle that twenty thousand nodes show five times each is processed quickly", WAIT, async () => {
  const bytes = Buffer.alloc(36);
  for (const [at, value] of [0, 0, 0, 1, 0, 0, 0, 1, 0].entries()) bytes.writeFloatLE(value, at * 4);
  const nodes = Array.from({ length: 20_000 }, (_, n) => ({ mesh: 0, translation: [n % 100, 0, n / 100] }));
  const triangle = { attributes: { POSITION: 0 } };
  const many = glbOf(
    {
      asset: { version: "2.0" },
      scene: 0,
      scenes: [{ nodes: nodes.map((_, n) => n) }],
      nodes,
      meshes: [{ primitives: Array.from({ length: 5 }, () => triangle) }],
      buffers: [{ byteLength: 36 }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 3, type: "VEC3", min: [0, 0, 0], max: [1, 1, 0] },
      ],
    },
    bytes,
  );
  const { made } = await run("model", "many.glb", many);
  expect(made.levels[0]?.triangles).toBe(100_000);
  expect(cpuSeconds).toBeLessThan(TASK_LIMITS.model.cpuSeconds / 4);
});

describe("a hostile model", () => {
  let json: Record<string, unknown>;
  let binary: Uint8Array;
  beforeAll(async () => {
    ({ json, binary } = apart(await writeGlb(await ballModel(7, await pictureOf(16)))));
  });
  const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
  type Mesh = { primitives: { attributes: Record<string, number> }[] };
  const mesh = () => (json["meshes"] as Mesh[])[0] as Mesh;
  const sampler = () => ({ input: 0, output: 0 });

  it.each<[string, string, () => Record<string, unknown>]>([
    [
      "primitives",
      "TOO_MANY_PARTS",
      () => ({ meshes: [{ primitives: times(200_000, mesh().primitives[0]) }] }),
    ],
    [
      "shapes to blend to",
      "TOO_MANY_PARTS",
      () => ({ meshes: [{ primitives: [{ ...mesh().primitives[0], targets: times(200_000, {}) }] }] }),
    ],
    ["materials", "TOO_MANY_PARTS", () => ({ materials: times(100_000, {}) })],
    ["textures of one picture", "TOO_MANY_PARTS", () => ({ textures: times(200_000, { source: 0 }) })],
    ["animations", "TOO_MANY_PARTS", () => ({ animations: times(100_000, { channels: [], samplers: [] }) })],
    [
      "channels of one animation",
      "TOO_MANY_PARTS",
      () => ({
        animations: [
          {
            channels: times(200_000, { sampler: 0, target: { node: 0, path: "scale" } }),
            samplers: [sampler()],
          },
        ],
      }),
    ],
    ["skins", "TOO_MANY_PARTS", () => ({ skins: times(100_000, { joints: [0] }) })],
    ["bones in one skin", "TOO_MANY_BONES", () => ({ skins: [{ joints: times(1_000_000, 0) }] })],
    ["nodes", "TOO_MANY_PARTS", () => ({ nodes: times(500_000, {}) })],
    [
      "shapes that every visitor would hold",
      "TOO_MANY_PARTS",
      () => {
        const { attributes } = mesh().primitives[0] as Mesh["primitives"][number];
        const targets = times(1_100, { POSITION: attributes["POSITION"], NORMAL: attributes["NORMAL"] });
        return { meshes: [{ primitives: [{ attributes, targets }] }] };
      },
    ],
    [
      "empty parts shown by many nodes",
      "TOO_MANY_PARTS",
      () => {
        const accessors = json["accessors"] as object[];
        const nothing = { componentType: 5126, count: 0, type: "VEC3" };
        const empty = { attributes: { POSITION: accessors.length } };
        return {
          accessors: [...accessors, nothing],
          meshes: [mesh(), { primitives: times(9_000, empty) }],
          nodes: [{ mesh: 0 }, ...times(15_000, { mesh: 1 })],
        };
      },
    ],
    ["scenes", "TOO_MANY_PARTS", () => ({ scenes: times(500_000, { nodes: [0] }) })],
  ])("with very many %s", WAIT, async (_, fault, change) => {
    expect(await faultOf("model", "a.glb", glbOf({ ...json, ...change() }, binary))).toBe(fault);
  });

  it("with a larger stride of packed data than the decoder supports", WAIT, async () => {
    await MeshoptEncoder.ready;
    const document = await ballModel(20, await pictureOf(16));
    document.createExtension(EXTMeshoptCompression).setRequired(true);
    const packed = apart(
      await new WebIO()
        .registerExtensions([EXTMeshoptCompression])
        .registerDependencies({ "meshopt.encoder": MeshoptEncoder })
        .writeBinary(document),
    );
    type View = { byteLength: number; extensions?: Record<string, { count: number; byteStride: number }> };
    for (const view of packed.json["bufferViews"] as View[]) {
      const packing = view.extensions?.["EXT_meshopt_compression"];
      if (packing === undefined) continue;
      packing.byteStride = 600;
      view.byteLength = packing.count * 600;
    }
    expect(await faultOf("model", "a.glb", glbOf(packed.json, packed.binary))).toBe("DAMAGED");
    expect(cpuSeconds).toBeLessThan(TASK_LIMITS.model.cpuSeconds / 4);
  });

  it("with deeply nested brackets as JSON", WAIT, async () => {
    const text = `{"asset":{"version":"2.0"},"extras":${"[".repeat(5e6)}${"]".repeat(5e6)}}`;
    expect(await faultOf("model", "a.gltf", text)).toMatch(/DAMAGED|EMPTY|TOO_HEAVY/);
  });
});

describe("a hostile document", () => {
  const pdf = (objects: readonly (string | Buffer)[]): Buffer => {
    const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
    const places: number[] = [];
    let at = parts[0]?.length ?? 0;
    const write = (part: string | Buffer): void => {
      parts.push(Buffer.from(part));
      at += Buffer.byteLength(part);
    };
    for (const [i, object] of objects.entries()) {
      places.push(at);
      write(`${i + 1} 0 obj\n`);
      write(object);
      write("\nendobj\n");
    }
    const start = at;
    write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
    for (const place of places) write(`${String(place).padStart(10, "0")} 00000 n \n`);
    write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    return Buffer.concat(parts);
  };
  const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
  const stream = (words: string, bytes: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`<< ${words} /Length ${bytes.length} >>\nstream\n`),
      bytes,
      Buffer.from("\nendstream"),
    ]);
  const page = (content: number): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents ${content} 0 R >>`;

  it.each<[string, RegExp, () => Buffer]>([
    [
      "whose tree is its own child",
      /^DAMAGED$/,
      () => pdf([catalog, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
    ],
    [
      "whose tree is very deep",
      /^(DAMAGED|TOO_HEAVY|too_large|too_long)$/,
      () =>
        pdf([
          catalog,
          ...Array.from({ length: 100_000 }, (_, i) => `<< /Type /Pages /Kids [${i + 3} 0 R] /Count 1 >>`),
        ]),
    ],
  ])("%s", WAIT, async (_, fault, make) => {
    expect(await faultOf("document", "a.pdf", make())).toMatch(fault);
  });

  it("that claims a billion pages has as many as exist", WAIT, async () => {
    const tree = "<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>";
    const { made } = await run(
      "document",
      "a.pdf",
      pdf([catalog, tree, page(4), stream("", Buffer.from(""))]),
    );
    expect(made.pages).toBe(1);
  });

  it(
    "with a page that decompresses to gigabytes is rejected, or shown without its picture, within its memory",
    WAIT,
    async () => {
      const zeros = deflateSync(Buffer.alloc(100_000_000, 0x20), { level: 9 });
      const bomb = deflateSync(zeros, { level: 9 });
      most = 0;
      const made = await run(
        "document",
        "a.pdf",
        pdf([
          catalog,
          "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents [${"4 0 R ".repeat(50)}] >>`,
          stream("/Filter [/FlateDecode /FlateDecode]", bomb),
        ]),
      ).then(
        () => "taken",
        ({ reason }: { reason: string }) => reason,
      );
      expect(made).toMatch(/^(taken|too_large|too_long)$/);
      expect(most).toBeLessThan(TASK_LIMITS.document.megabytes * 1.25);
    },
  );
});

describe("a hostile video or sound", needsFfmpeg, () => {
  it("with giant frames", WAIT, async () => {
    const huge = encoded("a.avi", [
      "-f",
      "lavfi",
      "-i",
      "color=s=8320x4352:d=0.1:r=10",
      "-frames:v",
      "1",
      "-c:v",
      "mjpeg",
    ]);
    expect(huge.length).toBeLessThan(5_000_000);
    expect(await faultOf("video", "a.avi", huge)).toBe("FILM_TOO_LARGE");
  });

  it("that claims giant frames", WAIT, async () => {
    const video = encoded("a.mp4", [
      "-f",
      "lavfi",
      "-i",
      "testsrc=s=320x180:d=1:r=5",
      "-c:v",
      "libx264",
      "-pix_fmt",
      "yuv420p",
    ]);
    const track = video.indexOf("tkhd", 0, "latin1");
    video.writeUInt32BE(60_000 * 65_536, track + 4 + 76);
    video.writeUInt32BE(60_000 * 65_536, track + 4 + 80);
    expect(await faultOf("video", "a.mp4", video)).toBe("FILM_TOO_LARGE");
  });

  it("with very many tracks", WAIT, async () => {
    const many = Array.from({ length: 60 }, () => ["-map", "0:a"]).flat();
    const sounds = encoded("a.mkv", [
      "-f",
      "lavfi",
      "-i",
      "sine=d=1",
      "-f",
      "lavfi",
      "-i",
      "testsrc=s=64x64:d=1:r=5",
      "-map",
      "1:v",
      ...many,
      "-c:v",
      "libx264",
      "-c:a",
      "libopus",
    ]);
    expect(await faultOf("video", "a.mkv", sounds)).toBe("TOO_MANY_TRACKS");
  });

  it("that lasts for days", WAIT, async () => {
    const video = encoded("a.mp4", [
      "-f",
      "lavfi",
      "-i",
      "testsrc=s=64x64:d=1:r=2",
      "-c:v",
      "libx264",
      "-pix_fmt",
      "yuv420p",
      "-vf",
      "setpts=N*90000/TB",
      "-fps_mode",
      "passthrough",
    ]);
    expect(await faultOf("video", "a.mp4", video)).toBe("TOO_LONG");
  });

  it("with a giant cover is accepted without it", WAIT, async () => {
    const cover = [
      "-f",
      "lavfi",
      "-i",
      "color=s=6100x6100:d=0.1:r=10",
      "-map",
      "0:a",
      "-map",
      "1:v",
      "-frames:v",
      "1",
      "-c:v",
      "mjpeg",
      "-disposition:v:0",
      "attached_pic",
    ];
    most = 0;
    const { made } = await run(
      "audio",
      "a.mp3",
      encoded("a.mp3", ["-f", "lavfi", "-i", "sine=d=1", ...cover]),
    );
    expect(made).toMatchObject({ poster: null, seconds: expect.closeTo(1, 0) });
    expect(most).toBeLessThan(TASK_LIMITS.audio.megabytes);
  });
});

describe("a hostile picture", () => {
  const create = { width: 16, height: 16, channels: 3, background: "#1a3cf0" } as const;
  it("is rejected by its declared size", WAIT, async () => {
    const jpeg = await sharp({ create }).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    expect(await faultOf("image", "a.jpg", jpeg)).toBe("PICTURE_TOO_LARGE");
  });
});
