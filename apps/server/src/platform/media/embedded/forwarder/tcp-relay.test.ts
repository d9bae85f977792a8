// Waits: for strangers to be closed.
import { createSocket } from "node:dgram";
import { connect, type Socket } from "node:net";
import { afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../../testing/free-port.ts";
import { soon } from "../../../../testing/soon.ts";
import { STRANGERS_A_NETWORK as STRANGERS } from "../../../sockets/socket-counts.ts";
import { relayTcp } from "./tcp-relay.ts";

const STRANGER_MS = 4_000;

let port = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  port = await freePort();
  await relayTcp(port, (fragment) => fragment === "known", STRANGER_MS);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function opened(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.resume();
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}
const open = (): Socket[] => sockets.filter(({ closed }) => !closed);

/** A binding request (RFC 8489) for this connection, framed for TCP (RFC 4571). */
function naming(fragment: string): Buffer {
  const name = Buffer.from(`${fragment}:me`);
  const padded = Buffer.alloc(Math.ceil(name.length / 4) * 4);
  name.copy(padded);
  const head = Buffer.alloc(26);
  head.writeUInt16BE(24 + padded.length, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(4 + padded.length, 4);
  head.writeUInt32BE(0x2112a442, 6);
  head.writeUInt16BE(6, 22);
  head.writeUInt16BE(name.length, 24);
  return Buffer.concat([head, padded]);
}

test("silent sockets of one network don't take the places of others", async () => {
  for (let count = 0; count < STRANGERS + 20; count++) await opened();
  await soon(() => expect(open()).toHaveLength(STRANGERS));
  // The oldest were closed in favour of the latest.
  expect(open()).toEqual(sockets.slice(20));
});

test("a client that names no connection is closed, though it sends a byte now and then", async () => {
  const stranger = await opened();
  const drip = setInterval(() => stranger.write(Buffer.of(0)), 100);
  // A length prefix larger than what will follow.
  stranger.write(Buffer.from([6, 0]));
  await soon(() => expect(stranger.closed).toBe(true));
  clearInterval(drip);
});

test("a client that names a connection stays, and doesn't count as unidentified", async () => {
  const udp = createSocket("udp4");
  let packets = 0;
  udp.on("message", () => (packets += 1));
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", resolve));
  for (let count = 0; count < STRANGERS + 2; count++) {
    const socket = await opened();
    socket.write(naming("known"));
  }
  await soon(() => expect(packets).toBe(STRANGERS + 2));
  // Longer than an unidentified client may stay.
  const stranger = await opened();
  await soon(() => expect(stranger.closed).toBe(true));
  expect(open()).toHaveLength(STRANGERS + 2);
  udp.close();
});

test("a connection stays open, however many packets it has sent", async () => {
  const udp = createSocket("udp4");
  let packets = 0;
  udp.on("message", () => (packets += 1));
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", resolve));
  const socket = await opened();
  const burst = Buffer.concat(Array.from({ length: 100 }, () => naming("known")));
  for (let count = 1; count <= 12; count++) {
    socket.write(burst);
    await soon(() => expect(packets).toBe(count * 100));
  }
  udp.close();
});
