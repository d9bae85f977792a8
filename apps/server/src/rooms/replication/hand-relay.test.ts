// Slow: waits for ticks and limits.
import { describe, expect, it } from "vitest";
import { HANDS, type HandsPose, type ServerMessage } from "@veranda/contract/rooms/messages";
import { HandRelay } from "./hand-relay.ts";
import { FRAME_BACKLOG_BYTES } from "../limits/limits.ts";
import type { ClientConnection } from "../transport/client-connection.ts";
import type { Member } from "../participants/member.ts";
import { createRoomsSuite } from "../testing/rooms-suite.ts";
import { type TestClient, until } from "../testing/test-client.ts";

const suite = createRoomsSuite();

/** In, and standing somewhere along x. */
async function visit(name: string, x: number, blockedIds: readonly string[] = []): Promise<TestClient> {
  const holder = {
    visitorId: name,
    userId: name,
    isAuthless: false,
    isHost: false,
    displayName: name,
    friendIds: [],
    blockedIds,
  };
  const client = await suite.visit(name, { holder });
  client.pose({ x });
  return client;
}

/** Waits until the room knows where these stand, which one of them tells by seeing the others. */
async function untilPlaced(one: TestClient, ...others: TestClient[]): Promise<void> {
  const sees = async (client: TestClient, other: TestClient): Promise<void> => {
    const { me, participants } = await other.hear("welcome");
    const index = participants.find(({ id }) => id === me)?.index ?? -1;
    await until(() => client.placeOf(index) ?? undefined);
  };
  for (const other of others) await sees(one, other);
  await sees(others[0] ?? one, one);
}

const level: HandsPose = {
  head: [0, 10, -3],
  left: [-20, -10, -35, 23, 0, 0, 23],
  right: [20, -10, -35, 23, 0, 0, 23],
};
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const told = (client: TestClient): ServerMessage<"hands">[] =>
  client.heard.flatMap(({ name, data }) => (name === "hands" ? [data as ServerMessage<"hands">] : []));
const refusals = (client: TestClient): string[] =>
  client.heard.flatMap(({ name, data }) =>
    name === "refused" ? [(data as ServerMessage<"refused">).code] : [],
  );

describe("hands of who wears a headset", () => {
  it("are told to who is near and sees them, and to nobody else", async () => {
    const ann = await visit("ann", 0);
    const near = await visit("near", 12);
    const far = await visit("far", 30);
    const hidden = await visit("hidden", 3, ["ann"]);
    await untilPlaced(near, ann, far, hidden);
    ann.send("hands", { pose: level });
    const { me } = await ann.hear("welcome");
    expect(await near.hear("hands")).toEqual({ id: me, pose: level });
    ann.send("hands", { pose: null });
    await near.hear("hands", ({ pose }) => pose === null);
    for (const other of [ann, far, hidden]) {
      await other.untilAllArrived();
      expect(told(other)).toEqual([]);
    }
  });

  it("go out with the ticks: of several in one, the newest", async () => {
    const [ann, ben] = [await visit("ann", 0), await visit("ben", 1)];
    await untilPlaced(ann, ben);
    for (let pitch = 0; pitch < 5; pitch += 1) ann.send("hands", { pose: { ...level, head: [0, pitch, 0] } });
    await ben.hear("hands", ({ pose }) => pose?.head[1] === 4);
    // Five at once may meet the border between two ticks.
    expect(told(ben).length).toBeLessThanOrEqual(2);
  });

  it("that come too fast are refused, ten a second are not", async () => {
    const [ann, ben] = [await visit("ann", 0), await visit("ben", 1)];
    await untilPlaced(ann, ben);
    for (let i = 0; i < 10; i += 1) {
      ann.send("hands", { pose: level });
      await wait(HANDS.periodMs);
    }
    expect(refusals(ann)).toEqual([]);
    for (let i = 0; i < 14; i += 1) ann.send("hands", { pose: level });
    await until(() => (refusals(ann).length > 0 ? true : undefined));
    expect(refusals(ann)).toContain("RATE_LIMITED");
    expect(ann.closedWith).toBeNull();
    expect(ben.closedWith).toBeNull();
  });

  it.each([
    ["no pose at all", {}],
    ["beyond an arm's reach", { pose: { ...level, left: [-90, 0, -90, 23, 0, 0, 23] } }],
    ["far away", { pose: { ...level, left: [1e9, 0, 0, 23, 0, 0, 23] } }],
    ["a turn that is none", { pose: { ...level, right: [20, 0, -30, 0, 0, 0, 0] } }],
    ["parts of centimetres", { pose: { ...level, right: [20.5, 0, -30, 23, 0, 0, 23] } }],
    ["not a number", { pose: { ...level, head: [null, 0, 0] } }],
    ["too few", { pose: { ...level, left: [0, 0, 0] } }],
    ["a head that looks behind itself from below", { pose: { ...level, head: [0, 140, 0] } }],
    ["words", { pose: "hello" }],
  ])("of which no sense can be made are refused, and told to nobody: %s", async (_, data) => {
    const [ann, ben] = [await visit("ann", 0), await visit("ben", 1)];
    await untilPlaced(ann, ben);
    ann.send("hands", data);
    await until(() => (refusals(ann).length > 0 ? true : undefined));
    expect(refusals(ann)).toEqual(["INVALID_INPUT"]);
    ann.send("hands", { pose: level });
    await ben.hear("hands");
    expect(told(ben)).toHaveLength(1);
  });

  it("don't wait for who reads too slowly, nor for who is away", () => {
    const posted: string[] = [];
    const member = (name: string, backlog: number | null): Member => {
      const link = {
        post: () => posted.push(name),
        backlog: () => backlog ?? 0,
      } as unknown as ClientConnection;
      return {
        participant: { id: name },
        replicator: backlog === null ? null : { link },
        isPlaced: true,
        actual: { x: 0, y: 0, z: 0 },
        isHiddenFrom: () => false,
      } as unknown as Member;
    };
    const ann = member("ann", 0);
    const everyone = [ann, member("quick", 0), member("slow", FRAME_BACKLOG_BYTES + 1), member("gone", null)];
    const hands = new HandRelay();
    hands.take(ann, level);
    hands.take(ann, null);
    hands.forward(everyone);
    hands.forward(everyone);
    expect(posted).toEqual(["quick"]);
  });
});
