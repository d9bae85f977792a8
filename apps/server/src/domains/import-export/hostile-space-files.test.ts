// Slow: each of its files is a process's work.
import { createHash, randomBytes } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";
import { PLAN_LIMITS } from "@veranda/contract/constants";
import type { SpaceFile } from "@veranda/contract/records/space-file";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stableId } from "../../processing/space/space-entries.ts";
import { zipOf } from "../../processing/zip/zip.fixture.ts";
import {
  type Change,
  groups,
  ImportExportStand,
  inEachOther,
  taken,
  text,
  zipped,
  longestStall,
} from "./import-export.fixture.ts";

let stand: ImportExportStand;
beforeAll(async () => {
  stand = await ImportExportStand.open();
}, 60_000);
afterAll(() => stand.close());

const image = (content: SpaceFile) => content.objects.find(({ kind }) => kind === "image");
const refused: [string, Change, string][] = [
  ["of a newer Veranda", (c) => ({ ...c, version: 2 }), "SPACE_FILE_NEWER"],
  [
    "named with a slur",
    (c) => ({ ...c, space: { ...c.space, name: "Faggots out" } }),
    "SPACE_FILE_WORDS_REFUSED",
  ],
  [
    "described with a slur",
    (c) => ({ ...c, space: { ...c.space, description: "Now kill yourself" } }),
    "SPACE_FILE_WORDS_REFUSED",
  ],
  ["of something else", (c) => ({ ...c, format: "other" }), "SPACE_FILE_UNREADABLE"],
  ["with a field of its own", (c) => ({ ...c, ownerId: "ada" }), "SPACE_FILE_UNREADABLE"],
  [
    "that stands nowhere",
    (c) => ({ ...c, setting: { environment: "moon", variant: "day" } }),
    "SPACE_FILE_UNREADABLE",
  ],
  ["with an object twice", (c) => ({ ...c, objects: [...c.objects, image(c)] }), "SPACE_FILE_UNREADABLE"],
  [
    "with groups in a circle",
    (c) => ({
      ...c,
      objects: c.objects.map((o) => (o.kind === "group" ? { ...o, parentId: o.id } : o)),
    }),
    "SPACE_FILE_UNREADABLE",
  ],
  [
    "with an object that a picture holds together",
    (c) => ({
      ...c,
      objects: c.objects.map((o) => (o.kind === "note" ? { ...o, parentId: "image-1" } : o)),
    }),
    "SPACE_FILE_UNREADABLE",
  ],
  [
    "made in the year 0",
    (c) => ({ ...c, space: { ...c.space, createdAt: "0000-01-01T00:00:00Z" } }),
    "SPACE_FILE_UNREADABLE",
  ],
  [
    "saved in the year 0",
    (c) => ({ ...c, versions: c.versions.map((v) => ({ ...v, savedAt: "0000-01-01T00:00:00Z" })) }),
    "SPACE_FILE_UNREADABLE",
  ],
  ...[2 ** 31 - 1, 2 ** 31].map((version): (typeof refused)[number] => [
    `with ${version} as a version's number, which has none after it`,
    (c) => ({ ...c, versions: c.versions.slice(0, 1).map((v) => ({ ...v, version })) }),
    "SPACE_FILE_UNREADABLE",
  ]),
  [
    "with an object that can't be changed any more",
    (c) => ({ ...c, objects: c.objects.map((o) => ({ ...o, version: Number.MAX_SAFE_INTEGER })) }),
    "SPACE_FILE_UNREADABLE",
  ],
  ...["\u202egnp.exe", "two\nlines", "\u200b"].map((name): (typeof refused)[number] => [
    `called ${JSON.stringify(name)}`,
    (c) => ({ ...c, space: { ...c.space, name } }),
    "SPACE_FILE_UNREADABLE",
  ]),
  [
    "with a tag that can't be one",
    (c) => ({ ...c, space: { ...c.space, tags: ["\u202etea"] } }),
    "SPACE_FILE_UNREADABLE",
  ],
  ...["https://elsewhere.example/p", "/\t/elsewhere.example/p", "/api/health"].map(
    (packageUrl): (typeof refused)[number] => [
      `that stands in a package at ${JSON.stringify(packageUrl)}`,
      (c) => ({ ...c, setting: { ...c.setting, packageUrl } }),
      "SPACE_FILE_UNREADABLE",
    ],
  ),
  [
    "with a version that stood in a package elsewhere",
    (c) => ({
      ...c,
      versions: c.versions.map((v) => ({
        ...v,
        setting: { ...v.setting, packageUrl: "//elsewhere.example" },
      })),
    }),
    "SPACE_FILE_UNREADABLE",
  ],
  ["with a file missing", (c) => ({ ...c, files: c.files.slice(1) }), "SPACE_FILE_UNREADABLE"],
  [
    "with a file under another's name",
    (c) => ({ ...c, files: c.files.map((f, i) => ({ ...f, id: stableId("0".repeat(63) + i) })) }),
    "SPACE_FILE_UNREADABLE",
  ],
  [
    "with an object of a kind that isn't",
    (c) => ({ ...c, objects: c.objects.map((o) => ({ ...o, kind: "bomb" })) }),
    "SPACE_FILE_UNREADABLE",
  ],
  [
    "with a note's words in a picture",
    (c) => ({
      ...c,
      objects: c.objects.map((o) => (o.kind === "image" ? { ...o, props: { ...o.props, text: "x" } } : o)),
    }),
    "SPACE_FILE_UNREADABLE",
  ],
];

describe("a modified file", () => {
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await taken(stand.ada, stand.here, stand.space.id);
  });

  test("would be accepted without its modification", async () => {
    expect(await stand.opened(await stand.changed(bytes, (content) => content))).toEqual(
      await stand.opened(bytes),
    );
  });

  test.each(refused)("a space %s is rejected, and nothing of it stays", async (_, change, code) => {
    expect(await stand.outcome(await stand.changed(bytes, change))).toEqual({ code, left: [] });
  });
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["nothing", () => Buffer.alloc(0)],
  ["a page", () => Buffer.from("<!doctype html><script>1</script>")],
  ["a zip without a space", () => zipped([{ name: "readme.txt", bytes: text("hello") }])],
  ["half a file", async () => (await taken(stand.ada, stand.here, stand.space.id)).subarray(0, 900)],
  ["something that leads out", () => zipped([{ name: "../space.json", bytes: text("{}") }])],
  ["a bomb", () => bomb()],
  ["words that are no JSON", () => zipped([{ name: "space.json", bytes: text("{") }])],
  ["nothing at all in space.json", () => zipped([{ name: "space.json", bytes: text("null") }])],
])("%s is not a space", async (_, bytes) => {
  expect(await stand.outcome(await bytes())).toEqual({ code: "SPACE_FILE_UNREADABLE", left: [] });
});

test("files with other bytes of the same length are rejected by their digests", async () => {
  const { content } = await stand.opened(await taken(stand.ada, stand.here, stand.space.id));
  const bytes = await zipped([
    { name: "space.json", bytes: text({ ...content, picture: null }) },
    ...content.files.map(({ digest, ending, bytes: size }) => ({
      name: `files/${digest}.${ending}`,
      bytes: [Buffer.concat([stand.picture.subarray(0, 40), Buffer.alloc(size, 1)]).subarray(0, size)],
    })),
  ]);
  expect(await stand.outcome(bytes)).toEqual({ code: "SPACE_FILE_UNREADABLE", left: [] });
});

test("an HTML page that claims to be a picture is rejected with the whole import", async () => {
  const { content } = await stand.opened(await taken(stand.ada, stand.here, stand.space.id));
  const page = Buffer.from("<!doctype html><html><script>alert(1)</script></html>");
  const digest = createHash("sha256").update(page).digest("hex");
  const bad = { id: stableId(digest), name: "x.png", digest, ending: "png", bytes: page.length };
  const bytes = await zipped([
    {
      name: "space.json",
      bytes: text({
        ...content,
        picture: null,
        objects: [],
        versions: [],
        setting: { environment: content.setting.environment, variant: content.setting.variant },
        files: [bad],
      }),
    },
    { name: `files/${digest}.png`, bytes: [page] },
  ]);
  expect(await stand.outcome(bytes)).toEqual({ code: "SPACE_FILE_UNREADABLE", left: [] });
});

test("twelve documents of 5,000 nested groups block nobody, and are rejected", async () => {
  const bytes = await stand.repeated(11, (content) => groups(content, 5_000, inEachOther));
  let ended: unknown;
  const stall = await longestStall(async () => (ended = await stand.outcome(bytes)));
  expect(ended).toEqual({ code: "SPACE_FILE_UNREADABLE", left: [] });
  expect(stall).toBeLessThan(500);
}, 60_000);

test("a document larger than a space can be is rejected", async () => {
  const bytes = await stand.repeated(0, (content) =>
    groups(content, 1_200, () => null).map((object) => ({
      ...object,
      kind: "note" as const,
      props: { text: "x".repeat(4_000) },
    })),
  );
  expect(await stand.outcome(bytes)).toEqual({ code: "SPACE_FILE_UNREADABLE", left: [] });
});

test("files that don't fit the plan are rejected from the zip's directory, before anything is unpacked", async () => {
  const bytes = (PLAN_LIMITS.FREE.storageBytes ?? 0) + 1;
  // Its contents are invalid: unpacking would reject them as unreadable.
  const zip = zipOf([
    { name: "space.json", content: "{}" },
    { name: `files/${"a".repeat(64)}.bin`, content: randomBytes(700_000), bytes },
  ]);
  expect(await stand.outcome(zip)).toEqual({ code: "FILE_TOO_LARGE", left: [] });
});

/** 60 MB of zeros in 60 kB. */
function bomb(): Buffer {
  const zeros = Buffer.alloc(60_000_000);
  const packed = deflateRawSync(zeros);
  const name = Buffer.from("space.json");
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc32(zeros), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(zeros.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
