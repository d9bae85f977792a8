import type { Writable } from "node:stream";
import { pino, type Logger, type LoggerOptions } from "pino";
import { printableEntry, printableLine } from "./printable.ts";
import { shortError, shortMessage } from "./short-error.ts";

/** Fields that are redacted wherever they occur in an entry. */
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

const errorIn = (fields: unknown): unknown =>
  typeof fields === "object" && fields !== null && "err" in fields ? fields.err : undefined;

export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: { paths: SECRET_PATHS, censor: "(hidden)" },
  serializers: { err: shortError },
  hooks: {
    logMethod(entry, method) {
      const [first, message]: readonly unknown[] = entry;
      const error = first instanceof Error ? first : errorIn(first);
      // Without a message, pino uses the error's, which can contain values of a query.
      if (error instanceof Error && (message === undefined || message === error.message)) {
        const fields = first instanceof Error ? { err: first } : first;
        method.bind(this)(fields, shortMessage(error));
      } else method.apply(this, entry);
    },
    streamWrite: printableLine,
  },
});

type LogTarget = { level: string; pretty: boolean; out?: Writable };

/**
 * JSON lines on stdout, or to `out`; on a terminal, formatted lines, written by this thread: a worker would cost 15 MB.
 */
export async function createLog({ level, pretty, out }: LogTarget): Promise<Logger> {
  if (!pretty) return pino(logOptions(level), out ?? pino.destination(1));
  const { default: prettyStream } = await import("pino-pretty");
  const lines = prettyStream({
    ignore: "pid,hostname",
    translateTime: "HH:MM:ss",
    singleLine: true,
    sync: true,
    ...(out === undefined ? {} : { destination: out }),
  });
  return pino(logOptions(level), {
    write: (line) => void lines.write(`${JSON.stringify(printableEntry(JSON.parse(line)))}\n`),
  });
}
