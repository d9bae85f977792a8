import { join } from "node:path";
import { startChild, type Child } from "./child.ts";

/** The real server of a checkout as its visitors find it, with its data in this folder; only its limits per address are off. */
export const startServer = (
  root: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<Child> =>
  startChild(
    join(root, "scripts/start.mjs"),
    {
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      METRICS_PORT: "0",
      RATE_LIMIT: "0",
      LOG_PRETTY: "false",
      ...settings,
    },
    /is open at http:\/\/localhost:(\d+)/,
  );
