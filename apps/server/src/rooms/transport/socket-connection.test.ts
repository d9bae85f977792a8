import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { ClientState, type Client } from "@colyseus/core";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { SocketConnection } from "./socket-connection.ts";
import { until } from "../testing/test-client.ts";

let server: WebSocketServer;
let page: WebSocket;
let link: SocketConnection;
let line: Socket;
const heard: Buffer[] = [];

/** A real connection; the page answers pings or not. */
async function connect(autoPong: boolean): Promise<void> {
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const arrival = once(server, "connection") as Promise<[WebSocket]>;
  page = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong });
  page.on("message", (data: Buffer) => heard.push(data));
  const [[socket]] = await Promise.all([arrival, once(page, "open")]);
  ({ _socket: line } = socket as unknown as { _socket: Socket });
  link = new SocketConnection({
    ref: socket,
    state: ClientState.JOINED,
    leave: (code: number, reason: string) => socket.close(code, reason),
  } as unknown as Client);
}

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 7) & 255);

beforeEach(() => connect(true));
afterEach(() => {
  page.terminate();
  server.close();
  heard.length = 0;
});

describe("a connection", () => {
  it("sends everything that waits in one write, in order, whatever its size", async () => {
    const write = vi.spyOn(line, "write");
    const sizes = [1, 125, 126, 300, 65_535, 65_536, 200_000];
    for (const size of sizes) link.post(bytes(size));
    expect(write).not.toHaveBeenCalled();
    link.send(bytes(90));
    expect(write).toHaveBeenCalledTimes(1);
    await until(() => (heard.length === sizes.length + 1 ? true : undefined));
    expect(heard.map((data) => Buffer.compare(data, Buffer.from(bytes(data.length))))).toEqual(
      heard.map(() => 0),
    );
    expect(heard.map(({ length }) => length)).toEqual([...sizes, 90]);
  });

  it("copies what is sent, as its buffer is reused", async () => {
    const frame = new Uint8Array(40);
    for (let at = 0; at < 2_000; at += 1) link.send(frame.fill(at & 255));
    await until(() => (heard.length === 2_000 ? true : undefined));
    expect(heard.every((data, at) => data.every((byte) => byte === (at & 255)))).toBe(true);
  });

  it("pings with the next write", async () => {
    const pinged = once(page, "ping");
    const write = vi.spyOn(line, "write");
    link.ping();
    expect(write).not.toHaveBeenCalled();
    link.flush();
    await pinged;
    expect(write).toHaveBeenCalledTimes(1);
  });

  it("says what waits before it is closed, and nothing afterwards", async () => {
    link.post(bytes(10));
    link.close("kicked");
    link.post(bytes(20));
    link.send(bytes(30));
    link.flush();
    const [code] = (await once(page, "close")) as [number];
    expect(code).toBe(LEAVE_CODES.kicked);
    expect(heard.map(({ length }) => length)).toEqual([10]);
  });

  it("is ended when two pings in a row find no answer", async () => {
    page.terminate();
    server.close();
    await connect(false);
    const closed = once(page, "close");
    for (let ping = 0; ping < 3; ping += 1) {
      link.ping();
      link.flush();
    }
    const [code] = (await closed) as [number];
    expect(code).toBe(1006);
  });
});
