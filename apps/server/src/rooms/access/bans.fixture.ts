import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Client, Space } from "@veranda/contract";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import type { TestClient } from "../testing/test-client.ts";
import { Visits } from "../testing/visits.ts";

/** A space with an owner and another host, and Bo, who has no role in it. */
type BanScene = {
  readonly server: TestServer;
  readonly space: Space;
  readonly owner: TestPerson;
  readonly host: TestPerson;
  readonly bo: TestPerson;
};

/** Runs each test of a file with a scene of its own, which is passed to `begin`; returns what is called in it. */
export function eachInBanScene(begin: (scene: BanScene) => void) {
  let server: TestServer;
  let space: Space;
  let made = 0;
  const visits = new Visits(() => server.origin);
  /** Another person, under a name that is unique in this test. */
  const person = (name: string, displayName = name): Promise<TestPerson> =>
    addPerson(server, `${name}${made}`, { displayName });

  beforeAll(async () => {
    server = await openTestServer({ withRooms: true });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    made += 1;
    const [owner, host, bo] = [
      await person("owner", "Olga"),
      await person("host", "Hana"),
      await person("bo", "Bo"),
    ];
    const body = { shareSetting: "PUBLIC_LINK", mayOthersBuild: true } as const;
    space = (await owner.call("POST /rooms", { body })).data;
    await makeHost(owner, host);
    begin({ server, space, owner, host, bo });
  });
  afterEach(() => visits.breakOff());

  const at = () => ({ params: { id: space.id } });
  const makeHost = (by: TestPerson, { id: userID }: TestPerson, id = space.id) =>
    by.call("PUT /rooms/{id}/hosts/{userID}", { params: { id, userID }, body: { isAdmin: true } });
  /** A browser: a uid cookie, and who is signed in there. */
  const browser = (uid: string, token?: string): Client =>
    callsWith(server.origin, { cookie: `uid=${uid}`, ...(token === undefined ? {} : bearer(token)) });
  const tokenOf = async (call: Client, uid: string): Promise<string> => {
    const body = { roomId: space.id, roomShareID: null, noAuthUserID: uid };
    return (await call("POST /rooms/noauth/{id}", { ...at(), body })).data.tempToken;
  };
  const join = (call: Client) => visits.seat(call, space.id);
  const enter = (call: Client): Promise<TestClient> => visits.enter(call, space.id);
  return {
    visits,
    person,
    at,
    makeHost,
    browser,
    uidOf: (n: number): string => `mwq5c8f5-${(made * 100 + n).toString(16).padStart(16, "0")}`,
    tokenOf,
    join,
    /** Comes to the door: resolves to `welcome`, `waiting` or a close code. */
    knock: async (call: Client): Promise<TestClient> => visits.connect(await join(call)),
    enter,
    /** A host, who stays, makes somebody a co-host; the co-host's connection is answered, and they leave. */
    coHostAndLeave: async (who: TestPerson, by: TestPerson): Promise<TestClient> => {
      const [door, one] = [await enter(by.call), await enter(who.call)];
      const { me } = await one.hear("welcome");
      door.send("setCoHost", { id: me, isCoHost: true });
      await one.hear("rights", ({ isCoHost }) => isCoHost);
      one.leave();
      await door.hear("left", ({ id }) => id === me);
      return door;
    },
    enterAsGuest: async (uid: string): Promise<TestClient> =>
      enter(browser(uid, await tokenOf(browser(uid), uid))),
    ban: async (by: TestPerson, userID: string, durationMinutes: number | null = 10, reason = "") =>
      (await by.call("POST /rooms/{id}/bans", { ...at(), body: { userID, durationMinutes, reason } })).data,
    bans: async (who: TestPerson) => (await who.call("GET /rooms/{id}/bans", { ...at(), query: {} })).data,
    unban: (by: TestPerson, banID: string) =>
      by.call("DELETE /rooms/{id}/bans/{banID}", { params: { id: space.id, banID } }),
  };
}
