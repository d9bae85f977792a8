import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  PART_BYTES,
  partCountOf,
  partLength,
  type MultipartUpload,
  type PartTicket,
} from "./multipart-uploads.ts";
import { openStore, type FileStore } from "./open-store.ts";
import { openS3StandIn, type S3StandIn } from "./testing/s3-stand-in.ts";

const SECRET = new Uint8Array(32).fill(7);
let now = Date.now();
const until = () => new Date(now + 60_000);
const folder = mkdtempSync(join(tmpdir(), "veranda-store-"));
let s3: S3StandIn;
const stores = {} as Record<"folder" | "bucket", FileStore>;

beforeAll(async () => {
  s3 = await openS3StandIn(() => now);
  const common = { secret: SECRET, now: () => now };
  stores.folder = openStore({ ...common, s3: undefined, dataFolder: join(folder, "a") });
  stores.bucket = openStore({ ...common, s3: s3.settings, dataFolder: join(folder, "b") });
});
afterAll(async () => {
  stores.bucket.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const nameOf = (bytes: Uint8Array): string => `${createHash("sha256").update(bytes).digest("hex")}.bin`;
const ticketIn = (address: string): PartTicket => {
  const { pathname, searchParams } = new URL(address, "http://here");
  const [, , id = "", number] = pathname.split("/");
  return {
    id,
    number: Number(number),
    length: Number(searchParams.get("length")),
    until: Number(searchParams.get("until")),
    session: searchParams.get("session") ?? "",
    signature: searchParams.get("signature") ?? "",
  };
};

/** PUTs a part like a page; for the folder, does what the server's route does. */
async function put(store: FileStore, address: string, body: Uint8Array): Promise<boolean> {
  const { receive } = store.multipartUploads;
  if (receive) {
    const ticket = ticketIn(address);
    return (
      ticket.length === body.length &&
      (await receive(ticket, Readable.from([body]), async () => false)) === "taken"
    );
  }
  return (await fetch(address, { method: "PUT", body: Uint8Array.from(body) })).ok;
}

async function begin(store: FileStore, bytes: number): Promise<MultipartUpload> {
  const id = randomUUID();
  return { id, token: await store.multipartUploads.begin(id, bytes), bytes };
}
async function send(
  store: FileStore,
  upload: MultipartUpload,
  number: number,
  whole: Uint8Array,
): Promise<boolean> {
  const at = (number - 1) * PART_BYTES;
  const address = await store.multipartUploads.address(upload, number, until(), "session");
  return put(store, address, whole.subarray(at, at + partLength(upload, number)));
}

describe.each(["folder", "bucket"] as const)("blobs in a %s", (kind) => {
  const get = () => stores[kind].blobs;

  it("are read as written, whole and in ranges", async () => {
    const bytes = randomBytes(200_000);
    const name = nameOf(bytes);
    expect(await get().read(name)).toBeNull();
    expect(await get().size(name)).toBeNull();
    await get().write(name, bytes);
    await get().write(name, bytes);
    expect(await get().size(name)).toBe(200_000);
    const whole = await get().read(name);
    expect(whole && (await buffer(whole.stream)).equals(bytes)).toBe(true);
    const part = await get().read(name, { first: 1000, last: 150_999 });
    expect(part?.size).toBe(200_000);
    expect(part && (await buffer(part.stream)).equals(bytes.subarray(1000, 151_000))).toBe(true);
    await get().remove(name);
    await get().remove(name);
    expect(await get().read(name)).toBeNull();
  });

  it("can be stored from local files and downloaded", async () => {
    const bytes = randomBytes(100_000);
    const [from, to] = [join(folder, randomUUID()), join(folder, randomUUID())];
    writeFileSync(from, bytes);
    await get().take(nameOf(bytes), from);
    expect(existsSync(from)).toBe(false);
    expect(await get().download(nameOf(bytes), to)).toBe(true);
    expect(readFileSync(to).equals(bytes)).toBe(true);
    expect(await get().download(nameOf(randomBytes(8)), join(folder, randomUUID()))).toBe(false);
  });
});

describe.each(["folder", "bucket"] as const)("parts that arrive in a %s", (kind) => {
  const store = () => stores[kind];
  const whole = randomBytes(2 * PART_BYTES + 12_345);

  it("are accepted in any order and twice, and joined in order", async () => {
    const upload = await begin(store(), whole.length);
    expect(partCountOf(upload)).toBe(3);
    for (const number of [3, 1]) expect(await send(store(), upload, number, whole)).toBe(true);
    expect(await store().multipartUploads.join(upload)).toBeNull();
    expect(await store().multipartUploads.parts(upload)).toEqual(new Set([1, 3]));
    for (const number of [1, 2]) expect(await send(store(), upload, number, whole)).toBe(true);
    const path = await store().multipartUploads.join(upload);
    expect(path !== null && readFileSync(path).equals(whole)).toBe(true);
    expect(await store().multipartUploads.join(upload)).toBe(path);
    await store().multipartUploads.keep(upload, nameOf(whole));
    await store().multipartUploads.remove(upload);
    await store().multipartUploads.remove(upload);
    const kept = await store().blobs.read(nameOf(whole));
    expect(kept && (await buffer(kept.stream)).equals(whole)).toBe(true);
    expect(await send(store(), upload, 1, whole)).toBe(false);
  });

  it("are rejected if they are longer or shorter than announced", async () => {
    const upload = await begin(store(), 1000);
    const address = await store().multipartUploads.address(upload, 1, until(), "session");
    expect(await put(store(), address, new Uint8Array(999))).toBe(false);
    expect(await put(store(), address, new Uint8Array(1001))).toBe(false);
    expect([...(await store().multipartUploads.parts(upload))]).toEqual([]);
    await store().multipartUploads.remove(upload);
  });

  it("are accepted only at signed URLs, until they expire", async () => {
    const upload = await begin(store(), whole.length);
    const other = await begin(store(), whole.length);
    const address = await store().multipartUploads.address(upload, 1, until(), "session");
    const part = whole.subarray(0, PART_BYTES);
    const forged = address.replace(
      /(signature=)(.)/i,
      (_, key: string, sign: string) => `${key}${sign === "a" ? "b" : "a"}`,
    );
    const moved = address.replace(upload.id, other.id);
    const renumbered = address.replace("/1?", "/2?").replace("partNumber=1", "partNumber=2");
    const longer = address.replace("until=", "until=9").replace("Expires=", "Expires=9");
    for (const bad of [forged, moved, renumbered, longer]) {
      expect(bad).not.toBe(address);
      expect(await put(store(), bad, part)).toBe(false);
    }
    now += 61_000;
    expect(await put(store(), address, part)).toBe(false);
    for (const each of [upload, other]) {
      expect([...(await store().multipartUploads.parts(each))]).toEqual([]);
      await store().multipartUploads.remove(each);
    }
  });

  it("leave nothing behind when the upload is removed", async () => {
    const upload = await begin(store(), whole.length);
    await send(store(), upload, 1, whole);
    await store().multipartUploads.remove(upload);
    expect([...(await store().multipartUploads.parts(upload))]).toEqual([]);
    expect(await store().multipartUploads.join(upload)).toBeNull();
    const left = kind === "bucket" ? [...s3.uploads.keys()] : readdirSync(join(folder, "a", "uploads"));
    expect(left).toEqual([]);
  });
});

describe("the folder", () => {
  const receive = (address: string, body: Readable) =>
    stores.folder.multipartUploads.receive?.(ticketIn(address), body, async () => false);

  it("accepts the later of two concurrent uploads of the same part", async () => {
    const upload = await begin(stores.folder, 1000);
    const address = await stores.folder.multipartUploads.address(upload, 1, until(), "session");
    const slow = new Readable({ read: () => undefined });
    slow.push(Buffer.alloc(500, 1));
    const first = receive(address, slow);
    const second = receive(address, Readable.from([Buffer.alloc(1000, 2)]));
    expect([await first, await second]).toEqual(["broken", "taken"]);
    const path = await stores.folder.multipartUploads.join(upload);
    expect(path !== null && readFileSync(path).equals(Buffer.alloc(1000, 2))).toBe(true);
    await stores.folder.multipartUploads.remove(upload);
  });

  it("rejects writes into a joined file, also on connections that are still open", async () => {
    const upload = await begin(stores.folder, 1000);
    const address = await stores.folder.multipartUploads.address(upload, 1, until(), "session");
    expect(await put(stores.folder, address, new Uint8Array(1000))).toBe(true);
    const slow = new Readable({ read: () => undefined });
    const late = receive(address, slow);
    slow.push(Buffer.alloc(10, 9));
    await new Promise((resolve) => setTimeout(resolve, 50));
    // A part that is being sent again is incomplete; then joining aborts its sender.
    expect(await stores.folder.multipartUploads.join(upload)).toBeNull();
    expect(await late).toBe("broken");
    expect(await put(stores.folder, address, new Uint8Array(1000))).toBe(true);
    const path = await stores.folder.multipartUploads.join(upload);
    expect(await put(stores.folder, address, new Uint8Array(1000).fill(9))).toBe(false);
    expect(path !== null && readFileSync(path).equals(Buffer.alloc(1000))).toBe(true);
    await stores.folder.multipartUploads.remove(upload);
  });

  it.each(["../../escape", "..", "/etc/passwd"])("has no upload called %s", async (id) => {
    const ticket = {
      id,
      number: 1,
      length: 3,
      until: Math.floor(now / 1000) + 60,
      session: "a",
      signature: "AAAA",
    };
    expect(
      await stores.folder.multipartUploads.receive?.(ticket, Readable.from(["abc"]), async () => false),
    ).toBe("forged");
  });
});

describe("the bucket", () => {
  it("is retried after transient errors, and not after permanent ones", async () => {
    const bytes = randomBytes(100);
    s3.faults.push({ status: 503, code: "SlowDown" }, { status: 500, code: "InternalError" });
    await stores.bucket.blobs.write(nameOf(bytes), bytes);
    expect(await stores.bucket.blobs.size(nameOf(bytes))).toBe(100);
    s3.faults.push({ status: 403, code: "AccessDenied" });
    await expect(stores.bucket.blobs.write(nameOf(bytes), bytes)).rejects.toMatchObject({
      code: "AccessDenied",
    });
    expect(s3.faults).toEqual([]);
  });

  it("rejects bytes that don't match the digest in their name", async () => {
    const path = join(folder, randomUUID());
    writeFileSync(path, "other bytes");
    await expect(stores.bucket.blobs.take(nameOf(randomBytes(9)), path)).rejects.toMatchObject({
      code: "XAmzContentSHA256Mismatch",
    });
  });
});
