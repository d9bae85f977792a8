import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { createClient, type Client } from "@veranda/contract";
import type { SampleSpace } from "@veranda/contract/sample-spaces";
import { pino } from "pino";
import { mediaOf, rtmpOf } from "../config/media-of.ts";
import { readConfig } from "../config/read-config.ts";
import { s3Of } from "../config/s3-of.ts";
import type { Db } from "../platform/db/database.ts";
import type { Files } from "../platform/files/files.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import type { TxtRecords } from "../platform/outbound/txt-records.ts";
import { logOptions } from "../platform/log.ts";
import { openPlatform } from "../platform/platform.ts";
import type { Post } from "../platform/push/post.ts";
import type { BuiltFolders } from "../built-folders.ts";
import { openServer } from "../server.ts";
import { createRooms } from "../rooms/index.ts";
import type { RoomsDeps } from "../rooms/rooms-deps.ts";
import { createFakeRooms, type FakeRooms } from "./fake-rooms.ts";
import { writeSampleContent } from "./sample-content.ts";
import { createTestDatabase } from "./test-database.ts";

type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type TestServer = {
  /** `http://127.0.0.1:…` */
  readonly origin: string;
  readonly call: Client;
  /** A GET whose path and response aren't normalised. */
  raw(path: string, headers: Record<string, string>): Promise<RawAnswer>;
  readonly db: Db;
  readonly databaseUrl: string;
  readonly secret: Uint8Array;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly dataFolder: string;
  readonly staffCode: string | null;
  readonly rooms: FakeRooms;
  readonly built: BuiltFolders;
  /** All log lines so far. */
  readonly log: readonly string[];
  /** Clears shared caches, after a change that bypassed the server. */
  changed(): void;
  close(): Promise<void>;
};

export type TestServerOptions = {
  settings?: Readonly<Record<string, string>>;
  spaces?: readonly SampleSpace[];
  /** Whether an engine was built; true by default. */
  withEngine?: boolean;
  /** Uses real rooms instead of fake ones. */
  withRooms?: boolean;
  /** Timing of real rooms. */
  roomsTiming?: RoomsDeps["timing"];
  /** Fake DNS; no records by default. */
  txtRecords?: TxtRecords;
  /** Where pushes are sent instead of the internet. */
  postPush?: Post;
  /** Called before the server starts, to add files. */
  prepare?: (built: BuiltFolders) => void;
};

/** A whole server on a free port, with a database of its own, sample spaces and fake rooms. */
export async function openTestServer({
  settings = {},
  spaces,
  prepare,
  withEngine = true,
  withRooms = false,
  roomsTiming = {},
  txtRecords = async () => [],
  postPush,
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "veranda-data-"));
  const { root, ...built } = writeSampleContent(spaces);
  if (!withEngine) rmSync(built.engine, { recursive: true });
  prepare?.(built);
  const rooms = createFakeRooms();
  const log: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      log.push(chunk.toString());
      done();
    },
  });
  const env = {
    PORT: "0",
    HOST: "127.0.0.1",
    METRICS_PORT: "0",
    MEDIA_PORT: "0",
    RTMP_PORT: "0",
    RATE_LIMIT: "0",
    SIGN_IN_RATE_LIMIT: "0",
    JOIN_RATE_LIMIT: "0",
    LOG_LEVEL: "debug",
    NODE_ENV: "test",
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ...settings,
  };
  const config = readConfig({ argv: [], env, folder });
  const platform = await openPlatform({
    log: pino(logOptions(env.LOG_LEVEL), sink),
    dataFolder: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    address: config.PROCESS_ADDRESS,
    s3: s3Of(config),
    metrics: { port: 0, host: "127.0.0.1" },
    mail: { smtpUrl: undefined, from: config.SMTP_FROM },
    push: { publicUrl: config.PUBLIC_URL, ...(postPush === undefined ? {} : { post: postPush }) },
    media: mediaOf(config),
    rtmp: rtmpOf(config),
    onLost: () => undefined,
    txtRecords,
  });
  const server = await openServer({
    config,
    platform,
    createRooms: async (deps) => {
      rooms.deps = deps;
      return withRooms ? createRooms({ ...deps, timing: roomsTiming }) : rooms;
    },
    built,
  });
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    origin,
    call: createClient(`${origin}/api`, fetch, 20_000),
    raw: (path, headers) => rawGet(server.port, path, headers),
    db: database.db,
    databaseUrl: database.url,
    secret: platform.secret,
    files: platform.files,
    jobs: platform.jobs,
    dataFolder: folder,
    staffCode: server.staffCode,
    rooms,
    built,
    log,
    changed: () => platform.events.emit("SharedContentChanged", null),
    async close() {
      await server.close();
      await platform.close();
      await database.close();
      for (const path of [folder, root]) rmSync(path, { recursive: true, force: true });
    },
  };
}

function rawGet(port: number, path: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
        .on("error", reject);
    }).on("error", reject);
  });
}
