import { beforeEach, describe, expect, it } from "vitest";
import { LEAVE_CODES, ROOM_PROTOCOL } from "@veranda/contract/rooms/connection";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import {
  BitReader,
  BitWriter,
  MOUTH_BITS,
  newQuantizedPose,
  readUpFrame,
  restingPose,
  writeMove,
  type UpFrame,
  newBaseline,
  REFRESH_TICKS,
  writeKey,
  writeRun,
  writeTick,
  type DeltaBaseline,
} from "@veranda/wire";
import { remotePose } from "./interpolation-buffer.ts";
import { ReconnectBackoff } from "./reconnect-backoff.ts";
import { RoomConnection } from "./room-connection.ts";
import type { ConnectionStatus } from "./room-connection-types.ts";
import { grid, HeldClock, HeldSocket, someone, welcome } from "./room-connection.fixture.ts";

let clock: HeldClock;
let sockets: HeldSocket[];
let heard: string[];
let connections: ConnectionStatus[];
let link: RoomConnection;
let isOnline: boolean;
let onOnline: Set<() => void>;

const socket = (): HeldSocket => sockets.at(-1) ?? new HeldSocket("none");

beforeEach(() => {
  clock = new HeldClock();
  sockets = [];
  heard = [];
  connections = [];
  isOnline = true;
  onOnline = new Set();
  link = new RoomConnection(
    {
      clock,
      network: {
        isOnline: () => isOnline,
        onOnline: (listener) => {
          onOnline.add(listener);
          return () => onOnline.delete(listener);
        },
      },
      random: () => 0,
      openSocket: (url) => {
        sockets.push(new HeldSocket(url));
        return socket();
      },
      log: () => undefined,
    },
    {
      onWelcome: (_, isResumed) => heard.push(isResumed ? "resumed" : "welcome"),
      onMessage: (name) => heard.push(name),
      onConnection: (connection) => connections.push(connection),
      onNeedTicket: () => heard.push("ticket"),
      onClosed: (reason) => heard.push(`closed ${reason}`),
    },
  );
});

function join(more: Partial<ServerMessage<"welcome">> = {}): void {
  link.connect("/rooms/p/i?sessionId=s", { ticket: "t1", displayName: "Me", avatar: "plain" });
  answer(more);
}

function answer(more: Partial<ServerMessage<"welcome">> = {}): void {
  socket().bytes(10, 3, 97, 98, 99, 0);
  socket().message("welcome", welcome(more));
}

/** A frame with one entry about index 1. */
function frame(tick: number, write: (out: BitWriter) => void): void {
  const out = new BitWriter(128);
  out.clear();
  out.write(17, 8);
  out.write(0, 8);
  writeTick(out, tick);
  writeRun(out, { count: 0, riceOrder: 0, first: 0, stride: REFRESH_TICKS });
  writeRun(out, { count: 1, riceOrder: 0, first: 0, stride: 1 });
  out.write(0b01, 2);
  write(out);
  socket().bytes(...out.bytes.slice(0, out.length));
}

/** A frame without entries. */
function bare(tick: number, write: (out: BitWriter) => void): void {
  const out = new BitWriter(128);
  out.clear();
  out.write(17, 8);
  out.write(0, 8);
  writeTick(out, tick);
  writeRun(out, { count: 0, riceOrder: 0, first: 0, stride: REFRESH_TICKS });
  writeRun(out, { count: 0, riceOrder: 0, first: 0, stride: 1 });
  write(out);
  socket().bytes(...out.bytes.slice(0, out.length));
}

/** Ann stands or walks here. */
function key(tick: number, x: number, vx: number, generation = 1): DeltaBaseline {
  const baseline = newBaseline();
  grid.quantise({ ...restingPose(), x, vx }, baseline);
  baseline.tick = tick;
  frame(tick, (out) => writeKey(out, grid, baseline, tick, { generation, level: 0, isSnap: false }));
  return baseline;
}

describe("joining", () => {
  it("says hello with its ticket and tells the welcome", () => {
    join();
    expect(socket().said[0]).toEqual([
      "join",
      { protocol: ROOM_PROTOCOL, ticket: "t1", displayName: "Me", avatar: "plain" },
    ]);
    expect(heard).toEqual(["welcome"]);
    expect(connections.map(({ status }) => status)).toEqual(["connecting", "open"]);
  });

  it("ends for good with a reason of the contract", () => {
    join();
    socket().end(LEAVE_CODES.kicked);
    clock.pass(60_000);
    expect(heard).toEqual(["welcome", "closed kicked"]);
    expect(sockets).toHaveLength(1);
  });

  it("ends with protocol when it hears what can't be read (W21)", () => {
    join();
    socket().bytes(17, 0, 255, 255);
    expect(heard).toEqual(["welcome", "closed protocol"]);
    expect(socket().closedWith).toBe(LEAVE_CODES.protocol);
  });
});

describe("without a network", () => {
  const goOnline = (): void => {
    isOnline = true;
    // As an event target does: what listens from now on isn't called.
    const listening = Array.from(onOnline);
    for (const listener of listening) listener();
  };

  it("hardly tries, and comes back at once when the network does, with all its short waits", () => {
    join();
    isOnline = false;
    socket().end(1006);
    for (let second = 0; second < 45; second += 1) {
      clock.pass(1_000);
      if (sockets.length > 1 && socket().closedWith === undefined) socket().end(1006);
    }
    // A browser that is wrong about its network comes back nevertheless.
    expect(sockets.length - 1).toBeLessThanOrEqual(4);
    expect(sockets.length - 1).toBeGreaterThan(1);
    const tried = sockets.length;
    goOnline();
    clock.pass(200);
    expect(sockets).toHaveLength(tried + 1);
    socket().end(1006);
    expect(connections.at(-1)).toMatchObject({ status: "waiting", nextTryInMs: 150 });
    clock.pass(200);
    answer({ isResumed: true });
    expect(heard).toEqual(["welcome", "resumed"]);
    expect(onOnline.size).toBe(0);
  });

  it("gives up listening when one leaves", () => {
    join();
    isOnline = false;
    socket().end(1006);
    expect(onOnline.size).toBe(1);
    link.close("left");
    goOnline();
    clock.pass(60_000);
    expect(onOnline.size).toBe(0);
    expect(sockets).toHaveLength(1);
  });

  it("a network that comes back ends a long wait", () => {
    join();
    for (let tries = 0; tries < 40; tries += 1) {
      socket().end(1006);
      clock.pass(connections.at(-1)?.nextTryInMs ?? 0);
    }
    socket().end(1006);
    expect(connections.at(-1)?.nextTryInMs).toBeGreaterThan(5_000);
    const tried = sockets.length;
    goOnline();
    clock.pass(200);
    expect(sockets).toHaveLength(tried + 1);
  });
});

describe("coming back", () => {
  it("tries soon at first, then waits longer each time, and resumes with its key and place", () => {
    join();
    link.sendPose({ ...restingPose(), x: 3, z: 4 });
    socket().end(1006);
    expect(connections.at(-1)).toEqual({ status: "waiting", attempt: 1, nextTryInMs: 150 });
    const waits: number[] = [];
    for (let attempt = 1; attempt < 28; attempt += 1) {
      const ms = connections.at(-1)?.nextTryInMs ?? 0;
      waits.push(ms);
      clock.pass(ms);
      expect(socket().url).toBe("/rooms/p/i?sessionId=s&reconnectionToken=abc");
      if (attempt < 27) socket().end(1006);
    }
    expect(waits).toEqual([...Array.from({ length: 24 }, () => 150), 1_000, 1_300, 1_690]);
    answer({ isResumed: true });
    expect(socket().said[0]?.[1]).toMatchObject({ resumeKey: "key1", transform: { position: [3, 0, 4] } });
    expect(heard).toEqual(["welcome", "resumed"]);
  });

  it("tries soon again after a connection that did not hold for long, and at moments of its own", () => {
    join();
    socket().end(1006);
    for (let attempt = 0; attempt < 25; attempt += 1) {
      clock.pass(connections.at(-1)?.nextTryInMs ?? 0);
      if (attempt < 24) socket().end(1006);
    }
    answer({ isResumed: true });
    clock.pass(1_000);
    socket().end(1006);
    expect(connections.at(-1)?.nextTryInMs).toBe(150);
    const [one, other] = [0.2, 0.8].map((random) => {
      const waits = new ReconnectBackoff(() => random);
      waits.opened();
      return waits.next();
    });
    expect(one).not.toBe(other);
    expect(Math.max(one ?? 0, other ?? 0)).toBeLessThan(600);
  });

  it("gives up on a try that is silent for four seconds", () => {
    join();
    socket().end(1006);
    clock.pass(1_000);
    const silent = socket();
    clock.pass(3_700);
    expect(silent.readyState).toBe(3);
    expect(connections.at(-1)?.status).toBe("waiting");
  });

  it("takes a line without a word for broken", () => {
    join();
    clock.pass(4_600);
    expect(connections.at(-1)?.status).toBe("waiting");
  });

  it("reads what came while the page stood still before it takes the line for broken", () => {
    join();
    clock.stall(9_000);
    clock.pass(50);
    socket().message("chat", {});
    clock.pass(200);
    expect(socket().readyState).toBe(1);
    expect(connections.at(-1)?.status).toBe("open");
  });

  it("takes a line without a word for broken after a standstill too, however often the page stands still", () => {
    join();
    clock.stall(9_000);
    clock.pass(50);
    expect(connections.at(-1)?.status).toBe("open");
    clock.stall(9_000);
    clock.pass(50);
    expect(connections.at(-1)?.status).toBe("waiting");
  });

  it("asks for another ticket when the seat is gone, and comes back with it as the same person", () => {
    join();
    socket().end(1006);
    clock.pass(1_000);
    socket().end(4003);
    expect(heard).toEqual(["welcome", "ticket"]);
    link.renew("/rooms/q/i?sessionId=u", "t2");
    answer({ isResumed: true, tick: 0 });
    expect(socket().url).toBe("/rooms/q/i?sessionId=u");
    expect(socket().said[0]?.[1]).toMatchObject({ ticket: "t2", resumeKey: "key1" });
    expect(heard.at(-1)).toBe("resumed");
  });

  it("leaves others standing where they were seen until it hears of them", () => {
    join();
    const out = remotePose();
    key(11, 5, 0);
    clock.pass(300);
    link.remotes.sample(1, clock.now(), out);
    socket().end(1006);
    clock.pass(1_000);
    answer({ isResumed: true, tick: 3 });
    expect(link.remotes.sample(1, clock.now(), out)).toBe(true);
    expect(out.x).toBeCloseTo(5, 2);
  });
});

describe("mouths (W26)", () => {
  const mouthOfAnn = (): number => {
    const out = remotePose();
    link.remotes.sample(1, clock.now(), out);
    return out.mouth;
  };
  /** A frame that tells of nobody, and of Ann's mouth. */
  const speak = (tick: number, mouth: number): void =>
    bare(tick, (out) => {
      if (mouth === 0) return;
      writeRun(out, { count: 1, riceOrder: 0, first: 0, stride: 1 });
      out.write(0b01, 2);
      out.write(mouth, MOUTH_BITS);
    });

  it("are shown as soon as they are heard, and closed by the next frame without them", () => {
    join();
    key(11, 5, 0);
    expect(mouthOfAnn()).toBe(0);
    speak(12, 0x5c);
    expect(mouthOfAnn()).toBe(0x5c);
    clock.pass(100);
    expect(mouthOfAnn()).toBe(0x5c);
    speak(13, 0);
    expect(mouthOfAnn()).toBe(0);
  });

  it("close where no frame comes for long, and with the connection", () => {
    join();
    key(11, 5, 0);
    speak(12, 0x5c);
    clock.pass(500);
    expect(mouthOfAnn()).toBe(0);
    speak(13, 0x5c);
    socket().end(1006);
    clock.pass(1_000);
    answer({ isResumed: true, tick: 13 });
    expect(mouthOfAnn()).toBe(0);
  });

  it("go up at once when they change, and once more when they close", () => {
    join();
    const pose = restingPose();
    const sizes = (): number[] =>
      socket().sent.flatMap((bytes) => (bytes[0] === 17 && bytes[1] === 0 ? bytes.length : []));
    for (const mouth of [0, 0x5c, 0x31, 0x31, 0, 0]) {
      link.sendPose({ ...pose, mouth });
      clock.pass(100);
    }
    const [, ...later] = sizes();
    expect(later).toEqual([8, 8, 7]);
  });
});

describe("poses up (W14, W15)", () => {
  const read = (bytes: Uint8Array): UpFrame => {
    const reader = new BitReader();
    reader.open(bytes, 2);
    const up: UpFrame = {
      step: 0,
      heard: 0,
      epoch: 0,
      hasPlace: false,
      isTeleport: false,
      hasTurn: false,
      hasState: false,
      pose: newQuantizedPose(),
      mouth: 0,
    };
    readUpFrame(reader, grid, up);
    return up;
  };
  const frames = (): UpFrame[] =>
    socket()
      .sent.filter((bytes) => bytes[0] === 17 && bytes[1] === 0)
      .map(read);

  it("go at most ten times a second and only where the server would guess wrong", () => {
    join();
    for (let at = 0; at < 2_000; at += 10) {
      clock.pass(10);
      link.sendPose({ ...restingPose(), x: (clock.now() / 1000) * 1.5, vx: 1.5 });
    }
    // Walking straight on: the first pose, then a word every eight steps.
    expect(frames().length).toBeLessThanOrEqual(5);
    for (let at = 0; at < 1_000; at += 10) {
      clock.pass(10);
      link.sendPose({ ...restingPose(), x: Math.sin(clock.now() / 100), vx: 0 });
    }
    expect(frames().length).toBeLessThanOrEqual(16);
    expect(frames().length).toBeGreaterThanOrEqual(10);
  });

  it("answer a server correction with its epoch and a fresh position", () => {
    join();
    link.sendPose({ ...restingPose(), x: 1 });
    socket().message("serverCorrection", {
      transform: { position: [0, 0, 0], heading: 0 },
      reason: "speed",
      epoch: 4,
    });
    clock.pass(100);
    link.sendPose(restingPose());
    expect(frames().at(-1)).toMatchObject({ epoch: 4, hasPlace: true });
  });
});

describe("others", () => {
  it("walk smoothly through what is heard, and are not moved by more than their speed explains", () => {
    join();
    const out = remotePose();
    const baseline = key(11, 0, 1.4);
    let last = Number.NaN;
    let worst = 0;
    for (let tick = 12; tick < 60; tick += 1) {
      const seconds = (tick - 11) / 10;
      const pose = newQuantizedPose();
      // A turn of pace now and then, each told two centimetres late.
      const vx = Math.floor(seconds) % 2 === 0 ? 1.4 : 0.9;
      grid.quantise(
        { ...restingPose(), x: grid.metres(baseline.x + baseline.vx * (tick - baseline.tick), 0) + 0.02, vx },
        pose,
      );
      if (tick % 5 === 0) frame(tick, (bits) => writeMove(bits, baseline, pose, tick));
      for (let step = 0; step < 6; step += 1) {
        clock.pass(100 / 6);
        if (!link.remotes.sample(1, clock.now(), out)) continue;
        if (!Number.isNaN(last)) worst = Math.max(worst, Math.abs(out.x - last));
        last = out.x;
      }
      socket().bytes(17, 1, ...new TextEncoder().encode('["left",{"id":"nobody","reason":"left"}]'));
    }
    expect(worst).toBeLessThan(0.05);
    expect(last).toBeGreaterThan(3);
  });

  it("of another generation are not mistaken for this one (W13)", () => {
    join();
    const out = remotePose();
    key(11, 5, 0, 2);
    expect(link.remotes.sample(1, clock.now(), out)).toBe(false);
    socket().message("left", { id: "ann", reason: "left" });
    socket().message("joined", { participant: someone("ben", 1, 2) });
    key(12, 6, 0, 2);
    expect(link.remotes.sample(1, clock.now(), out)).toBe(true);
    expect(out.x).toBeCloseTo(6, 2);
  });
});
