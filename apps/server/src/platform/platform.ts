import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { systemClock, type Clock } from "./clock.ts";
import { openDataFolder } from "./data-folder.ts";
import { openDatabase, type Database } from "./db/database.ts";
import { createEvents, type Events } from "./events/events.ts";
import { openFiles, type Files } from "./files/files.ts";
import type { MultipartUploads } from "./files/multipart-uploads.ts";
import { openStore } from "./files/open-store.ts";
import type { S3Settings } from "./files/s3-requests.ts";
import { createJobs, type Jobs } from "./jobs/jobs.ts";
import { createMetrics, serveMetrics } from "./metrics.ts";
import type { MediaServer } from "./media/media-server.ts";
import type { MediaSettings } from "./media/media-settings.ts";
import { openMedia } from "./media/open-media.ts";
import { openMailer } from "./mail/open-mailer.ts";
import type { Mailer } from "./mail/mailer.ts";
import { systemTxtRecords, type TxtRecords } from "./outbound/txt-records.ts";
import { openProcessId } from "./process-id.ts";
import { openProcesses, type Processes } from "./processes/processes.ts";
import { openPusher } from "./push/open-pusher.ts";
import type { Post } from "./push/post.ts";
import type { Pusher } from "./push/pusher.ts";
import { openRtmp, type RtmpServer, type RtmpSettings } from "./rtmp/rtmp-server.ts";
import { openSecret } from "./secret.ts";
import type { Limiter } from "./shared/limiter.ts";
import type { ConnectionRegistry } from "./shared/connection-registry.ts";
import { openShared } from "./shared/open-shared.ts";
import type { PubSub } from "./shared/pubsub.ts";
import type { WindowCounter } from "./shared/window-counter.ts";

/** The infrastructure: opened before everything else, closed after it. */
export type Platform = {
  readonly log: Logger;
  readonly database: Database;
  readonly metrics: Registry;
  /** Signs tokens; the same in every process. */
  readonly secret: Uint8Array;
  /** This process's id among those on the database, stable across restarts. */
  readonly processId: string;
  readonly mailer: Mailer;
  readonly pusher: Pusher;
  /** Domain events. */
  readonly events: Events;
  /** Durable jobs. */
  readonly jobs: Jobs;
  /** Shared by the processes of one installation. */
  readonly limiter: Limiter;
  /** Counts requests by address. */
  readonly addressCounter: WindowCounter;
  readonly pubsub: PubSub;
  readonly connectionRegistry: ConnectionRegistry;
  /** The other processes of the installation. */
  readonly processes: Processes;
  /** Uploaded files. */
  readonly files: Files;
  /** Uploads in progress. */
  readonly multipartUploads: MultipartUploads;
  /** Forwards media. */
  readonly media: MediaServer;
  /** Receives streams of programs by RTMP. */
  readonly rtmp: RtmpServer;
  /** Looks up DNS records that prove domain ownership. */
  readonly txtRecords: TxtRecords;
  /** Folder of everything that is stored outside the database. */
  readonly dataFolder: string;
  /** Wall time. */
  readonly now: () => number;
  /** For durations: see Clock. */
  readonly monotonic: () => number;
  readonly close: () => Promise<void>;
};

export type PlatformOptions = {
  log: Logger;
  dataFolder: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** The address at which other processes reach this one; undefined if it is the only one. */
  address?: string | undefined;
  /** Undefined: files are stored in the data folder. */
  s3?: S3Settings | undefined;
  metrics: { port: number; host: string };
  mail: { smtpUrl: string | undefined; from: string };
  push: { publicUrl: string | undefined; post?: Post };
  media: MediaSettings;
  rtmp: RtmpSettings;
  /** Called when an essential part has failed for good. */
  onLost: () => void;
  /** Called when the rest is mostly waiting for the database. */
  onStarting?: () => void;
  clock?: Clock;
  txtRecords?: TxtRecords;
};

/** Opens each part in order. If one fails, those opened before it are closed again. */
export async function openPlatform({
  log,
  dataFolder,
  databaseUrl,
  redisUrl,
  address,
  s3,
  metrics,
  mail,
  push,
  media: mediaSettings,
  rtmp: rtmpSettings,
  onLost,
  onStarting = () => undefined,
  clock = systemClock,
  txtRecords = systemTxtRecords,
}: PlatformOptions): Promise<Platform> {
  await using opened = new AsyncDisposableStack();
  const folder = openDataFolder(dataFolder);
  opened.defer(() => folder.release());
  const secret = openSecret(folder.path);
  const processId = openProcessId(folder.path);
  const database = await openDatabase({ url: databaseUrl, folder: folder.path, log, onLost, onStarting });
  opened.defer(() => database.close());
  const registry = createMetrics();
  const listener = metrics.port === 0 ? null : await serveMetrics(registry, metrics, log);
  opened.defer(async () => listener?.close());
  const { now, monotonic } = clock;
  // Closed after the jobs, which push until they end.
  const pusher = openPusher({ ...push, dataFolder: folder.path });
  opened.defer(async () => pusher.close());
  const jobs = createJobs({ database, log: log.child({ part: "jobs" }), metrics: registry });
  opened.defer(() => jobs.close());
  const mailer = await openMailer(
    { ...mail, dataFolder: folder.path },
    { db: database.db, jobs, secret, now },
  );
  const shared = await openShared({ redisUrl, secret, log: log.child({ part: "redis" }), monotonic });
  opened.defer(() => shared.close());
  const processes = openProcesses({ pubsub: shared.pubsub, processId, address, monotonic });
  opened.defer(() => processes.close());
  const store = openStore({ s3, dataFolder: folder.path, secret, now });
  opened.defer(async () => store.close());
  const files = openFiles({ db: database.db, ...store, log: log.child({ part: "files" }), now });
  jobs.handle("blobs.sweep", () => files.sweep());
  const media = await openMedia(mediaSettings, {
    secret,
    processId,
    log: log.child({ part: "media" }),
    metrics: registry,
    now,
    monotonic,
    pathHere: (path) => processes.pathHere(path),
  });
  opened.defer(() => media.close());
  const rtmp = openRtmp(rtmpSettings, { log: log.child({ part: "rtmp" }), monotonic });
  opened.defer(() => rtmp.close());
  const events = createEvents({
    db: database.db,
    log: log.child({ part: "events" }),
    metrics: registry,
    // Several processes share a Redis; without one, there is a single process.
    isAlone: redisUrl === undefined,
  });
  jobs.handle("outbox.purge", () => events.purge());
  const owned = opened.move();
  return {
    log,
    database,
    files,
    multipartUploads: store.multipartUploads,
    media,
    rtmp,
    mailer,
    pusher,
    events,
    jobs,
    limiter: shared.limiter,
    addressCounter: shared.addressCounter,
    pubsub: shared.pubsub,
    connectionRegistry: shared.connectionRegistry,
    processes,
    txtRecords,
    dataFolder: folder.path,
    metrics: registry,
    secret,
    processId,
    now,
    monotonic,
    close: () => owned.disposeAsync(),
  };
}
