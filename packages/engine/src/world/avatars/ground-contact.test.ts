import { expect, it } from "vitest";
import { GroundContact } from "./ground-contact.ts";
import type { FindGround } from "./types.ts";

const DT = 1 / 60;

/** Ground at this height, where it is within reach. */
const stairs =
  (heightAt: (x: number) => number): FindGround =>
  (x, _z, from, to, out) => {
    Object.assign(out, { y: heightAt(x), nx: 0, ny: 1, nz: 0 });
    return out.y <= from && out.y >= to;
  };
const follow = (
  contact: GroundContact,
  ground: FindGround,
  { isPlanted = true, x = 0, y = 0, goingX = 0, seconds = 1 },
) => {
  for (let t = 0; t < seconds; t += DT) contact.follow(isPlanted, x, y, 0, goingX, 0, DT, ground);
};

it("rests on the ground under the foot, ignoring slight unevenness", () => {
  const contact = new GroundContact();
  follow(
    contact,
    stairs(() => 0.1),
    {},
  );
  expect(contact.rise).toBeCloseTo(0.092, 4);
  const even = new GroundContact();
  follow(
    even,
    stairs(() => 0.006),
    {},
  );
  expect(even.rise).toBe(0);
});

it("ground higher or lower than a foot reaches is ignored", () => {
  const contact = new GroundContact();
  follow(
    contact,
    stairs(() => 0.5),
    {},
  );
  expect(contact.rise).toBe(0);
  follow(
    contact,
    stairs(() => -0.5),
    { x: 1 },
  );
  expect(contact.rise).toBe(0);
});

it("a swinging foot is lifted before it meets the edge of a stair; a standing one is not", () => {
  const kerb = stairs((x) => (x > 0.15 ? 0.15 : 0));
  const [swings, stands] = [new GroundContact(), new GroundContact()];
  follow(swings, kerb, { isPlanted: false, goingX: 1 });
  follow(stands, kerb, { goingX: 1 });
  expect(swings.rise).toBeCloseTo(0.142, 3);
  expect(stands.rise).toBe(0);
});

it("aligns with the slope, less in the air than on the ground", () => {
  const slope: FindGround = (_x, _z, _from, _to, out) => {
    Object.assign(out, { y: 0, nx: -0.6, ny: 0.8, nz: 0 });
    return true;
  };
  const [stands, swings] = [new GroundContact(), new GroundContact()];
  follow(stands, slope, {});
  follow(swings, slope, { isPlanted: false });
  expect(stands.slopeX).toBeCloseTo(0.75, 4);
  expect(swings.slopeX).toBeCloseTo(0.3, 4);
});

it("queries once for a foot that stands still", () => {
  let looks = 0;
  const ground: FindGround = (...at) => {
    looks += 1;
    return stairs(() => 0)(...at);
  };
  const contact = new GroundContact();
  follow(contact, ground, {});
  expect(looks).toBe(1);
  follow(contact, ground, { x: 0.02, seconds: DT });
  expect(looks).toBe(2);
});

it("blends back to level off the ground", () => {
  const contact = new GroundContact();
  follow(
    contact,
    stairs(() => 0.2),
    {},
  );
  contact.relax(DT);
  expect(contact.rise).toBeGreaterThan(0.1);
  for (let t = 0; t < 1; t += DT) contact.relax(DT);
  expect(contact.rise).toBe(0);
});
