import { stderr, stdout } from "node:process";
import type { Logger } from "pino";
import { mediaOf, rtmpOf } from "./config/media-of.ts";
import { ConfigError, readConfig } from "./config/read-config.ts";
import { s3Of } from "./config/s3-of.ts";
import type { Config } from "./config/settings.ts";
import { isConnectionLost } from "./platform/db/connection-lost.ts";
import { createLog } from "./platform/log.ts";
import { openPlatform } from "./platform/platform.ts";
import { StartError } from "./platform/start-error.ts";
import { stackOf } from "./platform/thrown.ts";

/** Longer than closing normally takes; then the process is killed. */
const CLOSING_TIMEOUT_MS = 30_000;

/** Runs the server until it is told to stop. */
export async function run(): Promise<void> {
  // Stored data is readable by this user only.
  process.umask(0o077);
  try {
    const config = readConfig({ argv: process.argv.slice(2), env: process.env, folder: process.cwd() });
    // React and others choose their build by it.
    process.env["NODE_ENV"] ??= config.NODE_ENV;
    const log = await createLog({ level: config.LOG_LEVEL, pretty: config.LOG_PRETTY ?? stdout.isTTY });
    const stop = createStop(log);
    const { close, address, staffCode } = await open(config, log, () =>
      stop.now(1, "Closing, as the database is gone"),
    );
    stop.closes(close);
    log.info({ ms: Math.round(performance.now()) }, `${config.BRAND_NAME} is open at ${address}`);
    // Not logged: it is a secret until it has been used.
    if (staffCode !== null)
      stdout.write(
        `To administer this site, sign in and open ${address}/redeem#${staffCode} (valid once, for a week)\n`,
      );
  } catch (error) {
    // Mistakes of the operator are reported in one sentence; everything else with its stack.
    const isMistake = error instanceof ConfigError || error instanceof StartError;
    stderr.write(`${isMistake ? error.message : stackOf(error)}\n`);
    process.exit(1);
  }
}

type Running = { address: string; staffCode: string | null; close: () => Promise<void> };

async function open(config: Config, log: Logger, onLost: () => void): Promise<Running> {
  await using opened = new AsyncDisposableStack();
  const starting = Promise.withResolvers<void>();
  const platformOpening = openPlatform({
    log,
    dataFolder: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    address: config.PROCESS_ADDRESS,
    s3: s3Of(config),
    metrics: { port: config.METRICS_PORT, host: config.METRICS_HOST },
    mail: { smtpUrl: config.SMTP_URL, from: config.SMTP_FROM },
    push: { publicUrl: config.PUBLIC_URL },
    media: mediaOf(config),
    rtmp: rtmpOf(config),
    onLost,
    onStarting: starting.resolve,
  });
  // The rest of the code is imported while the database starts, and not before: importing blocks the process.
  await Promise.race([starting.promise, platformOpening]);
  const [platform, { openServer }, { createRooms }] = await Promise.all([
    platformOpening,
    import("./server.ts"),
    import("./rooms/rooms.ts"),
  ]);
  opened.defer(() => platform.close());
  const server = await openServer({ config, platform, createRooms });
  opened.defer(() => server.close());
  const owned = opened.move();
  return {
    address: config.PUBLIC_URL ?? `http://localhost:${server.port}`,
    staffCode: server.staffCode,
    close: () => owned.disposeAsync(),
  };
}

type Stop = {
  now: (code: number, why: string) => void;
  /** What must be closed before the process ends. */
  closes: (close: () => Promise<void>) => void;
};

/** Ends the process once, by a signal or a failure. A start in progress is completed first. */
function createStop(log: Logger): Stop {
  const { promise: opened, resolve: closes } = Promise.withResolvers<{ close: () => Promise<void> }>();
  let isStopping = false;
  const now = (code: number, why: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info(why);
    // Also keeps the process alive: without pending work it would exit, with success, before everything is closed.
    setTimeout(() => {
      log.fatal("Closing took too long");
      process.exit(1);
    }, CLOSING_TIMEOUT_MS);
    opened
      .then(({ close }) => close())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          log.fatal({ err: error }, "Closing failed");
          process.exit(1);
        },
      );
  };
  // SIGHUP: its terminal was closed.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => now(0, "Closing"));
  // A parent process with an IPC channel wants this one to end with it.
  const leave = (): void => now(0, "Closing, as whoever started this is gone");
  if (process.send !== undefined && !process.connected) leave();
  process.on("disconnect", leave);
  const uncaught = (error: unknown): void => {
    log.fatal({ err: error }, "Something was not caught");
    now(1, "Closing");
  };
  process.on("uncaughtException", uncaught);
  process.on("unhandledRejection", (error: unknown) => {
    // A lost connection rolls its transaction back, and the pool reconnects: the state of this process is known.
    if (isConnectionLost(error)) log.error({ err: error }, "Nobody caught that the database is away");
    else uncaught(error);
  });
  return { now, closes: (close) => closes({ close }) };
}
