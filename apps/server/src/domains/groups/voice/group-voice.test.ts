// Slow: starts the media server.
import { randomBytes } from "node:crypto";
import type { MediaTicket } from "@veranda/contract/media";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { befriend } from "../../../testing/befriend.ts";
import { codeOf } from "../../../testing/code-of.ts";
import { TestPeer } from "../../../platform/media/testing/test-peer.ts";
import { setAgeBand } from "../../../testing/age-band.ts";
import { linkFamily } from "../../../testing/family.ts";
import { addSession, type TestPerson } from "../../../testing/people.ts";
import { soon } from "../../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import {
  create,
  groupOf,
  guestOf,
  HERE,
  join,
  leave,
  memberId,
  remove,
  SPACE,
  threePeople,
  UID,
  type Calling,
} from "../group-calls.fixture.ts";

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let group: string;
const peers: TestPeer[] = [];

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  [ann, bob, cleo] = await threePeople(server);
  group = await create(ann);
  await join(bob, group);
});
afterEach(() => {
  for (const peer of peers.splice(0)) peer.close();
});
afterAll(() => server.close());

const ask = ({ call }: Calling, id = group) =>
  call("POST /v2/groups/{id}/voice", { params: { id }, body: {} });
const leaveVoice = ({ call }: Calling) =>
  call("POST /v2/groups/{id}/voice/leave", { params: { id: group }, body: {} });
const connect = (ticket: MediaTicket): TestPeer => {
  const peer = new TestPeer(server.origin, ticket).connect();
  peers.push(peer);
  return peer;
};
/** Connects somebody who speaks continuously. */
async function speak(who: Calling): Promise<TestPeer> {
  const begin = async (): Promise<TestPeer> => {
    const peer = connect((await ask(who)).data.ticket);
    await soon(() => expect(peer.isConnected || peer.ending !== null).toBe(true));
    return peer;
  };
  let peer = await begin();
  // A busy machine may be too slow for the handshake: retries, like pages.
  if (peer.ending === "timeout") peer = await begin();
  if (!peer.isConnected) throw new Error(`not connected: ${peer.ending}`);
  peer.speakOn();
  return peer;
}
const hears = (listener: TestPeer, speaker: TestPeer): Promise<void> => {
  const before = listener.from(speaker.ticket.identity).length;
  return soon(() => expect(listener.from(speaker.ticket.identity).length).toBeGreaterThan(before + 5));
};
/** Packets of a speaker that a listener receives within a moment. */
async function packetsFrom(speaker: TestPeer, listener: TestPeer): Promise<number> {
  const before = listener.from(speaker.ticket.identity).length;
  await new Promise((resolve) => setTimeout(resolve, 400));
  return listener.from(speaker.ticket.identity).length - before;
}
const inVoice = async (who: Calling): Promise<string[]> =>
  (await groupOf(who)).members
    .filter((member) => member.isInVoice)
    .map(({ displayName }) => displayName.replace(/\d+$/, ""));

describe("a group's voice", () => {
  test("lets its members hear each other, and shows the group who is connected", async () => {
    expect(await inVoice(ann)).toEqual([]);
    const [a, b] = [await speak(ann), await speak(bob)];
    expect(a.ticket.identity).toBe(await memberId(bob, ann));
    await hears(a, b);
    await hears(b, a);
    expect(await inVoice(bob)).toEqual(["ann", "bob"]);
    await leaveVoice(ann);
    expect(await inVoice(bob)).toEqual(["bob"]);
    await soon(() => expect(a.ending).toBe("removed"));
    expect(await packetsFrom(a, b)).toBe(0);
    await leaveVoice(bob);
    expect(await inVoice(bob)).toEqual([]);
  });

  test("is closed to everybody else, whatever they know of it", async () => {
    expect(await codeOf(ask(cleo))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(leaveVoice(cleo))).toBe("GROUP_NOT_FOUND");
    const other = await create(cleo);
    const { ticket } = (await ask(cleo, other)).data;
    const a = await speak(ann);
    // A ticket of another group, and a forged one.
    const c = connect(ticket);
    await soon(() => expect(c.isConnected).toBe(true));
    c.speakOn();
    expect(await packetsFrom(c, a)).toBe(0);
    const [head = "", , signature = ""] = ticket.token.split(".");
    const claims = {
      room: `group:${group}`,
      sub: ticket.identity,
      jti: randomBytes(9).toString("base64url"),
    };
    const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
    const forged = connect({ ...ticket, token: `${head}.${body}.${signature}` });
    await soon(() => expect(forged.ending).toBe("token_invalid"));
    // A ticket is valid once.
    const again = connect(a.ticket);
    await soon(() => expect(again.ending).toBe("token_used"));
  });

  test("ends immediately for removed and leaving members, together with unused tickets", async () => {
    const [a, b] = [await speak(ann), await speak(bob)];
    await hears(a, b);
    const unused = (await ask(bob)).data.ticket;
    await remove(ann, group, await memberId(ann, bob));
    await soon(() => expect(b.ending).toBe("removed"));
    expect(await packetsFrom(b, a)).toBe(0);
    const late = connect(unused);
    await soon(() => expect(late.ending).toBe("token_used"));
    expect(await codeOf(ask(bob))).toBe("GROUP_NOT_FOUND");
    await leave(ann, group);
    await soon(() => expect(a.ending).toBe("removed"));
    expect(await codeOf(ask(ann))).toBe("GROUP_NOT_FOUND");
  });

  test("ends with a block, for whoever leaves the group by it", async () => {
    const [a, b] = [await speak(ann), await speak(bob)];
    await hears(b, a);
    await bob.call("POST /friends/block", { body: { userID: ann.id } });
    expect(await packetsFrom(a, b)).toBe(0);
    expect(await packetsFrom(b, a)).toBe(0);
    await soon(() => expect(b.ending).toBe("removed"));
  });

  test("ends with the session that joined it, and with no other", async () => {
    const again = await addSession(server, bob.id);
    const endSession = (id: string) => again.call("DELETE /auth/sessions/{id}", { params: { id } });
    const [a, first] = [await speak(ann), await speak(bob)];
    const second = await speak({ call: again.call });
    await soon(() => expect(first.ending).toBe("replaced"));
    await hears(a, second);
    await endSession(bob.sessionId);
    await hears(a, second);
    await endSession(again.sessionId);
    await soon(() => expect(second.ending).toBe("removed"));
    expect(await packetsFrom(second, a)).toBe(0);
  });

  test("moves to another session that joins: tickets of the earlier one are void", async () => {
    const again = await addSession(server, bob.id);
    const a = await speak(ann);
    const unused = (await ask(bob)).data.ticket;
    const mine = await speak({ call: again.call });
    await hears(mine, a);
    const late = connect(unused);
    await soon(() => expect(late.ending).toBe("token_used"));
    // It reconnects, and the other session requests a ticket without connecting.
    const back = await speak(bob);
    await soon(() => expect(mine.ending).toBe("replaced"));
    await hears(a, back);
    await ask({ call: again.call });
    await soon(() => expect(back.ending).toBe("replaced"));
    await again.call("DELETE /auth/sessions/{id}", { params: { id: bob.sessionId } });
    expect(await packetsFrom(back, a)).toBe(0);
  });

  test("ends with the account", async () => {
    const [a, b] = [await speak(ann), await speak(bob)];
    await hears(a, b);
    await bob.call("DELETE /users/me", {});
    expect(await packetsFrom(b, a)).toBe(0);
    await soon(() => expect(b.ending).toBe("removed"));
    expect(await inVoice(ann)).toEqual(["ann"]);
  });

  test("admits guests of the group", async () => {
    const guest = await guestOf(server);
    server.rooms.whereabouts.set(UID, { spaceId: SPACE, instanceId: HERE });
    expect(await codeOf(ask(guest))).toBe("GROUP_NOT_FOUND");
    await join(guest, group);
    const [a, g] = [await speak(ann), await speak(guest)];
    await hears(a, g);
    await hears(g, a);
    server.rooms.groupChanges.length = 0;
    await leaveVoice(ann);
    expect(server.rooms.groupChanges).toEqual([UID]);
    await leave(guest, group);
    await soon(() => expect(g.ending).toBe("removed"));
  });

  test("can be rejoined: the newest page is the one that is heard", async () => {
    const [a, b] = [await speak(ann), await speak(bob)];
    await hears(a, b);
    const again = await speak(bob);
    await soon(() => expect(b.ending).toBe("replaced"));
    await hears(a, again);
  });
});

describe("somebody under 16 in a group's voice", () => {
  test("hears friends and is heard by them, and by nobody else", async () => {
    await setAgeBand(server, ann.id, "13_15");
    await join(cleo, group);
    await befriend(ann, cleo);
    const [a, b, c] = [await speak(ann), await speak(bob), await speak(cleo)];
    await hears(a, c);
    await hears(c, a);
    await hears(b, c);
    expect(await packetsFrom(b, a)).toBe(0);
    expect(await packetsFrom(a, b)).toBe(0);
    await befriend(ann, bob);
    await hears(a, b);
    await hears(b, a);
    await ann.call("DELETE /friends/{id}", { params: { id: cleo.id } });
    expect(await packetsFrom(a, c)).toBe(0);
    expect(await packetsFrom(c, a)).toBe(0);
  });

  test("neither hears nor is heard by friends when a parent turns voice off, effective immediately", async () => {
    await linkFamily(server, ann, cleo);
    await befriend(ann, bob);
    const [a, b] = [await speak(ann), await speak(bob)];
    await hears(a, b);
    const set = (conversation: "friends" | "nobody") =>
      cleo.call("PATCH /family/children/{id}", { params: { id: ann.id }, body: { conversation } });
    await set("nobody");
    expect(await packetsFrom(b, a)).toBe(0);
    expect(await packetsFrom(a, b)).toBe(0);
    await set("friends");
    await hears(a, b);
    await hears(b, a);
  });

  test("neither hears nor is heard by guests", async () => {
    await setAgeBand(server, ann.id, "13_15");
    const guest = await guestOf(server);
    server.rooms.whereabouts.set(UID, { spaceId: SPACE, instanceId: HERE });
    await join(guest, group);
    const [a, b, g] = [await speak(ann), await speak(bob), await speak(guest)];
    await hears(b, g);
    expect(await packetsFrom(g, a)).toBe(0);
    expect(await packetsFrom(a, g)).toBe(0);
  });
});
