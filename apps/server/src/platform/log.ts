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

/** An error without the objects that libraries hang on it: connections, requests, whole configurations. */
function shortError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: shortError(cause) }),
  };
}

/** JSON lines on stdout; on a terminal, lines for people. */
export function createLog({ level, pretty }: LogOptions): Logger {
  const redact = { paths: SECRET_PATHS, censor: "(hidden)" };
  const serializers = { err: shortError };
  if (!pretty) return pino({ level, redact, serializers });
  return pino({
    level,
    redact,
    serializers,
    transport: {
      target: "pino-pretty",
      options: { ignore: "pid,hostname", translateTime: "HH:MM:ss", singleLine: true },
    },
  });
}
