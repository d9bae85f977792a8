import { LOBBY_MAX } from "@veranda/contract/rooms/hosting";
import { beforeEach, expect, test } from "vitest";
import type { ClientConnection } from "../transport/client-connection.ts";
import type { ReservationHolder } from "../types.ts";
import { Lobby, type LobbyOutcome } from "./lobby.ts";

let lobby: Lobby;
const outcomes = new Map<string, LobbyOutcome>();
beforeEach(() => {
  outcomes.clear();
  lobby = new Lobby({
    now: () => 0,
    monotonic: () => 0,
    isHostHere: () => true,
    named: (guests) => [...guests],
    onChange: () => undefined,
  });
});

/** Only what the lobby looks at. */
const knock = (visitorId: string, address: string | null): void => {
  const holder = { visitorId, isAuthless: true } as ReservationHolder;
  const link = { send: () => undefined } as unknown as ClientConnection;
  void lobby
    .wait({ holder, address, displayName: visitorId, link })
    .then((outcome) => outcomes.set(visitorId, outcome));
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("one network that fills it keeps nobody else out: its last makes room", async () => {
  for (let i = 0; i < LOBBY_MAX; i++) knock(`crowd${i}`, "192.0.2.1");
  knock("ann", "192.0.2.2");
  knock("ben", null);
  await settled();
  expect(lobby.visitors(null)).toHaveLength(LOBBY_MAX);
  expect(lobby.visitors(null)).toEqual(expect.arrayContaining(["ann", "ben"]));
  expect(Object.fromEntries(outcomes)).toEqual({
    [`crowd${LOBBY_MAX - 1}`]: "full",
    [`crowd${LOBBY_MAX - 2}`]: "full",
  });
  // One more of the crowd makes nobody go.
  knock("again", "192.0.2.1");
  await settled();
  expect(outcomes.get("again")).toBe("full");
  expect(outcomes.size).toBe(3);
});

test("people of as many networks as it holds are refused when it is full, and nobody goes for them", async () => {
  for (let i = 0; i < LOBBY_MAX; i++) knock(`v${i}`, `192.0.2.${i}`);
  knock("late", "198.51.100.1");
  await settled();
  expect(Object.fromEntries(outcomes)).toEqual({ late: "full" });
});
