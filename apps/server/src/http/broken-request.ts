import type { Socket } from "node:net";
import { bodyOf } from "./errors.ts";

/** Answers malformed requests. */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Pick<Socket, "bytesRead" | "destroy" | "end" | "writable">,
): void {
  // Browsers preconnect: a response on a connection without a request would be taken for the response to its first one.
  const hasAskedNothing = socket.bytesRead === 0;
  if (error.code === "ECONNRESET" || !socket.writable || hasAskedNothing) {
    socket.destroy();
    return;
  }
  const [status, name] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? (["431 Request Header Fields Too Large", "HEADERS_TOO_LARGE"] as const)
      : (["400 Bad Request", "MALFORMED_JSON"] as const);
  const body = JSON.stringify(bodyOf(name));
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`);
}
