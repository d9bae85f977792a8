import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startChild, type Child } from "./child.ts";

/** Starts the real server of a checkout with its data in this folder; only its rate limits per address are off. */
export const startServer = (
  root: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<Child> =>
  startChild(
    join(root, "scripts/start.mjs"),
    {
      ...startSettings(root),
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

/** Environment variables that a checkout's `npm start` sets before it starts Node. */
export function startSettings(root: string): Record<string, string> {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const settings = scripts.start.slice(0, scripts.start.indexOf("exec ")).matchAll(/(\w+)=(\S+)/g);
  return Object.fromEntries([...settings].map(([, name = "", value = ""]) => [name, value]));
}
