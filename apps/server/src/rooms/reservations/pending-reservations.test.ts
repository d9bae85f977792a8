import { describe, expect, test } from "vitest";
import { PENDING_AN_ADDRESS, PENDING_MS, PendingReservations } from "./pending-reservations.ts";

const everybody = (seats: PendingReservations, now: number): number => seats.heldForOthers("nobody", now);

describe("places held for those on the way", () => {
  test("are one for each visitor, however often they ask", () => {
    const seats = new PendingReservations();
    for (let time = 0; time < 10; time += 1) seats.hold("ann", "10.0.0.1", time);
    expect(everybody(seats, 10)).toBe(1);
    expect(seats.heldForOthers("ann", 10)).toBe(0);
  });

  test("are few for an address, and none is kept from others by it", () => {
    const seats = new PendingReservations();
    for (let visitor = 0; visitor < 10; visitor += 1) seats.hold(`v${visitor}`, "10.0.0.1", 0);
    expect(everybody(seats, 0)).toBe(PENDING_AN_ADDRESS);
    seats.hold("elsewhere", "10.0.0.2", 0);
    expect(everybody(seats, 0)).toBe(PENDING_AN_ADDRESS + 1);
  });

  test("are free again when somebody came, and after a while", () => {
    const seats = new PendingReservations();
    seats.hold("ann", null, 0);
    seats.hold("ben", null, 1_000);
    seats.drop("ann");
    expect(everybody(seats, 1_000)).toBe(1);
    expect(everybody(seats, PENDING_MS + 999)).toBe(1);
    expect(everybody(seats, PENDING_MS + 1_000)).toBe(0);
  });
});
