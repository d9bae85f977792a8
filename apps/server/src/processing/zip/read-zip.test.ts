import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Refusal } from "../refusal.ts";
import { openZip } from "./read-zip.ts";
import { zipOf, type ZipPart } from "./zip.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "veranda-zip-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const LIMITS = { entries: 100, entryBytes: 50_000_000, bytes: 100_000_000 };
const open = (bytes: Uint8Array) => {
  const path = join(folder, "a.zip");
  writeFileSync(path, bytes);
  return openZip(path, LIMITS);
};
const faultOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    const zip = await open(bytes);
    try {
      for (const entry of zip.entries) await zip.read(entry);
    } finally {
      await zip.close();
    }
    return "taken";
  } catch (error) {
    if (error instanceof Refusal) return error.fault;
    throw error;
  }
};
const part = (name: string, change: Partial<ZipPart> = {}): ZipPart => ({
  name,
  content: "hello",
  ...change,
});

describe("a zip", () => {
  it("reads the entries, also with a comment", async () => {
    const zip = await open(zipOf([part("a/b.txt"), part("c.txt", { content: "world" })], "a comment"));
    expect(zip.entries.map(({ name, bytes }) => [name, bytes])).toEqual([
      ["a/b.txt", 5],
      ["c.txt", 5],
    ]);
    const [, second] = zip.entries;
    if (!second) throw new Error("No entry");
    expect(Buffer.from(await zip.read(second)).toString()).toBe("world");
    await zip.close();
  });

  it.each<[string, string, ZipPart[]]>([
    ["that leads out", "ZIP_PATHS", [part("../evil")]],
    ["that leads out further in", "ZIP_PATHS", [part("a/../../evil")]],
    ["from the root", "ZIP_PATHS", [part("/etc/cron.d/evil")]],
    ["of another system's paths", "ZIP_PATHS", [part("..\\evil")]],
    ["of a drive", "ZIP_PATHS", [part("C:evil")]],
    ["with a name cut by zero", "ZIP_PATHS", [part("a.png\0.html")]],
    ["with a link", "ZIP_PATHS", [part("link", { mode: 0o120777 })]],
    ["with a device", "ZIP_PATHS", [part("device", { mode: 0o020666 })]],
    ["with one name twice", "ZIP_PATHS", [part("a.txt"), part("A.TXT")]],
    ["that is locked", "LOCKED", [part("a", { flags: 1 })]],
    ["of two minds about a name", "ZIP_UNREADABLE", [part("a", { localName: "b" })]],
    [
      "that says less than it holds",
      "ZIP_UNREADABLE",
      [part("a", { content: Buffer.alloc(1_000_000), bytes: 10 })],
    ],
    ["that holds less than it says", "ZIP_UNREADABLE", [part("a", { bytes: 10 })]],
    ["of zeros", "ZIP_BOMB", [part("a", { content: Buffer.alloc(40_000_000) })]],
    ["that says it is huge", "ZIP_BOMB", [part("a", { bytes: 4_000_000_000 })]],
    ["of too many files", "ZIP_BOMB", Array.from({ length: 101 }, (_, i) => part(`f${i}`))],
    ["whose files share their bytes", "ZIP_UNREADABLE", [part("a"), part("a2", { isShared: true })]],
  ])("%s is rejected: %s", async (_what, fault, parts) => {
    expect(await faultOf(zipOf(parts))).toBe(fault);
  });

  it("that is truncated, hidden behind other data, or invalid, is rejected", async () => {
    const whole = zipOf([part("a"), part("b")]);
    expect(await faultOf(whole.subarray(0, whole.length - 5))).toBe("ZIP_UNREADABLE");
    expect(await faultOf(Buffer.concat([Buffer.from("GIF89a"), whole]))).toBe("ZIP_UNREADABLE");
    expect(await faultOf(Buffer.from("PK\x03\x04 and nothing else"))).toBe("ZIP_UNREADABLE");
    expect(await faultOf(Buffer.alloc(0))).toBe("ZIP_UNREADABLE");
  });

  it("unpacks into a file and returns its digest, and rejects the same as in memory", async () => {
    const content = randomBytes(300_000);
    const unpacked = async (change: Partial<ZipPart>): Promise<string> => {
      const zip = await open(zipOf([part("a", { content, ...change })]));
      const to = join(folder, randomUUID());
      try {
        const [entry] = zip.entries;
        if (!entry) throw new Error("No entry");
        return await zip.unpack(entry, to);
      } catch (error) {
        if (error instanceof Refusal) return error.fault;
        throw error;
      } finally {
        await zip.close();
      }
    };
    const digest = createHash("sha256").update(content).digest("hex");
    expect(await unpacked({})).toBe(digest);
    expect(await unpacked({ isStored: true })).toBe(digest);
    expect(await unpacked({ content: "" })).toBe(createHash("sha256").digest("hex"));
    expect(await unpacked({ bytes: 299_999 })).toBe("ZIP_UNREADABLE");
    expect(await unpacked({ bytes: 300_001 })).toBe("ZIP_UNREADABLE");
  });

  it("with abnormal names, or with empty blocks, is rejected cheaply", async () => {
    // Combining marks in descending order are the worst case for sorting in normalisation.
    const marks = "\u0301\u0323\u0327".repeat(10_000);
    expect(await faultOf(zipOf([part(`a${marks}`)]))).toMatch(/^ZIP_(PATHS|BOMB)$/);
    expect(await faultOf(zipOf([part("a", { content: randomBytes(5_000), bytes: 10 })]))).toBe("ZIP_BOMB");
  });

  it("with random corruption is accepted or rejected, and nothing else", async () => {
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const whole = zipOf([part("a/b.txt"), part("c.txt", { content: "x".repeat(5_000) })]);
    for (let round = 0; round < 400; round++) {
      const bent = Buffer.from(whole);
      for (let k = 0; k < 3; k++) bent[next(bent.length)] = next(256);
      expect(await faultOf(bent)).toMatch(/^(taken|LOCKED|ZIP_\w+)$/);
    }
  });
});
