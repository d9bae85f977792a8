import { flag, host, logLevel, mode, port, program } from "../parse.ts";
import { optional, setting } from "./setting.ts";

export const runningSettings = {
  METRICS_PORT: setting({
    meaning: "Port of the Prometheus metrics, apart from the public one; 0 switches them off.",
    default: "9464",
    parse: port,
  }),
  METRICS_HOST: setting({
    meaning: "Address that the metrics listen on.",
    default: "127.0.0.1",
    parse: host,
  }),
  FFMPEG_PATH: optional({
    meaning:
      "Where ffmpeg is, when it is not on the `PATH`. It optimises the videos and sounds that people upload; without it they are served unchanged, where browsers can play them.",
    parse: program,
  }),
  LOG_LEVEL: setting({
    meaning:
      "Lowest level of log entries that are written: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.",
    default: "info",
    parse: logLevel,
  }),
  LOG_PRETTY: optional({
    meaning:
      "`true` writes logs for people, `false` as JSON lines. Without it, for people on a terminal only.",
    parse: flag,
  }),
  NODE_ENV: setting({
    meaning:
      "`production`, or `development` with the debug menu and a readable page of the calls at `/api/docs`.",
    default: "production",
    parse: mode,
  }),
} as const;
