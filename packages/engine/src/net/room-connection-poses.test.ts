import { beforeEach, describe, expect, it } from "vitest";
import {
  BitReader,
  MOUTH_BITS,
  newQuantizedPose,
  readUpFrame,
  restingPose,
  writeMove,
  type UpFrame,
  writeRun,
} from "@veranda/wire";
import { remotePose } from "./interpolation-buffer.ts";
import { grid, HeldLink, someone } from "./room-connection.fixture.ts";

let held: HeldLink;
beforeEach(() => {
  held = new HeldLink();
});

describe("mouths (W26)", () => {
  const mouthOfAnn = (): number => {
    const out = remotePose();
    held.link.remotes.sample(1, held.clock.now(), out);
    return out.mouth;
  };
  /** A frame that tells of nobody, and of Ann's mouth. */
  const speak = (tick: number, mouth: number): void =>
    held.bare(tick, (out) => {
      if (mouth === 0) return;
      writeRun(out, { count: 1, riceOrder: 0, first: 0, stride: 1 });
      out.write(0b01, 2);
      out.write(mouth, MOUTH_BITS);
    });

  it("are shown as soon as they are heard, and closed by the next frame without them", () => {
    held.join();
    held.key(11, 5, 0);
    expect(mouthOfAnn()).toBe(0);
    speak(12, 0x5c);
    expect(mouthOfAnn()).toBe(0x5c);
    held.clock.pass(100);
    expect(mouthOfAnn()).toBe(0x5c);
    speak(13, 0);
    expect(mouthOfAnn()).toBe(0);
  });

  it("close where no frame comes for long, and with the connection", () => {
    held.join();
    held.key(11, 5, 0);
    speak(12, 0x5c);
    held.clock.pass(500);
    expect(mouthOfAnn()).toBe(0);
    speak(13, 0x5c);
    held.socket.end(1006);
    held.clock.pass(1_000);
    held.answer({ isResumed: true, tick: 13 });
    expect(mouthOfAnn()).toBe(0);
  });

  it("go up at once when they change, and once more when they close", () => {
    held.join();
    const pose = restingPose();
    const sizes = (): number[] =>
      held.socket.sent.flatMap((bytes) => (bytes[0] === 17 && bytes[1] === 0 ? bytes.length : []));
    for (const mouth of [0, 0x5c, 0x31, 0x31, 0, 0]) {
      held.link.sendPose({ ...pose, mouth });
      held.clock.pass(100);
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
    held.socket.sent.filter((bytes) => bytes[0] === 17 && bytes[1] === 0).map(read);

  it("go at most ten times a second and only where the server would guess wrong", () => {
    held.join();
    for (let at = 0; at < 2_000; at += 10) {
      held.clock.pass(10);
      held.link.sendPose({ ...restingPose(), x: (held.clock.now() / 1000) * 1.5, vx: 1.5 });
    }
    // Walking straight on: the first pose, then a word every eight steps.
    expect(frames().length).toBeLessThanOrEqual(5);
    for (let at = 0; at < 1_000; at += 10) {
      held.clock.pass(10);
      held.link.sendPose({ ...restingPose(), x: Math.sin(held.clock.now() / 100), vx: 0 });
    }
    expect(frames().length).toBeLessThanOrEqual(16);
    expect(frames().length).toBeGreaterThanOrEqual(10);
  });

  it("answer a server correction with its epoch and a fresh position", () => {
    held.join();
    held.link.sendPose({ ...restingPose(), x: 1 });
    held.socket.message("serverCorrection", {
      transform: { position: [0, 0, 0], heading: 0 },
      reason: "speed",
      epoch: 4,
    });
    held.clock.pass(100);
    held.link.sendPose(restingPose());
    expect(frames().at(-1)).toMatchObject({ epoch: 4, hasPlace: true });
  });
});

describe("others", () => {
  it("walk smoothly through what is heard, and are not moved by more than their speed explains", () => {
    held.join();
    const out = remotePose();
    const baseline = held.key(11, 0, 1.4);
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
      if (tick % 5 === 0) held.frame(tick, (bits) => writeMove(bits, baseline, pose, tick));
      for (let step = 0; step < 6; step += 1) {
        held.clock.pass(100 / 6);
        if (!held.link.remotes.sample(1, held.clock.now(), out)) continue;
        if (!Number.isNaN(last)) worst = Math.max(worst, Math.abs(out.x - last));
        last = out.x;
      }
      held.socket.bytes(17, 1, ...new TextEncoder().encode('["left",{"id":"nobody","reason":"left"}]'));
    }
    expect(worst).toBeLessThan(0.05);
    expect(last).toBeGreaterThan(3);
  });

  it("of another generation are not mistaken for this one (W13)", () => {
    held.join();
    const out = remotePose();
    held.key(11, 5, 0, 2);
    expect(held.link.remotes.sample(1, held.clock.now(), out)).toBe(false);
    held.socket.message("left", { id: "ann", reason: "left" });
    held.socket.message("joined", { participant: someone("ben", 1, 2) });
    held.key(12, 6, 0, 2);
    expect(held.link.remotes.sample(1, held.clock.now(), out)).toBe(true);
    expect(out.x).toBeCloseTo(6, 2);
  });
});
