import { expect, test } from "vitest";
import { GUEST_ADJECTIVES, GUEST_ANIMALS, DISPLAY_NAME_MAX, PLAN_LIMITS, RECONNECT } from "./constants.ts";
import { foldName, isSeen } from "./display-name.ts";

const MB = 1_000_000;

test.each([
  ["FREE", 10, 100, 100],
  ["PRO", 50, 500, 500],
  ["BUSINESS", 1000, 1000, 1000],
  ["ENTERPRISE", null, null, null],
  ["FREE_UGC", 0, 500, 50],
  ["PLUS_LEGACY", 500, 500, 0],
] as const)(
  "%s has %s people at once, packages of %s MB and %s MB of storage",
  (plan, users, pack, storage) =>
    expect(PLAN_LIMITS[plan]).toEqual({
      concurrentUsers: users,
      packageBytes: pack === null ? null : pack * MB,
      storageBytes: storage === null ? null : storage * MB,
    }),
);

test("every name that is suggested to a guest is valid", () => {
  const names = GUEST_ADJECTIVES.flatMap((adjective) =>
    GUEST_ANIMALS.map((animal) => `${adjective} ${animal}`),
  );
  expect(names).toHaveLength(84);
  expect(new Set(names).size).toBe(84);
  for (const name of names) {
    expect(name.length).toBeLessThanOrEqual(DISPLAY_NAME_MAX);
    expect(isSeen(name)).toBe(true);
    expect(foldName(name)).toBe(name);
  }
});

test("reconnect delays grow to their limit, and begin within it", () => {
  const [least, most] = RECONNECT.minDelayMs;
  expect(least).toBeLessThan(most);
  expect(most).toBeLessThan(RECONNECT.maxDelayMs);
  expect(RECONNECT.growFactor).toBeGreaterThan(1);
  // The short delays find a server that is back within seconds.
  expect(RECONNECT.soonMs[1]).toBeLessThan(least);
});
