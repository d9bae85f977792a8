import { beforeEach, describe, expect, it } from "vitest";
import { LEAVE_CODES, ROOM_PROTOCOL } from "@veranda/contract/rooms/connection";
import { restingPose } from "@veranda/wire";
import { remotePose } from "./interpolation-buffer.ts";
import { ReconnectBackoff } from "./reconnect-backoff.ts";
import { HeldLink } from "./room-connection.fixture.ts";

let held: HeldLink;
beforeEach(() => {
  held = new HeldLink();
});

describe("joining", () => {
  it("says hello with its ticket and tells the welcome", () => {
    held.join();
    expect(held.socket.said[0]).toEqual([
      "join",
      { protocol: ROOM_PROTOCOL, ticket: "t1", displayName: "Me", avatar: "plain" },
    ]);
    expect(held.heard).toEqual(["welcome"]);
    expect(held.connections.map(({ status }) => status)).toEqual(["connecting", "open"]);
  });

  it("ends for good with a reason of the contract", () => {
    held.join();
    held.socket.end(LEAVE_CODES.kicked);
    held.clock.pass(60_000);
    expect(held.heard).toEqual(["welcome", "closed kicked"]);
    expect(held.sockets).toHaveLength(1);
  });

  it("ends with protocol when it hears what can't be read (W21)", () => {
    held.join();
    held.socket.bytes(17, 0, 255, 255);
    expect(held.heard).toEqual(["welcome", "closed protocol"]);
    expect(held.socket.closedWith).toBe(LEAVE_CODES.protocol);
  });
});

describe("without a network", () => {
  const goOnline = (): void => {
    held.isOnline = true;
    // As an event target does: what listens from now on isn't called.
    const listening = Array.from(held.onOnline);
    for (const listener of listening) listener();
  };

  it("hardly tries, and comes back at once when the network does, with all its short waits", () => {
    held.join();
    held.isOnline = false;
    held.socket.end(1006);
    for (let second = 0; second < 45; second += 1) {
      held.clock.pass(1_000);
      if (held.sockets.length > 1 && held.socket.closedWith === undefined) held.socket.end(1006);
    }
    // A browser that is wrong about its network comes back nevertheless.
    expect(held.sockets.length - 1).toBeLessThanOrEqual(4);
    expect(held.sockets.length - 1).toBeGreaterThan(1);
    const tried = held.sockets.length;
    goOnline();
    held.clock.pass(200);
    expect(held.sockets).toHaveLength(tried + 1);
    held.socket.end(1006);
    expect(held.connections.at(-1)).toMatchObject({ status: "waiting", nextTryInMs: 150 });
    held.clock.pass(200);
    held.answer({ isResumed: true });
    expect(held.heard).toEqual(["welcome", "resumed"]);
    expect(held.onOnline.size).toBe(0);
  });

  it("gives up listening when one leaves", () => {
    held.join();
    held.isOnline = false;
    held.socket.end(1006);
    expect(held.onOnline.size).toBe(1);
    held.link.close("left");
    goOnline();
    held.clock.pass(60_000);
    expect(held.onOnline.size).toBe(0);
    expect(held.sockets).toHaveLength(1);
  });

  it("a network that comes back ends a long wait", () => {
    held.join();
    for (let tries = 0; tries < 40; tries += 1) {
      held.socket.end(1006);
      held.clock.pass(held.connections.at(-1)?.nextTryInMs ?? 0);
    }
    held.socket.end(1006);
    expect(held.connections.at(-1)?.nextTryInMs).toBeGreaterThan(5_000);
    const tried = held.sockets.length;
    goOnline();
    held.clock.pass(200);
    expect(held.sockets).toHaveLength(tried + 1);
  });
});

describe("coming back", () => {
  it("tries soon at first, then waits longer each time, and resumes with its key and place", () => {
    held.join();
    held.link.sendPose({ ...restingPose(), x: 3, z: 4 });
    held.socket.end(1006);
    expect(held.connections.at(-1)).toEqual({ status: "waiting", attempt: 1, nextTryInMs: 150 });
    const waits: number[] = [];
    for (let attempt = 1; attempt < 28; attempt += 1) {
      const ms = held.connections.at(-1)?.nextTryInMs ?? 0;
      waits.push(ms);
      held.clock.pass(ms);
      expect(held.socket.url).toBe("/rooms/p/i?sessionId=s&reconnectionToken=abc");
      if (attempt < 27) held.socket.end(1006);
    }
    expect(waits).toEqual([...Array.from({ length: 24 }, () => 150), 1_000, 1_300, 1_690]);
    held.answer({ isResumed: true });
    expect(held.socket.said[0]?.[1]).toMatchObject({ resumeKey: "key1", transform: { position: [3, 0, 4] } });
    expect(held.heard).toEqual(["welcome", "resumed"]);
  });

  it("tries soon again after a connection that did not hold for long, and at moments of its own", () => {
    held.join();
    held.socket.end(1006);
    for (let attempt = 0; attempt < 25; attempt += 1) {
      held.clock.pass(held.connections.at(-1)?.nextTryInMs ?? 0);
      if (attempt < 24) held.socket.end(1006);
    }
    held.answer({ isResumed: true });
    held.clock.pass(1_000);
    held.socket.end(1006);
    expect(held.connections.at(-1)?.nextTryInMs).toBe(150);
    const [one, other] = [0.2, 0.8].map((random) => {
      const waits = new ReconnectBackoff(() => random);
      waits.opened();
      return waits.next();
    });
    expect(one).not.toBe(other);
    expect(Math.max(one ?? 0, other ?? 0)).toBeLessThan(600);
  });

  it("comes back under the name and in the avatar that one has by now", async () => {
    held.join();
    held.link.send("rename", { displayName: "Heron" });
    held.link.send("avatar", { avatar: "coat" });
    expect(held.socket.said.slice(1).map(([name]) => name)).toEqual(["rename", "avatar"]);
    held.socket.end(1006);
    held.link.send("rename", { displayName: "Nobody hears it" });
    held.clock.pass(200);
    held.answer({ isResumed: true });
    expect(held.socket.said).toHaveLength(1);
    expect(held.socket.said[0]?.[1]).toMatchObject({ displayName: "Heron", avatar: "coat" });
  });

  it("resets its retries after a connection that held for five seconds", () => {
    for (const [seconds, attempt] of [
      [4, 3],
      [6, 1],
    ] as const) {
      held = new HeldLink();
      held.join();
      for (let tries = 0; tries < 2; tries += 1) {
        held.socket.end(1006);
        held.clock.pass(200);
      }
      held.answer({ isResumed: true });
      for (let half = 0; half < seconds * 2; half += 1) {
        held.clock.pass(500);
        held.socket.message("chat", {});
      }
      held.socket.end(1006);
      expect(held.connections.at(-1)?.attempt).toBe(attempt);
    }
  });

  it("measures the line by a question and its answer, asked of an open socket only", () => {
    const isPing = (bytes: Uint8Array): boolean => bytes.length === 1 && bytes[0] === 18;
    held.join();
    held.socket.readyState = 2;
    for (let half = 0; half < 10; half += 1) {
      held.clock.pass(500);
      held.socket.message("chat", {});
    }
    expect(held.socket.sent.some(isPing)).toBe(false);
    held.socket.readyState = 1;
    held.clock.pass(500);
    expect(held.socket.sent.filter(isPing)).toHaveLength(1);
    expect(held.link.pingMs).toBeNull();
    held.clock.pass(80);
    held.socket.bytes(18);
    expect(held.link.pingMs).toBe(80);
  });

  it("gives up on a try that is silent for four seconds", () => {
    held.join();
    held.socket.end(1006);
    held.clock.pass(1_000);
    const silent = held.socket;
    held.clock.pass(3_700);
    expect(silent.readyState).toBe(3);
    expect(held.connections.at(-1)?.status).toBe("waiting");
  });

  it("takes a line without a word for broken", () => {
    held.join();
    held.clock.pass(4_600);
    expect(held.connections.at(-1)?.status).toBe("waiting");
  });

  it("reads what came while the page stood still before it takes the line for broken", () => {
    held.join();
    held.clock.stall(9_000);
    held.clock.pass(50);
    held.socket.message("chat", {});
    held.clock.pass(200);
    expect(held.socket.readyState).toBe(1);
    expect(held.connections.at(-1)?.status).toBe("open");
  });

  it("takes a line without a word for broken after a standstill too, however often the page stands still", () => {
    held.join();
    held.clock.stall(9_000);
    held.clock.pass(50);
    expect(held.connections.at(-1)?.status).toBe("open");
    held.clock.stall(9_000);
    held.clock.pass(50);
    expect(held.connections.at(-1)?.status).toBe("waiting");
  });

  it("asks for another ticket when the seat is gone, and comes back with it as the same person", () => {
    held.join();
    held.socket.end(1006);
    held.clock.pass(1_000);
    held.socket.end(4003);
    expect(held.heard).toEqual(["welcome", "ticket"]);
    held.link.renew("/rooms/q/i?sessionId=u", "t2");
    held.answer({ isResumed: true, tick: 0 });
    expect(held.socket.url).toBe("/rooms/q/i?sessionId=u");
    expect(held.socket.said[0]?.[1]).toMatchObject({ ticket: "t2", resumeKey: "key1" });
    expect(held.heard.at(-1)).toBe("resumed");
  });

  it("leaves others standing where they were seen until it hears of them", () => {
    held.join();
    const out = remotePose();
    held.key(11, 5, 0);
    held.clock.pass(300);
    held.link.remotes.sample(1, held.clock.now(), out);
    held.socket.end(1006);
    held.clock.pass(1_000);
    held.answer({ isResumed: true, tick: 3 });
    expect(held.link.remotes.sample(1, held.clock.now(), out)).toBe(true);
    expect(out.x).toBeCloseTo(5, 2);
  });
});
