// A server process that pushes to a local service: it can be killed and restarted.
import { pino } from "pino";
import { mediaOf } from "../../../config/media-of.ts";
import { readConfig } from "../../../config/read-config.ts";
import { openPlatform } from "../../../platform/platform.ts";
import { openServer } from "../../../server.ts";
import { createFakeRooms } from "../../../testing/fake-rooms.ts";
import { writeSampleContent } from "../../../testing/sample-content.ts";
import { postTo } from "./push-service.ts";

export type PushServerArguments = readonly [databaseUrl: string, folder: string, pushPort: string];

const [databaseUrl = "", folder = "", pushPort = ""] = process.argv.slice(2);
const env = {
  PORT: "0",
  HOST: "127.0.0.1",
  METRICS_PORT: "0",
  MEDIA_PORT: "0",
  RATE_LIMIT: "0",
  NODE_ENV: "test",
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
};
const config = readConfig({ argv: [], env, folder });
const platform = await openPlatform({
  log: pino({ level: "silent" }),
  dataFolder: folder,
  databaseUrl,
  redisUrl: undefined,
  metrics: { port: 0, host: "127.0.0.1" },
  mail: { smtpUrl: undefined, from: config.SMTP_FROM },
  push: { publicUrl: undefined, post: postTo(Number(pushPort)) },
  media: mediaOf(config),
  rtmp: { port: null, host: "127.0.0.1" },
  onLost: () => undefined,
});
const createRooms = async () => createFakeRooms();
const { port } = await openServer({ config, platform, createRooms, built: writeSampleContent() });
process.send?.(port);
