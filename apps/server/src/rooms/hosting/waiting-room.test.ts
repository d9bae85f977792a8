import { WAITING_ROOM_MAX } from "@veranda/contract/rooms/hosting";
import { beforeEach, expect, test } from "vitest";
import type { ClientConnection } from "../transport/client-connection.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import { WaitingRoom, type WaitOutcome } from "./waiting-room.ts";

let waitingRoom: WaitingRoom;
const outcomes = new Map<string, WaitOutcome>();
beforeEach(() => {
  outcomes.clear();
  waitingRoom = new WaitingRoom({
    now: () => 0,
    monotonic: () => 0,
    isHostHere: () => true,
    named: (guests) => [...guests],
    onChange: () => undefined,
  });
});

/** Only what the waiting room looks at. */
const knock = (visitorId: string, address: string | null): void => {
  const holder = { visitorId, isAuthless: true } as ReservationHolder;
  const link = { send: () => undefined } as unknown as ClientConnection;
  void waitingRoom
    .wait({ holder, address, displayName: visitorId, avatar: "", link })
    .then((outcome) => outcomes.set(visitorId, outcome));
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("one network that fills it keeps nobody else out: its last makes room", async () => {
  for (let i = 0; i < WAITING_ROOM_MAX; i++) knock(`crowd${i}`, "192.0.2.1");
  knock("ann", "192.0.2.2");
  knock("ben", null);
  await settled();
  expect(waitingRoom.visitors(null)).toHaveLength(WAITING_ROOM_MAX);
  expect(waitingRoom.visitors(null)).toEqual(expect.arrayContaining(["ann", "ben"]));
  expect(Object.fromEntries(outcomes)).toEqual({
    [`crowd${WAITING_ROOM_MAX - 1}`]: "full",
    [`crowd${WAITING_ROOM_MAX - 2}`]: "full",
  });
  // One more of the crowd makes nobody go.
  knock("again", "192.0.2.1");
  await settled();
  expect(outcomes.get("again")).toBe("full");
  expect(outcomes.size).toBe(3);
});

test("people of as many networks as it holds are refused when it is full, and nobody goes for them", async () => {
  for (let i = 0; i < WAITING_ROOM_MAX; i++) knock(`v${i}`, `192.0.2.${i}`);
  knock("late", "198.51.100.1");
  await settled();
  expect(Object.fromEntries(outcomes)).toEqual({ late: "full" });
});
