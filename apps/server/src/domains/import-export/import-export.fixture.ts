import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Space } from "@veranda/contract";
import type { SpaceFile } from "@veranda/contract/records/space-file";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { openZip } from "../../processing/zip/read-zip.ts";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { createFileReferences } from "../files/file-references.ts";
import { files } from "../files/tables.ts";
import { spaceMembers, spaces, spaceVersions } from "../spaces/tables.ts";
import { writeZip, type ZipItem } from "./write-zip.ts";

const at = (x: number) => ({
  position: [x, 0, 0] as [number, number, number],
  rotation: [0, 0, 0, 1] as [number, number, number, number],
  scale: [1, 1, 1] as [number, number, number],
});

const base = { parentId: null, order: 0, isHidden: false, locked: false, uneditable: false, version: 3 };

const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();

/** Uploads a file, by the same calls as the page. */
async function upload(who: TestPerson, server: TestServer, name: string, bytes: Buffer): Promise<string> {
  const body = { name, contentType: "image/png", size: bytes.length, roomID: null };
  const { data } = await who.call("POST /files", { body });
  for (const { url } of data.upload.parts) {
    const answer = await fetch(new URL(url, server.origin), { method: "PUT", body: Uint8Array.from(bytes) });
    if (!answer.ok) throw new Error(`A part was not taken: ${answer.status}`);
  }
  const params = { id: data.file.id };
  await who.call("POST /files/{id}/complete", { params, body: { uploadState: "UPLOADED" } });
  return data.file.id;
}

const ZIP_MAX = { entries: 100, entryBytes: 1e8, bytes: 1e8 };

export async function zipped(items: readonly ZipItem[]): Promise<Buffer> {
  const out = new PassThrough();
  async function* each() {
    yield* items;
  }
  const [bytes] = await Promise.all([buffer(out), writeZip(each(), out as Writable)]);
  return bytes;
}
export const text = (value: unknown) => [
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)),
];

export async function taken(who: TestPerson, server: TestServer, id: string): Promise<Buffer> {
  const { data } = await who.call("POST /rooms/{id}/export", { params: { id }, body: {} });
  const answer = await fetch(`${server.origin}${data.url}`);
  if (answer.status !== 200 || answer.headers.get("content-disposition") !== "attachment")
    throw new Error(`It was not downloaded: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
export const imported = async (who: TestPerson, bytes: Uint8Array): Promise<Space> =>
  (await who.call("POST /rooms/import", { file: new Blob([Uint8Array.from(bytes)]) })).data;

export const groups = (content: SpaceFile, count: number, parentOf: (i: number) => number | null) => {
  const like = content.objects.find(({ kind }) => kind === "group");
  if (like === undefined) throw new Error("no group");
  return Array.from({ length: count }, (_, i) => {
    const parent = parentOf(i);
    return { ...like, id: `nest${i}`, parentId: parent === null ? null : `nest${parent}` };
  });
};
export const inEachOther = (i: number): number | null => (i === 0 ? null : i - 1);

export type Change = (content: SpaceFile) => unknown;

/**
 * The longest time that this thread was blocked during some work, in milliseconds of CPU time, so that a busy machine
 * doesn't lengthen it.
 */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = processorMs();
  const look = (): void => {
    const now = processorMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const beat = setInterval(look, 10);
  try {
    await work();
    look();
  } finally {
    clearInterval(beat);
  }
  return longest;
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Two servers: a space of Ada's at one is imported at the other. */
export class ImportExportStand {
  readonly here: TestServer;
  readonly there: TestServer;
  readonly ada: TestPerson;
  readonly bo: TestPerson;
  readonly picture: Buffer;
  #space: Space | null = null;
  #persons = 0;
  readonly #folder = mkdtempSync(join(tmpdir(), "veranda-import-export-"));

  private constructor(here: TestServer, there: TestServer, ada: TestPerson, bo: TestPerson, picture: Buffer) {
    this.here = here;
    this.there = there;
    this.ada = ada;
    this.bo = bo;
    this.picture = picture;
  }

  static async open(): Promise<ImportExportStand> {
    const [here, there] = await Promise.all([openTestServer(), openTestServer()]);
    const [ada, bo] = await Promise.all([addPerson(here, "ada"), addPerson(there, "bo")]);
    const stand = new ImportExportStand(here, there, ada, bo, await plain("#b4532a"));
    stand.#space = await stand.made(ada);
    return stand;
  }

  get space(): Space {
    if (this.#space === null) throw new Error("It isn't made yet");
    return this.#space;
  }

  async close(): Promise<void> {
    await Promise.all([this.here.close(), this.there.close()]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A space with a group, a picture in it, texts, and two versions. */
  async made(who: TestPerson): Promise<Space> {
    const { data } = await who.call("POST /rooms", { body: { name: "Ada's study" } });
    const params = { id: data.id };
    await who.call("PATCH /rooms/{id}/edit", {
      params,
      body: { description: "Quiet.", tags: ["tea", "books"], fullScreenModeEnabled: false },
    });
    await who.call("PUT /rooms/{id}/permissions/{permission}", {
      params: { ...params, permission: "download" },
      body: { restricted: true },
    });
    await who.call("POST /rooms/{id}/thumbnail", {
      params,
      query: {},
      file: new Blob([Uint8Array.from(this.picture)]),
    });
    const fileId = await upload(who, this.here, "painting.png", this.picture);
    const old = await upload(who, this.here, "old.png", await plain("#204060"));
    const objects = [
      {
        ...base,
        id: "group-1",
        kind: "group" as const,
        name: "Wall",
        transform: at(0),
        props: {},
        creatorId: who.id,
      },
      {
        ...base,
        id: "image-1",
        kind: "image" as const,
        name: "Painting",
        parentId: "group-1",
        transform: at(2),
        props: { fileId, title: "Dusk" },
        creatorId: who.id,
      },
      {
        ...base,
        id: "note-1",
        kind: "note" as const,
        name: "",
        transform: at(4),
        props: { text: "Ola!" },
        creatorId: null,
      },
    ];
    const setting = { environment: data.setting.environment, variant: data.setting.variant, skyFileId: old };
    await this.here.db.update(spaces).set({ objects, setting }).where(eq(spaces.id, data.id));
    const fileReferences = createFileReferences(this.here.db);
    const standIn = (part: string) =>
      fileReferences.useIn(this.here.db, { spaceId: data.id, part }, [fileId, old]);
    await standIn("document");
    for (const version of [1, 2]) {
      await standIn(`version:${version}`);
      await this.here.db.insert(spaceVersions).values({
        spaceId: data.id,
        version,
        objects: objects.slice(0, version),
        setting,
        objectCount: version,
        savedAt: new Date(Date.UTC(2026, 10, version)),
        savedBy: who.id,
        isAutomatic: version === 1,
        pictureFileId: version === 2 ? fileId : null,
      });
    }
    return data;
  }

  /** The content of a space file: its document, and the digests of the rest. */
  async opened(bytes: Buffer): Promise<{ content: SpaceFile; entries: Record<string, string> }> {
    const path = join(this.#folder, createHash("sha256").update(bytes).digest("hex"));
    writeFileSync(path, bytes);
    const zip = await openZip(path, ZIP_MAX);
    const entries: Record<string, string> = {};
    let content: SpaceFile | null = null;
    for (const entry of zip.entries) {
      const read = await zip.read(entry);
      if (entry.name === "space.json") content = JSON.parse(Buffer.from(read).toString()) as SpaceFile;
      else entries[entry.name] = createHash("sha256").update(read).digest("hex");
    }
    await zip.close();
    if (content === null) throw new Error("no space.json");
    return { content, entries };
  }

  /** The same file with another document. */
  async changed(bytes: Buffer, change: Change): Promise<Buffer> {
    const { content } = await this.opened(bytes);
    const zip = await openZip(join(this.#folder, createHash("sha256").update(bytes).digest("hex")), ZIP_MAX);
    const items: ZipItem[] = [];
    for (const entry of zip.entries) {
      const isDocument = entry.name === "space.json";
      items.push({
        name: entry.name,
        bytes: isDocument ? text(change(content)) : [Buffer.from(await zip.read(entry))],
      });
    }
    await zip.close();
    return zipped(items);
  }

  /** A space with this many versions of the same content. */
  async repeated(count: number, work: (content: SpaceFile) => SpaceFile["objects"]): Promise<Buffer> {
    const { content } = await this.opened(await taken(this.ada, this.here, this.space.id));
    const { environment, variant } = content.setting;
    const then = { objects: work(content), setting: { environment, variant } };
    const [first] = content.versions;
    const versions = Array.from({ length: count }, (_, i) => ({
      ...first,
      ...then,
      version: i + 1,
      pictureFileId: null,
    }));
    return zipped([
      { name: "space.json", bytes: text({ ...content, ...then, picture: null, files: [], versions }) },
    ]);
  }

  /** The result of an import, and what remains of it. */
  async outcome(bytes: Buffer): Promise<{ code: string; left: readonly unknown[] }> {
    // Limits per hour apply to each person separately.
    this.#persons += 1;
    const who = await addPerson(this.there, `bringer${this.#persons}`);
    const count = async () => [
      (
        await this.there.db
          .select({ id: spaceMembers.spaceId })
          .from(spaceMembers)
          .where(eq(spaceMembers.accountId, who.id))
      ).length,
      (await this.there.db.select({ id: files.id }).from(files).where(eq(files.accountId, who.id))).length,
    ];
    const before = await count();
    const code = await codeOf(imported(who, bytes));
    const unpacked = join(this.there.dataFolder, "processing/spaces");
    const more = (await count()).map((n, i) => n - (before[i] ?? 0)).filter((n) => n !== 0);
    return { code, left: [...more, ...(existsSync(unpacked) ? readdirSync(unpacked) : [])] };
  }
}
