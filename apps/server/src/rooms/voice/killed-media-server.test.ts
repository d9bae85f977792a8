// Waits: for real connections to a media server that is killed and starts again.
import type { MediaTicket } from "@veranda/contract/media";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { TestPeer } from "../../platform/media/testing/test-peer.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import type { TestClient } from "../testing/test-client.ts";
import { Visits } from "../testing/visits.ts";
import { say, voicesOf } from "./testing.fixture.ts";

/* What hosts decide while the media server's process dies is in force once it runs again (docs/voice.md, M7). */

let server: TestServer;
const visits = new Visits(() => server.origin);
const peers: TestPeer[] = [];
beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterEach(() => {
  for (const peer of peers.splice(0)) peer.close();
  visits.breakOff();
});
afterAll(() => server.close());

/** The media server's process, as the log names it. */
const forwarderPid = (): number => {
  const line = server.log.findLast((each) => each.includes("The media server runs")) ?? "{}";
  return (JSON.parse(line) as { pid: number }).pid;
};

class Guest {
  readonly person: TestPerson;
  readonly client: TestClient;
  readonly me: string;
  readonly instanceId: string;
  peer: TestPeer | null = null;

  constructor(person: TestPerson, client: TestClient, me: string, instanceId: string) {
    this.person = person;
    this.client = client;
    this.me = me;
    this.instanceId = instanceId;
  }

  async ticket(): Promise<MediaTicket> {
    const body = { deviceId: "test", channelIds: [this.instanceId] };
    const { data } = await this.person.call("POST /rooms/liveswitch/token", { body });
    const [ticket] = data.tickets;
    if (ticket === undefined) throw new Error("no ticket");
    return ticket;
  }

  /** Connects as a page does, and sends sound whether it may or not. */
  async connect(): Promise<TestPeer> {
    say(this.client, "microphone", { isOn: true });
    const peer = meet(await this.ticket());
    this.peer = peer;
    await soon(() => {
      if (!peer.isConnected) throw new Error(`${this.person.username}: ${peer.ending}`);
    });
    peer.speakOn();
    return peer;
  }
}

function meet(ticket: MediaTicket): TestPeer {
  const peer = new TestPeer(server.origin, ticket);
  peer.isCalled = true;
  peers.push(peer);
  return peer.connect();
}

let made = 0;
async function openScene() {
  made += 1;
  const person = (name: string): Promise<TestPerson> => addPerson(server, `${name}${made}`);
  const owner = await person("owner");
  const space = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  const at = { id: space.id };
  const enter = async (who: TestPerson): Promise<Guest> => {
    const client = await visits.enter(who.call, space.id);
    const { me, instanceId } = await client.hear("welcome");
    client.pose({ x: 0, z: 0 });
    return new Guest(who, client, me, instanceId);
  };
  const host = await enter(owner);
  const [ann, ben, cas, dan, eve] = await Promise.all(
    ["ann", "ben", "cas", "dan", "eve"].map(async (name) => enter(await person(name))),
  );
  if (!ann || !ben || !cas || !dan || !eve) throw new Error("somebody is missing");
  const roles = async (who: Guest) =>
    (
      await owner.call("POST /rooms/{id}/roles", {
        params: at,
        body: { userID: who.person.id, role: "speaker" },
      })
    ).data;
  say(host.client, "setVoiceMode", { mode: "raise_hand" });
  for (const { me: id } of [ann, dan])
    say(host.client, "giveMicrophone", { id, isGiven: true, forSeconds: null });
  const [bensRole] = await roles(ben);
  const maySpeak = (who: Guest): boolean => voicesOf(host.client).of(who.me).maySpeak;
  await soon(() => expect([ann, ben, cas, dan, eve].map(maySpeak)).toEqual([true, true, false, true, false]));
  return {
    host,
    guests: { ann, ben, cas, dan, eve },
    maySpeak,
    acts: [
      () => say(host.client, "muteParticipant", { id: ann.me, isMuted: true }),
      () =>
        owner.call("DELETE /rooms/{id}/roles/{roleID}", { params: { ...at, roleID: bensRole?.id ?? "" } }),
      () => say(host.client, "giveMicrophone", { id: cas.me, isGiven: true, forSeconds: null }),
      () =>
        owner.call("POST /rooms/{id}/bans", {
          params: at,
          body: { userID: dan.person.id, durationMinutes: 10, reason: "" },
        }),
      () => roles(eve),
    ] as readonly (() => unknown)[],
  };
}

test.for([0, 2, 3, 5])(
  "of five decisions, all hold where the media server is killed after %i of them",
  { timeout: 120_000 },
  async (killedAfter) => {
    const { host, guests, maySpeak, acts } = await openScene();
    const { ann, ben, cas, dan, eve } = guests;
    const listening = await host.connect();
    await Promise.all([ann, ben, cas, dan, eve].map((each) => each.connect()));
    await soon(() => {
      for (const { me } of [ann, ben, dan]) expect(listening.from(me).length).toBeGreaterThan(5);
    });
    const unused = await dan.ticket();

    const done = acts.slice(0, killedAfter).map((act) => act());
    process.kill(forwarderPid(), "SIGKILL");
    await Promise.all([...done, ...acts.slice(killedAfter).map((act) => act())]);
    await dan.client.closed();
    await soon(() => expect([ann, ben, cas, eve].map(maySpeak)).toEqual([false, false, true, true]));
    await soon(() => expect(listening.ending).toBe("restarting"));

    // As their pages do, each by a new ticket; nobody enters again, and those who may not speak send all the same.
    const heardBy = await host.connect();
    await Promise.all([ann, ben, cas, eve].map((each) => each.connect()));
    await soon(() => {
      for (const { me } of [cas, eve]) expect(heardBy.from(me).length).toBeGreaterThan(5);
    });
    for (const { me } of [ann, ben, dan]) expect(heardBy.from(me)).toEqual([]);
    const granted = ({ peer }: Guest): boolean | undefined => {
      const said = peer?.said.findLast(({ type }) => type === "grant" || type === "welcome");
      return said !== undefined && "grant" in said ? said.grant.microphone : undefined;
    };
    expect([ann, ben, cas, eve].map(granted)).toEqual([false, false, true, true]);
    // Who is banned has no way in, neither by a ticket of before nor by a new one.
    const late = meet(unused);
    await soon(() => expect(late.ending).not.toBeNull());
    expect(late.isConnected).toBe(false);
    await expect(dan.ticket()).rejects.toThrow("You don’t have permission to do this.");
  },
);
