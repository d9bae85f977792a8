import { stderr, stdout } from "node:process";
import { ConfigError, readConfig } from "./config/read-config.ts";
import { createLog } from "./platform/log.ts";
import { StartError } from "./platform/start-error.ts";
import { createRooms } from "./rooms/rooms.ts";
import { openServer } from "./server.ts";

/** Longer than everything that is closed may take; then the process ends all the same. */
const CLOSING_PATIENCE_MS = 30_000;

async function start(): Promise<void> {
  const config = readConfig({ argv: process.argv.slice(2), env: process.env, folder: process.cwd() });
  // React and others choose their build by it.
  process.env["NODE_ENV"] ??= config.NODE_ENV;
  const log = createLog({ level: config.LOG_LEVEL, pretty: config.LOG_PRETTY ?? stdout.isTTY });

  let close: (() => Promise<void>) | undefined;
  let isStopping = false;
  const stop = (code: number, why: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info(why);
    setTimeout(() => process.exit(1), CLOSING_PATIENCE_MS).unref();
    void starting
      .then(() => close?.())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          log.fatal({ err: error }, "Closing failed");
          process.exit(1);
        },
      );
  };
  process.on("SIGINT", () => stop(0, "Closing"));
  process.on("SIGTERM", () => stop(0, "Closing"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Something was not caught");
    stop(1, "Closing");
  });
  process.on("unhandledRejection", (error) => {
    log.fatal({ err: error }, "Something was not caught");
    stop(1, "Closing");
  });

  const starting = openServer({
    config,
    log,
    onLost: () => stop(1, "Closing, as the database is gone"),
    createRooms,
  }).then((server) => {
    close = () => server.close();
    const address = config.PUBLIC_URL ?? `http://localhost:${server.port}`;
    log.info({ ms: Math.round(performance.now()) }, `${config.BRAND_NAME} is open at ${address}`);
  });
  await starting;
}

/** Runs the server until it is told to stop. */
export async function run(): Promise<void> {
  try {
    await start();
  } catch (error) {
    // Mistakes of whoever starts the server are told in one sentence; everything else with all that is known.
    const isMistake = error instanceof ConfigError || error instanceof StartError;
    stderr.write(`${isMistake ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exit(1);
  }
}
