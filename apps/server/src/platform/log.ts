import { pino, type Logger, type LoggerOptions } from "pino";

/** What must never be written, wherever it turns up in an entry. */
const SECRET_PATHS = [
  "authorization",
  "cookie",
  "set-cookie",
  "token",
  "ticket",
  "password",
  "room-access-token",
]
  .map((name) => `["${name}"]`)
  .flatMap((key) => [key, `*${key}`, `*.*${key}`]);

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

export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: { paths: SECRET_PATHS, censor: "(hidden)" },
  serializers: { err: shortError },
});

/** JSON lines on stdout; on a terminal, lines for people, written in this thread: a worker would cost 15 MB. */
export async function createLog({ level, pretty }: { level: string; pretty: boolean }): Promise<Logger> {
  if (!pretty) return pino(logOptions(level));
  const { default: prettyStream } = await import("pino-pretty");
  return pino(
    logOptions(level),
    prettyStream({ ignore: "pid,hostname", translateTime: "HH:MM:ss", singleLine: true, sync: true }),
  );
}
