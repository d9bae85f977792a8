import { codeOf, detailOf } from "../thrown.ts";
/** The database does not answer: it is known to be away, and nothing was sent to it. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super("The database does not answer", { cause });
    this.name = "DatabaseAway";
  }
}

/** Whether an error, or one of its causes, is that the database is known to be away. */
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
/** What node-postgres says without a code. */
const LOST_WORDS =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;

/** Whether an error, or one of its causes, is that a connection failed, and not that the database refused something. */
export function isConnectionLost(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = codeOf(each);
    if (each instanceof DatabaseAway || LOST_STATE.test(code) || LOST_WORDS.test(each.message)) return true;
    // The path of a socket that nobody listens on; any other path is a file's.
    if (LOST_SOCKET.test(code) || (code === "ENOENT" && detailOf(each, "syscall") === "connect")) return true;
  }
  return false;
}
