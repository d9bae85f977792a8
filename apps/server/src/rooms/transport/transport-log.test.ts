import { once } from "node:events";
import http from "node:http";
import type { Duplex } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { logTransportTo } from "./transport-log.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterAll(() => server.close());

it("frames that break the protocol are no errors of the server, whoever sends them", async () => {
  const lines: string[] = [];
  logTransportTo(pino({ level: "info" }, { write: (line: string) => lines.push(line) }));
  const request = http.request(`${server.origin}/rooms/`, {
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": Buffer.alloc(16).toString("base64"),
    },
  });
  request.end();
  const socket = await new Promise<Duplex>((resolve) =>
    request.once("upgrade", (_, upgraded) => resolve(upgraded)),
  );
  // Reserved bits and a reserved kind.
  socket.write(Buffer.from([0xff, 0x80]));
  socket.resume();
  await once(socket, "close");
  expect(lines).toEqual([]);
});
