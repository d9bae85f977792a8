import { clientMessages, type ClientMessage } from "@veranda/contract/rooms/messages";
import { Quaternion } from "three";
import { describe, expect, test } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { ACROSS, UP, wear } from "./headset.fixture.ts";

describe("remote head and hands of a headset's wearer", () => {
  const together = async () => {
    const wearer = await wear();
    const other = await rehearse({ room: wearer.room });
    await other.join();
    // The wearer came first.
    const [seen] = other.crowd.avatars;
    if (!seen) throw new Error("the other sees nobody");
    const said = () =>
      wearer.room.heard.flatMap(({ name, data }) =>
        name === "hands" ? [(data as ClientMessage<"hands">).pose] : [],
      );
    return { ...wearer, seen, said, other };
  };

  test("match the real ones, relative to the body", async () => {
    const { head, left, right, platform, seen } = await together();
    head.quaternion.setFromAxisAngle(UP, Math.PI / 2);
    // Looking along -X: in front of the chest, and out to the right.
    left.grip.position.set(-0.3, 1.3, 0);
    right.grip.position.set(0, 1.3, -0.5);
    platform.advance(1);
    const { hands } = seen;
    expect(hands?.head[0]).toBeCloseTo(0, -1);
    // The shoulders are 25 cm below the eyes and 9 cm behind them.
    expect(hands?.left?.slice(0, 3)).toEqual([0, -5, -39]);
    expect(hands?.right?.slice(0, 3)).toEqual([50, -5, -9]);
    head.quaternion.multiply(new Quaternion().setFromAxisAngle(ACROSS, 0.5));
    platform.advance(0.3);
    expect(seen.hands?.head[1]).toBeCloseTo(29, -1);
  });

  test("are sent at most ten times a second in motion, and about once while still", async () => {
    const { right, platform, said } = await together();
    platform.advance(2);
    const still = said().length;
    platform.advance(3);
    expect(said().length - still).toBeGreaterThanOrEqual(2);
    expect(said().length - still).toBeLessThanOrEqual(4);
    const before = said().length;
    for (let i = 0; i < 120; i++) {
      right.grip.position.y += i % 60 < 30 ? 0.02 : -0.02;
      platform.advance(1 / 60);
    }
    expect(said().length - before).toBeGreaterThanOrEqual(18);
    expect(said().length - before).toBeLessThanOrEqual(21);
  });

  test("stay within the room's limits, wherever the hands are tracked", async () => {
    const { head, left, right, platform, said } = await together();
    for (const far of [0, 1.1, 1.2, 3, 40]) {
      left.grip.position.set(-far, 1.2, far);
      right.grip.quaternion.set(far, 1, -far, 0.3).normalize();
      head.quaternion.setFromAxisAngle(ACROSS, Math.PI / 2 - far);
      platform.advance(0.3);
    }
    for (const pose of said()) expect(clientMessages.hands.safeParse({ pose }).success).toBe(true);
  });

  test("end when a hand is not tracked, and when the headset is taken off", async () => {
    const { left, session, platform, seen } = await together();
    left.grip.isTracked = false;
    platform.advance(0.3);
    expect(seen.hands?.left).toBeNull();
    expect(seen.hands?.right).not.toBeNull();
    session.end();
    platform.advance(0.1);
    expect(seen.hands).toBeNull();
  });

  test("that are sent too fast reach nobody", async () => {
    const { engine, room } = await together();
    const reasons: string[] = [];
    engine.on("refused", ({ reason }) => reasons.push(reason));
    room.tell(0, "refused", { message: "hands", code: "RATE_LIMITED", reason: "RATE_LIMITED" });
    expect(reasons).toEqual([]);
  });
});
