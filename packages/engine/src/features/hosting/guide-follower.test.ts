import { describe, expect, test, vi } from "vitest";
import { NO_HOSTING } from "@veranda/contract/rooms/hosting";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { plain, type Course } from "../../world/body/course.fixture.ts";
import { followerOffset } from "./follower-offset.ts";

const GUIDE = "person-1";

/** The local person joins, and a future guide stands there. */
async function meeting(x: number, z: number, course?: Course) {
  const room = new NullRoom();
  const own = await rehearse({ room, ...(course ? { course } : {}) });
  await own.join();
  const other = await rehearse({ room });
  await other.join();
  room.stand(1, x, z);
  own.platform.advance(1);
  /** The room broadcasts the new guide. */
  const guide = async (guideId: string | null): Promise<void> => {
    room.tell(0, "hosting", { guideId });
    await own.settle();
    own.platform.advance(0.1);
    await vi.dynamicImportSettled();
  };
  /** The guide faces this direction, in radians. */
  const face = (heading: number): void => {
    const pose = room.poseOf(1);
    if (pose) pose.heading = heading;
  };
  const { me } = own.engine.state;
  expect(me).toBeDefined();
  const toGuide = (gx: number, gz: number): number => {
    const [mx, , mz] = own.engine.state.me.position;
    return Math.hypot(mx - gx, mz - gz);
  };
  const catchUps = (): number => room.heard.filter(({ name }) => name === "catchUpWithGuide").length;
  return { ...own, room, guide, face, toGuide, catchUps };
}
const turned = (a: number, b: number): number => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));

describe("a guide's follower", () => {
  test("walks behind them round a wall, and looks where they look", async () => {
    const { engine, platform, room, guide, face, toGuide, catchUps } = await meeting(
      0,
      -8,
      plain().box(-4, 0, -5.2, 4, 3, -5),
    );
    await guide(GUIDE);
    expect(engine.state.hosting.isFollowing).toBe(true);
    face(Math.PI / 2);
    platform.advance(20);
    expect(toGuide(0, -8)).toBeLessThan(2.6);
    expect(toGuide(0, -8)).toBeGreaterThan(0.8);
    expect(turned(engine.state.me.viewHeading, Math.PI / 2)).toBeLessThan(0.2);
    room.stand(1, 9, -2);
    platform.advance(0.1);
    room.stand(1, 9, 2);
    platform.advance(15);
    expect(toGuide(9, 2)).toBeLessThan(2.6);
    expect(catchUps()).toBeLessThan(2);
  });

  test("never stands in front of a guide who has no free ground behind them", async () => {
    const { engine, platform, face, guide, toGuide } = await meeting(
      0,
      -10.2,
      plain().box(-3, 0, -9.85, 3, 3, -9.6),
    );
    face(0);
    await guide(GUIDE);
    platform.advance(25);
    expect(toGuide(0, -10.2)).toBeLessThan(1.4);
    expect(toGuide(0, -10.2)).toBeGreaterThan(0.45);
    // Beside them: the guide faces the other way, to -z.
    expect(engine.state.me.position[2]).toBeGreaterThan(-10.5);
  });

  test("turns only at a comfortable speed, and not at all with reduced motion", async () => {
    const { engine, platform, guide, face } = await meeting(0, -4);
    await guide(GUIDE);
    platform.advance(6);
    const before = engine.state.me.viewHeading;
    face(before + Math.PI * 0.9);
    platform.advance(0.5);
    expect(turned(engine.state.me.viewHeading, before)).toBeLessThan(0.6);
    engine.send("set_reduced_motion", { enabled: true });
    platform.advance(0.5);
    const calm = engine.state.me.viewHeading;
    face(before);
    platform.advance(4);
    expect(turned(engine.state.me.viewHeading, calm)).toBeLessThan(0.02);
  });

  test("a step of the person's own stops following, and they can follow again", async () => {
    const { engine, platform, hold, guide, toGuide, settle } = await meeting(0, -14);
    await guide(GUIDE);
    platform.advance(1);
    hold(0.3, "KeyS");
    expect(engine.state.hosting).toMatchObject({ guideId: GUIDE, isFollowing: false });
    const left = toGuide(0, -14);
    platform.advance(4);
    expect(toGuide(0, -14)).toBeGreaterThan(left - 1);
    engine.send("set_following", { isFollowing: true });
    await settle();
    platform.advance(12);
    expect(toGuide(0, -14)).toBeLessThan(2.6);
    engine.send("set_following", { isFollowing: false });
    await settle();
    platform.advance(1);
    expect(engine.state.hosting.isFollowing).toBe(false);
  });

  test("requests once to be moved to a guide who was teleported", async () => {
    const { platform, room, guide, catchUps } = await meeting(0, -4);
    await guide(GUIDE);
    platform.advance(2);
    room.stand(1, 15, 15);
    platform.advance(2);
    expect(catchUps()).toBe(1);
  });

  test("stops when the guiding ends, and is free", async () => {
    const { engine, platform, guide, toGuide } = await meeting(0, -15);
    await guide(GUIDE);
    platform.advance(1);
    await guide(null);
    expect(engine.state.hosting).toMatchObject({ guideId: null, isFollowing: false });
    const left = toGuide(0, -15);
    platform.advance(4);
    expect(Math.abs(toGuide(0, -15) - left)).toBeLessThan(1);
  });

  test("somebody who arrives during a tour is asked first; a guide follows nobody", async () => {
    const room = new NullRoom();
    room.hosting = { ...NO_HOSTING, guideId: "person-0" };
    const first = await rehearse({ room });
    await first.join();
    const late = await rehearse({ room });
    await late.join();
    expect(late.engine.state.hosting).toMatchObject({ guideId: "person-0", isFollowing: false });
    late.engine.send("set_following", { isFollowing: true });
    first.engine.send("set_following", { isFollowing: true });
    await late.settle();
    await first.settle();
    expect(late.engine.state.hosting.isFollowing).toBe(true);
    expect(first.engine.state.hosting.isFollowing).toBe(false);
  });

  test("a co-host doesn't follow", async () => {
    const { engine, guide, room } = await meeting(0, -4);
    const { rights } = engine.state;
    if (rights === null) throw new Error("Nothing is known of what one may do");
    room.tell(0, "rights", { ...rights, isCoHost: true });
    await guide(GUIDE);
    expect(engine.state.hosting).toMatchObject({ guideId: GUIDE, isFollowing: false });
  });
});

test("followers keep apart, and out of the guide's and their camera's way", () => {
  const all = Array.from({ length: 60 }, (_, rank) => followerOffset(rank, { right: 0, back: 0 }));
  for (const [at, { right, back }] of all.entries()) {
    expect(back).toBeGreaterThan(1);
    expect(Math.abs(right)).toBeGreaterThan(0.5);
    for (const other of all.slice(at + 1))
      expect(Math.hypot(other.right - right, other.back - back)).toBeGreaterThan(1);
  }
});
