import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { answerBrokenRequest } from "./broken-request.ts";

const connection = (bytesRead: number) => ({
  bytesRead,
  writable: true,
  destroy: vi.fn<Socket["destroy"]>(),
  end: vi.fn<(text: unknown) => Socket>(),
});
const failing = (code: string) => Object.assign(new Error(code), { code });

test("a preconnected socket that times out without a request is closed without a response", () => {
  const idle = connection(0);
  answerBrokenRequest(failing("ERR_HTTP_REQUEST_TIMEOUT"), idle);
  expect(idle.destroy).toHaveBeenCalledOnce();
  expect(idle.end).not.toHaveBeenCalled();
});

test("a malformed request gets an error", () => {
  const odd = connection(20);
  answerBrokenRequest(failing("HPE_INVALID_METHOD"), odd);
  expect(String(odd.end.mock.calls[0]?.[0])).toMatch(/^HTTP\/1\.1 400 .*MALFORMED_JSON/s);
});

test("too many headers get a specific error", () => {
  const long = connection(20_000);
  answerBrokenRequest(failing("HPE_HEADER_OVERFLOW"), long);
  expect(String(long.end.mock.calls[0]?.[0])).toMatch(
    /^HTTP\/1\.1 431 .*HEADERS_TOO_LARGE.*"statusCode":431/s,
  );
});
