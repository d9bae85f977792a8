import { expect, it } from "vitest";
import { FootLock } from "./foot-lock.ts";

const DT = 1 / 60;

/** World position of the ball of a foot that the motion has at bx, bz, for a person at x, z. */
const ballOf = (lock: FootLock, bx: number, bz: number, x: number, z: number, angle: number) => {
  const [lx, lz] = [bx + lock.offX, bz + lock.offZ];
  return [
    x + Math.cos(angle) * lx + Math.sin(angle) * lz,
    z - Math.sin(angle) * lx + Math.cos(angle) * lz,
  ] as const;
};

it("keeps a planted foot where it touched the ground while the body moves and turns", () => {
  const lock = new FootLock();
  lock.follow(true, 0.1, 0.2, 4, -3, 0.5, 1, DT);
  const [x, z] = ballOf(lock, 0.1, 0.2, 4, -3, 0.5);
  lock.follow(true, 0.1, 0.14, 4.03, -2.95, 0.7, 1, DT);
  const [laterX, laterZ] = ballOf(lock, 0.1, 0.14, 4.03, -2.95, 0.7);
  expect(laterX).toBeCloseTo(x, 6);
  expect(laterZ).toBeCloseTo(z, 6);
  expect(lock.offTurn).toBeCloseTo(-0.2, 6);
});

it("moves a foot that was locked too far behind, lifted on the way, to where the motion wants it", () => {
  const [lock, other] = [new FootLock(), new FootLock()];
  lock.follow(true, 0.1, 0, 0, 0, 0, 1, DT);
  lock.follow(true, 0.1, 0, 0, 0.19, 0, 1, DT);
  lock.stepIfCrooked(other);
  expect(lock.isHeld).toBe(true);
  lock.follow(true, 0.1, 0, 0, 0.21, 0, 1, DT);
  lock.stepIfCrooked(other);
  expect(lock.isReturning).toBe(true);
  let highest = 0;
  for (let i = 0; i < 15 && lock.isReturning; i++) {
    lock.follow(true, 0.1, 0, 0, 0.21, 0, 1, DT);
    highest = Math.max(highest, lock.lift);
  }
  expect(highest).toBeCloseTo(0.07, 3);
  expect(lock.isReturning).toBe(false);
  expect(lock.lift).toBe(0);
  expect(Math.hypot(lock.offX, lock.offZ)).toBeLessThan(1e-6);
});

it("a foot that is only rotated wrongly waits half a second, and for the other foot to bear the weight", () => {
  const [lock, other] = [new FootLock(), new FootLock()];
  for (const foot of [lock, other]) foot.follow(true, 0.1, 0, 0, 0, 0, 1, DT);
  const stand = (foot: FootLock, neighbour: FootLock, seconds: number) => {
    for (let t = 0; t < seconds; t += DT) {
      foot.follow(true, 0.1, 0, 0, 0.1, 0, 1, DT);
      foot.stepIfCrooked(neighbour);
    }
  };
  stand(lock, other, 0.3);
  expect(lock.isHeld).toBe(true);
  stand(lock, other, 0.2);
  expect(lock.isReturning).toBe(true);
  stand(other, lock, 0.6);
  expect(other.isHeld).toBe(true);
  for (let t = 0; t < 0.3; t += DT) lock.follow(true, 0.1, 0, 0, 0.1, 0, 1, DT);
  stand(other, lock, DT);
  expect(other.isReturning).toBe(true);
});

it("a foot that leaves the ground blends back to the motion's own position", () => {
  const lock = new FootLock();
  lock.follow(true, 0, 0, 0, 0, 0, 1, DT);
  lock.follow(true, 0, 0, 0, 0.15, 0, 1, DT);
  lock.follow(false, 0, 0, 0, 0.15, 0, 1, DT);
  expect(lock.offZ).toBeLessThan(-0.12);
  for (let t = 0; t < 0.5; t += DT) lock.follow(false, 0, 0, 0, 0.15, 0, 1, DT);
  expect(Math.abs(lock.offZ)).toBeLessThan(0.002);
});
