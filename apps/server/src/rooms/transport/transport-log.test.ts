import { WebSocket } from "ws";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { pino } from "pino";
import { logTransportTo } from "./transport-log.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterAll(() => server.close());

it("frames that break the protocol are no errors of the server, whoever sends them", async () => {
  const lines: string[] = [];
  logTransportTo(pino({ level: "info" }, { write: (line: string) => lines.push(line) }));
  const socket = new WebSocket(`${server.origin.replace("http", "ws")}/rooms/`);
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("open", resolve));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  // A reserved bit and a reserved kind.
  (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.from([0xff, 0x80]));
  await closed;
  expect(lines).toEqual([]);
});
