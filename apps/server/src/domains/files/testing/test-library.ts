import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FileAsset, FileRecord, Plan } from "@veranda/contract";
import { pino } from "pino";
import { createChains, type Chains } from "../../../platform/chain/chains.ts";
import { createTokenHoldings } from "../../../platform/chain/token-holdings.ts";
import { createTokenReader } from "../../../platform/chain/token-reader.ts";
import type { MultipartUploads, PartTicket } from "../../../platform/files/multipart-uploads.ts";
import { openFiles, type Files } from "../../../platform/files/files.ts";
import { openStore, type FileStore } from "../../../platform/files/open-store.ts";
import type { S3Settings } from "../../../platform/files/s3-requests.ts";
import { createMemoryLimiter } from "../../../platform/shared/limiter.ts";
import { judgeFiles, type VerdictTask } from "../../../processing/file/verdict.ts";
import type { TaskKind, Tasks } from "../../../processing/task-kinds.ts";
import type { Processing, RunOptions } from "../../../processing/processing.ts";
import { addAccount } from "../../../testing/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { openLibrary, type Library } from "../library.ts";
import { createFileReferences, type FileReferences } from "../file-references.ts";
import { createQuota } from "../quota.ts";

/** The library with a real database and a folder of its own, and with a clock and a worker controlled by the test. */
export type TestLibrary = {
  readonly database: TestDatabase;
  readonly library: Library;
  readonly fileReferences: FileReferences;
  readonly stored: Files;
  readonly multipartUploads: MultipartUploads;
  readonly folder: string;
  readonly told: FileAsset[];
  plan: Plan;
  now: number;
  /** Responses by URL, and the default; and the requested URLs. */
  readonly outside: Map<string, Uint8Array>;
  fetched: Uint8Array;
  readonly asked: string[];
  /** Makes pending or running work older by this. */
  waited(ms: number): Promise<void>;
  person(name: string): Promise<string>;
  /** Sends a part to the URL from an upload's plan. */
  put(url: string, part: Uint8Array): Promise<void>;
  upload(accountId: string, bytes: Uint8Array, name?: string): Promise<FileRecord>;
  /** Another process with the same database and folder. */
  openAnother(processing: Processing): Library;
  close(): Promise<void>;
};

/** A minimal picture that is recognised by its header; each is different. */
export const newPicture = (bytes = 64): Buffer =>
  Buffer.concat([Buffer.from("GIF89a"), randomBytes(bytes - 6)]);

/** Optimises everything immediately, unchanged. */
export const quickProcessing: Processing = {
  async run() {
    return {
      ending: "gif",
      levels: [{ name: null, bytes: 1 }],
      poster: null,
      aspect: 1,
      seconds: null,
      pages: null,
      bounds: null,
      changes: [],
    } as never;
  },
  close: () => Promise.resolve(),
};

/** Determines file types without a worker process. */
const judging = (processing: Processing): Processing => ({
  ...processing,
  async run<K extends TaskKind>(
    kind: K,
    task: Tasks[K]["task"],
    options: RunOptions,
  ): Promise<Tasks[K]["made"]> {
    if (kind !== "verdict") return processing.run(kind, task, options);
    const verdicts: unknown = await judgeFiles(task as VerdictTask);
    return verdicts as Tasks[K]["made"];
  },
});

export async function openTestLibrary(
  processing: Processing = quickProcessing,
  s3?: S3Settings,
  chains?: Chains,
): Promise<TestLibrary> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "veranda-library-"));
  const log = pino({ level: "silent" });
  const told: FileAsset[] = [];
  const now = (): number => test.now;
  const store: FileStore = openStore({ s3, dataFolder: folder, secret: new Uint8Array(32), now });
  const stored = openFiles({ db: database.db, ...store, log, now });
  const fileReferences = createFileReferences(database.db);
  const tokenReader = createTokenReader(new Map());
  const open = (of: Processing): Library =>
    openLibrary({
      db: database.db,
      stored,
      multipartUploads: store.multipartUploads,
      processing: judging(of),
      fetchFile: async (url, path) => {
        test.asked.push(url);
        const bytes = test.outside.get(url) ?? test.fetched;
        writeFileSync(path, bytes);
      },
      chains: chains ?? createChains(new Map()),
      tokenHoldings: createTokenHoldings(new Map(), tokenReader),
      tokenNames: tokenReader,
      walletsOn: async () => [],
      ipfsGateway: "https://ipfs.example.org",
      limiter: createMemoryLimiter(now),
      log,
      now,
      folder: join(folder, "processing"),
      fileReferences,
      quota: createQuota(database.db, async () => test.plan),
      prefabs: () => [{ id: "bench", title: "Bench", group: "seating", picture: null }],
      requireAdding: async () => undefined,
      assetChanged: async (asset) => void told.push(asset),
    });
  const library = open(processing);
  const test: TestLibrary = {
    database,
    library,
    fileReferences,
    stored,
    multipartUploads: store.multipartUploads,
    folder,
    told,
    plan: "FREE",
    now: Date.now(),
    outside: new Map(),
    fetched: newPicture(),
    asked: [],
    async waited(ms) {
      await database.query(
        "update file_contents set changed_at = changed_at - $1 * interval '1 millisecond'",
        [ms],
      );
    },
    person: (username) => addAccount(database.db, username),
    async put(url, part) {
      const { receive } = store.multipartUploads;
      const isTaken = receive
        ? (await receive(ticketIn(url), Readable.from([part]), async () => false)) === "taken"
        : (await fetch(url, { method: "PUT", body: Uint8Array.from(part) })).ok;
      if (!isTaken) throw new Error("A part was not taken");
    },
    async upload(accountId, bytes, name = "a.gif") {
      const { file, upload } = await library.uploads.announce(
        { accountId, sessionId: "session" },
        {
          contentType: "image/gif",
          name,
          size: bytes.length,
          roomID: null,
        },
      );
      for (const { number, url } of upload.parts) {
        await test.put(url, bytes.subarray((number - 1) * upload.partBytes, number * upload.partBytes));
      }
      return library.uploads.complete(accountId, file.id, true);
    },
    openAnother: open,
    async close() {
      await library.close();
      store.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return test;
}

function ticketIn(url: string): PartTicket {
  const { pathname, searchParams } = new URL(url, "http://here");
  const [, , id = "", number] = pathname.split("/");
  return {
    id,
    number: Number(number),
    length: Number(searchParams.get("length")),
    until: Number(searchParams.get("until")),
    session: searchParams.get("session") ?? "",
    signature: searchParams.get("signature") ?? "",
  };
}
