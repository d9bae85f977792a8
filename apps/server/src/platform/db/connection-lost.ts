import { codeOf, detailOf } from "../thrown.ts";
/** The database is known to be unreachable; the query was not sent. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super("The database does not answer", { cause });
    this.name = "DatabaseAway";
  }
}

/** Whether an error or one of its causes is DatabaseAway. */
export function isDatabaseAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof DatabaseAway) return true;
  return false;
}

/** SQLSTATE classes 08 and 57P (connection, shutdown), 53300 (too many connections), 25P03 (ended for idling). */
const LOST_STATE = /^(08...|57P..|53300|25P03)$/;
/** The socket's own codes. */
const LOST_SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** Messages of node-postgres errors that have no code. */
const LOST_WORDS =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;

/** Whether an error or one of its causes is a failed connection rather than a rejected statement. */
export function isConnectionLost(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = codeOf(each);
    if (each instanceof DatabaseAway || LOST_STATE.test(code) || LOST_WORDS.test(each.message)) return true;
    // ENOENT on connect: a socket that nobody listens on. In other calls it is about a file.
    if (LOST_SOCKET.test(code) || (code === "ENOENT" && detailOf(each, "syscall") === "connect")) return true;
  }
  return false;
}
