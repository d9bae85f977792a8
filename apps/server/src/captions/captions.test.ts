// Slow: sounds come at the pace of speech.
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import {
  CAPTION_CHUNK_BYTES,
  CAPTION_CLOSE,
  CAPTION_STREAM_PATH,
  captionStreamServer,
  type CaptionStreamServer,
} from "@veranda/contract/caption-stream";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { until } from "../rooms/testing/test-client.ts";
import { openCaptionSockets, type CaptionSockets } from "./caption-sockets.ts";
import { readCaptionTicket, signCaptionTicket } from "./caption-ticket.ts";
import { CaptionWorker } from "./caption-worker.ts";

type Asked = { query: string; type: string | undefined; authorization: string | undefined; wav: Buffer };

const secret = new Uint8Array(32).fill(7);
const speaker = { instanceId: "instance1", participantId: "ann" };
const SECOND = 32_000;

/** A fake worker that returns the duration of its audio in milliseconds, and the server in front of it. */
let worker: Server;
let server: Server;
let sockets: CaptionSockets;
let workerUrl = "";
let asked: Asked[] = [];
let answers: (milliseconds: number) => { status: number; body: string };
/** Delays the worker's answers. */
let answering: Promise<void> = Promise.resolve();
/** Participants who have left. */
let gone: string[] = [];
/** Whether audio may be recognised, for each piece of audio and each pause; true after the end of the list. */
let permissions: boolean[] = [];
let clients: WebSocket[] = [];

const listening = async (started: Server): Promise<number> => {
  started.listen(0, "127.0.0.1");
  await once(started, "listening");
  return (started.address() as AddressInfo).port;
};

beforeEach(async () => {
  asked = [];
  permissions = [];
  gone = [];
  answering = Promise.resolve();
  answers = (milliseconds) => ({ status: 200, body: JSON.stringify({ text: ` ${milliseconds}  ms ` }) });
  worker = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const wav = Buffer.concat(parts);
      const { "content-type": type, authorization } = request.headers;
      asked.push({ query: request.url ?? "", type, authorization, wav });
      const { status, body } = answers((wav.length - 44) / 32);
      void answering.then(() => response.writeHead(status, { "content-type": "application/json" }).end(body));
    });
  });
  workerUrl = `http://127.0.0.1:${await listening(worker)}/recognise?model=small`;
  server = createServer();
  sockets = openSockets();
  sockets.attach(server);
  await listening(server);
});
const openSockets = (timing = {}): CaptionSockets =>
  openCaptionSockets({
    worker: new CaptionWorker({
      url: workerUrl,
      token: "open sesame",
      log: pino({ level: "silent" }),
      monotonic: () => performance.now(),
    }),
    secret,
    trustedProxies: [],
    now: () => Date.now(),
    monotonic: () => performance.now(),
    mayStream: ({ instanceId, participantId }) =>
      (permissions.shift() ?? true) &&
      instanceId === speaker.instanceId &&
      participantId === speaker.participantId,
    isHere: ({ participantId }) => !gone.includes(participantId),
    timing,
  });
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  sockets.close();
  await Promise.all([server, worker].map((each) => each[Symbol.asyncDispose]()));
});

type Page = { socket: WebSocket; heard: CaptionStreamServer[]; closedWith: () => number | null };

async function connect(): Promise<Page> {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${CAPTION_STREAM_PATH}`);
  clients.push(socket);
  const heard: CaptionStreamServer[] = [];
  let closedWith: number | null = null;
  socket.on("message", (data: Buffer) => {
    heard.push(captionStreamServer.parse(JSON.parse(data.toString("utf8"))));
  });
  socket.on("close", (code) => {
    closedWith = code;
  });
  await once(socket, "open");
  return { socket, heard, closedWith: () => closedWith };
}

const socketCount = async (): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>();
  server.getConnections((_, count) => resolve(count));
  return promise;
};
const ticket = () => signCaptionTicket(speaker, secret, Date.now());
const say = ({ socket }: Page, message: object) => socket.send(JSON.stringify(message));
const hello = (token = ticket(), more: object = {}) => ({
  type: "hello",
  protocol: 1,
  token,
  languageCode: "en-GB",
  ...more,
});

async function connected(): Promise<Page> {
  const page = await connect();
  say(page, hello());
  await until(() => page.heard.find(({ type }) => type === "ready"));
  return page;
}

const speak = ({ socket }: Page, bytes: number): void => {
  for (let at = 0; at < bytes; at += CAPTION_CHUNK_BYTES)
    socket.send(Buffer.alloc(Math.min(CAPTION_CHUNK_BYTES, bytes - at), 1));
};
const texts = ({ heard }: Page, isFinal = true) =>
  heard.flatMap((each) => (each.type === "text" && each.isFinal === isFinal ? [each.text] : []));

describe("the worker", () => {
  it("is sent an utterance as a WAV file with its language, and its text is returned", async () => {
    const page = await connected();
    speak(page, SECOND);
    say(page, { type: "end" });
    expect(await until(() => texts(page)[0])).toBe("1000 ms");
    const [request] = asked;
    expect(request?.query).toBe("/recognise?model=small&language=en-GB&final=true");
    expect([request?.type, request?.authorization]).toEqual(["audio/wav", "Bearer open sesame"]);
    const wav = request?.wav ?? Buffer.alloc(0);
    expect(wav.toString("latin1", 0, 4) + wav.toString("latin1", 8, 16)).toBe("RIFFWAVEfmt ");
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
      1, 1, 16_000, 16,
    ]);
    expect(wav.readUInt32LE(40)).toBe(SECOND);
  });

  it("is asked about unfinished utterances, but not about clicks", async () => {
    const page = await connected();
    speak(page, 2 * SECOND);
    expect(await until(() => texts(page, false)[0])).toMatch(/ms$/);
    expect(asked[0]?.query).toContain("final=false");
    say(page, { type: "end" });
    await until(() => texts(page)[0]);
    const before = asked.length;
    speak(page, 2_000);
    say(page, { type: "end" });
    speak(page, SECOND);
    say(page, { type: "end" });
    await until(() => texts(page)[1]);
    expect(asked).toHaveLength(before + 1);
  });

  it("that fails or returns something else is reported to the page, and asked again later", async () => {
    const page = await connected();
    answers = () => ({ status: 500, body: "no" });
    speak(page, SECOND);
    say(page, { type: "end" });
    await until(() => page.heard.find(({ type }) => type === "unavailable"));
    answers = () => ({ status: 200, body: "[]" });
    speak(page, SECOND);
    say(page, { type: "end" });
    await until(() => page.heard.filter(({ type }) => type === "unavailable")[1]);
    answers = () => ({ status: 200, body: '{"text":"back"}' });
    speak(page, SECOND);
    say(page, { type: "end" });
    expect(await until(() => texts(page)[0])).toBe("back");
  });
});

describe("a page", () => {
  it("without permission to be heard has its audio dropped, including what it sent before", async () => {
    const page = await connected();
    permissions = [true, true, false, false, false, false, false];
    speak(page, 2 * CAPTION_CHUNK_BYTES);
    speak(page, 4 * CAPTION_CHUNK_BYTES);
    say(page, { type: "end" });
    speak(page, SECOND);
    say(page, { type: "end" });
    await until(() => texts(page)[0]);
    expect(asked.map(({ wav }) => wav.readUInt32LE(40))).toEqual([SECOND]);
  });

  it.each([
    [
      "another's ticket",
      () => hello(signCaptionTicket(speaker, new Uint8Array(32), Date.now())),
      "forbidden",
    ],
    [
      "an old ticket",
      () => hello(signCaptionTicket(speaker, secret, Date.now() - 2 * 86_400_000)),
      "forbidden",
    ],
    ["another protocol", () => hello(ticket(), { protocol: 2 }), "protocol"],
    ["no language", () => hello(ticket(), { languageCode: "" }), "protocol"],
    ["an end before anything", () => ({ type: "end" }), "protocol"],
    ["nonsense", () => ["nonsense"], "protocol"],
  ] as const)("with %s is shown out", async (_, message, why) => {
    const page = await connect();
    say(page, message());
    expect(await until(() => page.closedWith() ?? undefined)).toBe(CAPTION_CLOSE[why]);
  });

  it("that sends audio before its hello, or a message that is too long, is disconnected", async () => {
    const [early, long] = [await connect(), await connected()];
    early.socket.send(Buffer.alloc(100));
    expect(await until(() => early.closedWith() ?? undefined)).toBe(CAPTION_CLOSE.protocol);
    long.socket.send(Buffer.alloc(CAPTION_CHUNK_BYTES + 1));
    expect(await until(() => long.closedWith() ?? undefined)).toBe(1009);
  });

  it("that sends faster than real time is disconnected", async () => {
    const page = await connected();
    speak(page, 12 * SECOND);
    expect(await until(() => page.closedWith() ?? undefined)).toBe(CAPTION_CLOSE.flooding);
  });

  it("of the same person replaces the earlier one", async () => {
    const before = await connected();
    await connected();
    expect(await until(() => before.closedWith() ?? undefined)).toBe(CAPTION_CLOSE.forbidden);
  });
});

describe("a slot", () => {
  beforeEach(() => {
    sockets.close();
    server.removeAllListeners("upgrade");
    sockets = openSockets({ checkMs: 50, idleMs: 600 });
    sockets.attach(server);
  });

  it("is refused for a ticket of somebody who has left", async () => {
    gone = ["ann"];
    const page = await connect();
    say(page, hello());
    expect(await until(() => page.closedWith() ?? undefined)).toBe(CAPTION_CLOSE.absent);
    expect(page.heard).toEqual([]);
  });

  it("is freed when they leave", async () => {
    const page = await connected();
    gone = ["ann"];
    expect(await until(() => page.closedWith() ?? undefined)).toBe(CAPTION_CLOSE.absent);
  });

  it("is freed by somebody who may not be heard for long, and kept by others", async () => {
    const heard = await connected();
    const unheard = await connect();
    say(unheard, hello(signCaptionTicket({ ...speaker, participantId: "ben" }, secret, Date.now())));
    await until(() => unheard.heard.find(({ type }) => type === "ready"));
    expect(await until(() => unheard.closedWith() ?? undefined)).toBe(CAPTION_CLOSE.absent);
    expect(heard.closedWith()).toBeNull();
  });

  it("is freed by a dead connection", async () => {
    const page = await connected();
    page.socket.pause();
    const next = await until(async () => ((await socketCount()) === 0 ? true : undefined));
    expect(next).toBe(true);
  });
});

it("a speaker has at most two utterances at the worker, and loses nothing in the meantime", async () => {
  const release = Promise.withResolvers<void>();
  answering = release.promise;
  const page = await connected();
  for (let n = 0; n < 8; n += 1) {
    speak(page, SECOND / 4);
    say(page, { type: "end" });
  }
  await until(() => (asked.length >= 2 ? true : undefined));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toHaveLength(2);
  release.resolve();
  const all = await until(() => (texts(page).length >= 3 ? texts(page) : undefined));
  expect(all).toEqual(["250 ms", "250 ms", "1500 ms"]);
  expect(page.heard.some(({ type }) => type === "unavailable")).toBe(false);
});

it("a ticket names its participant", () => {
  expect(readCaptionTicket(ticket(), secret, Date.now())).toEqual(speaker);
});
