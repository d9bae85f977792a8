import { pino, type Logger } from "pino";

export type LogOptions = { level: string; pretty: boolean };

/** What must never be written, wherever it turns up in an entry. */
const SECRET_PATHS = [
  "authorization",
  "cookie",
  "token",
  "ticket",
  "password",
  'headers["set-cookie"]',
  'headers["room-access-token"]',
].flatMap((path) => (path.startsWith("headers") ? [path, `*.${path}`] : [path, `*.${path}`, `*.*.${path}`]));

/** JSON lines on stdout; on a terminal, lines for people. */
export function createLog({ level, pretty }: LogOptions): Logger {
  const redact = { paths: SECRET_PATHS, censor: "(hidden)" };
  if (!pretty) return pino({ level, redact });
  return pino({
    level,
    redact,
    transport: {
      target: "pino-pretty",
      options: { ignore: "pid,hostname", translateTime: "HH:MM:ss", singleLine: true },
    },
  });
}
