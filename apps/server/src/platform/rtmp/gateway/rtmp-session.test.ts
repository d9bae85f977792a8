import { expect, test } from "vitest";
import { damaged, seeded } from "../testing/random-bytes.ts";
import {
  chunks,
  command,
  HANDSHAKE_BYTES,
  HELLO,
  keyPicture,
  nextPicture,
  pictureConfig,
  publishing,
  sound,
  soundConfig,
} from "../testing/rtmp-bytes.ts";
import { SAMPLE_SOUND } from "../testing/sample-stream.ts";
import { readAmf, writeAmf } from "./amf0.ts";
import { ChunkReader } from "./chunk-reader.ts";
import { payloadMax, RTMP, RtmpError, type RtmpMessage } from "./rtmp-message.ts";
import { RtmpSession } from "./rtmp-session.ts";
import { thrownBy } from "../testing/thrown-by.ts";

const KEY = "k".repeat(24);

function open({ accepts = true } = {}) {
  const said: Buffer[] = [];
  const taken: [kind: string, bytes: number, at: number][] = [];
  const keys: string[] = [];
  let ends = 0;
  const session: RtmpSession = new RtmpSession({
    send: (bytes) => said.push(bytes),
    onPublish: (key) => {
      keys.push(key);
      if (accepts) session.accept();
    },
    onVideo: (payload, at) => taken.push(["video", payload.length, at]),
    onSound: (payload, at) => taken.push(["sound", payload.length, at]),
    onEnd: () => (ends += 1),
  });
  const answered = (): Buffer => Buffer.concat(said);
  return { session, answered, taken, keys, ends: () => ends };
}

test("an encoder publishes with its key, and its video and sound arrive with their timestamps", () => {
  const { session, answered, taken, keys, ends } = open();
  session.take(publishing(KEY));
  expect(keys).toEqual([KEY]);
  const said = answered();
  // Version, our handshake, and theirs returned.
  expect(said[0]).toBe(3);
  expect(said.subarray(1 + HANDSHAKE_BYTES, 1 + 2 * HANDSHAKE_BYTES)).toEqual(HELLO.subarray(1));
  for (const code of ["NetConnection.Connect.Success", "NetStream.Publish.Start"])
    expect(said.includes(code)).toBe(true);
  session.take(chunks(RTMP.video, pictureConfig));
  session.take(chunks(RTMP.video, keyPicture, { timestamp: 40 }));
  session.take(chunks(RTMP.audio, soundConfig, { stream: 5, timestamp: 40 }));
  // More than sixteen million milliseconds don't fit into three bytes.
  session.take(chunks(RTMP.video, nextPicture, { timestamp: 0x1_00_00_00 }));
  expect(taken).toEqual([
    ["video", pictureConfig.length, 0],
    ["video", keyPicture.length, 40],
    ["sound", soundConfig.length, 40],
    ["video", nextPicture.length, 0x1_00_00_00],
  ]);
  session.take(command("FCUnpublish", 6, null, KEY));
  expect(ends()).toBe(1);
});

test("bytes may arrive in pieces of any size", () => {
  const stream = Buffer.concat([
    publishing(KEY),
    chunks(RTMP.video, keyPicture, { timestamp: 40 }),
    chunks(RTMP.video, nextPicture, { timestamp: 0x1_00_00_00 }),
  ]);
  for (const size of [1, 7, 128, 1_000]) {
    const { session, taken } = open();
    for (let at = 0; at < stream.length; at += size) session.take(stream.subarray(at, at + size));
    expect(taken.map(([, , time]) => time)).toEqual([40, 0x1_00_00_00]);
  }
});

test("timestamps of short headers are relative to earlier ones", () => {
  const times: number[] = [];
  const reader = new ChunkReader(({ timestamp }) => times.push(timestamp), payloadMax);
  const delta = (format: number, by: number, more: readonly number[]): Buffer =>
    Buffer.of((format << 6) | 4, 0, 0, by, ...more, 9);
  reader.take(chunks(RTMP.audio, Buffer.of(9), { timestamp: 100 }));
  reader.take(delta(1, 20, [0, 0, 1, RTMP.audio]));
  reader.take(delta(2, 25, []));
  reader.take(Buffer.of(0xc4, 9));
  expect(times).toEqual([100, 120, 145, 170]);
});

test("a rejected encoder gets the reason", () => {
  const { session, answered } = open({ accepts: false });
  session.take(publishing(KEY));
  session.refuse("NOT_LIVE");
  expect(answered().includes("NetStream.Publish.BadName")).toBe(true);
  expect(answered().includes("NOT_LIVE")).toBe(true);
});

test("a malformed key is passed on as an empty one", () => {
  for (const key of ["", "short", "k".repeat(65), "../../etc/passwd0000000", `${KEY}\n`]) {
    const { session, keys } = open();
    session.take(publishing(key));
    expect(keys).toEqual([""]);
  }
});

const HELD = Buffer.concat([HELLO, Buffer.alloc(HANDSHAKE_BYTES)]);
const connect = command("connect", 1, { app: "live" });
const attacks: Record<string, Buffer> = {
  "another protocol": Buffer.from("GET / HTTP/1.1\r\n\r\n"),
  "another app": publishing(KEY, "admin"),
  "pictures before its key": Buffer.concat([HELD, connect, chunks(RTMP.video, keyPicture)]),
  "publishing before it has connected": Buffer.concat([HELD, command("publish", 1, null, KEY, "live")]),
  "publishing twice": Buffer.concat([publishing(KEY), command("publish", 9, null, KEY, "live")]),
  "connecting twice": Buffer.concat([HELD, connect, connect]),
  "commands without end": Buffer.concat([HELD, ...Array.from({ length: 40 }, () => command("x", 1))]),
  "a chunk that goes on with nothing": Buffer.concat([HELD, Buffer.of(0xc6, 1, 2, 3)]),
  "a picture of sixteen megabytes": Buffer.concat([
    publishing(KEY),
    Buffer.of(4, 0, 0, 0, 255, 255, 255, RTMP.video, 1, 0, 0, 0),
  ]),
  "a message within another": Buffer.concat([
    publishing(KEY),
    chunks(RTMP.video, Buffer.alloc(1_000)).subarray(0, 140),
    chunks(RTMP.video, keyPicture),
  ]),
  "many messages at once": Buffer.concat([
    publishing(KEY),
    ...[4, 5, 6].map((stream) => chunks(RTMP.video, Buffer.alloc(1_900_000), { stream }).subarray(0, 140)),
  ]),
  "a chunk stream for each message": Buffer.concat([
    publishing(KEY),
    ...Array.from({ length: 30 }, (_, at) => chunks(RTMP.audio, Buffer.of(1), { stream: 10 + at })),
  ]),
  "chunks of no size": Buffer.concat([HELD, chunks(RTMP.setChunkSize, Buffer.alloc(4), { stream: 2 })]),
  "objects in objects": Buffer.concat([
    HELD,
    chunks(RTMP.command, Buffer.concat([writeAmf("connect", 1), nested(200)])),
  ]),
  "an array of four billion": Buffer.concat([
    HELD,
    chunks(RTMP.command, Buffer.concat([writeAmf("connect", 1), Buffer.of(10, 255, 255, 255, 255)])),
  ]),
};

function nested(depth: number): Buffer {
  return Buffer.concat(Array.from({ length: depth }, () => Buffer.of(3, 0, 1, 97)));
}

test.each(Object.entries(attacks))("%s ends the connection", (_, bytes) => {
  expect(() => open().session.take(bytes)).toThrow(RtmpError);
});

test("random input is read or ends the connection, and little of it is buffered", () => {
  const whole = Buffer.concat([
    publishing(KEY).subarray(2 * HANDSHAKE_BYTES + 1),
    chunks(RTMP.video, pictureConfig),
    chunks(RTMP.video, keyPicture, { timestamp: 40 }),
    chunks(RTMP.audio, soundConfig, { stream: 5 }),
    ...SAMPLE_SOUND.map((frame, at) => chunks(RTMP.audio, sound(frame), { stream: 5, timestamp: at * 21 })),
  ]);
  for (let seed = 1; seed <= 400; seed += 1) {
    const messages: RtmpMessage[] = [];
    const reader = new ChunkReader((message) => messages.push(message), payloadMax);
    const random = seeded(seed);
    const bytes = damaged(whole, random);
    let bufferedMost = 0;
    const error = thrownBy(() => {
      for (let at = 0; at < bytes.length;) {
        const size = 1 + Math.floor(random() * 300);
        reader.take(bytes.subarray(at, at + size));
        at += size;
        bufferedMost = Math.max(bufferedMost, reader.kept);
      }
      for (const { type, payload } of messages) if (type === RTMP.command) readAmf(payload);
    });
    expect(bufferedMost, `seed ${seed}`).toBeLessThan(2_200_100);
    expect(error?.constructor.name ?? "", `seed ${seed}`).toMatch(/^(RtmpError|AmfError)?$/);
  }
});
