// Slow: hashes passwords, and people come to rooms over sockets.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "../../domains/accounts/password-hash.ts";
import { ReportDesk } from "../../domains/reports/decisions.fixture.ts";
import { addPerson, addSession, type TestPerson } from "../../testing/people.ts";
import { addMember } from "../../testing/space-members.ts";
import { enterAs } from "../testing/enter-as.ts";

/* What a stream key is worth once its maker's sessions were ended by something else than signing out of them. */

const PASSWORD = "a long password";
let passwordHash: string;
let desk: ReportDesk;
let owner: TestPerson;
let host: TestPerson;
let key: string;
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open({ settings: { PLAN: "ENTERPRISE" } });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => desk.close());

beforeEach(async () => {
  n += 1;
  owner = await addPerson(desk.server, `owner${n}`);
  host = await addPerson(desk.server, `host${n}`, { passwordHash });
  const space = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  await addMember(desk.server.db, host.id, [space.id], "administrator");
  desk.server.changed();
  const live = await enterAs(desk.server, owner, space.id);
  const visit = await enterAs(desk.server, host, space.id);
  visit.send("makeStreamKey", {});
  ({ key } = await visit.hear("streamKey"));
  live.send("setLiveMethod", { method: "stream_in", latency: 500, surfaceId: null });
  live.send("goLive", {});
  await live.hear("liveChanged", ({ broadcast }) => broadcast !== null);
});

/** The name of what a program is refused with, whose offer is no offer. */
async function refusalOfProgram(): Promise<string> {
  const response = await fetch(`${desk.server.origin}/live/whip`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/sdp" },
    body: "v=0\r\n",
  });
  return /[A-Z]+_?[A-Z]+/.exec(await response.text())?.[0] ?? String(response.status);
}

const revocations: [how: string, revoke: () => Promise<unknown>][] = [
  [
    "was suspended",
    async () => desk.decide(await desk.report(host, owner), { outcome: "suspended", days: 7, reason: "R." }),
  ],
  ["deleted their account", () => host.call("DELETE /users/me", {})],
  [
    "has another password",
    () =>
      host.call("POST /auth/v1/change/password", {
        body: { current: PASSWORD, password: "another long one" },
      }),
  ],
  [
    "signed out another device",
    async () => {
      const { sessionId: id } = await addSession(desk.server, host.id);
      await host.call("DELETE /auth/sessions/{id}", { params: { id } });
    },
  ],
];

test.each(revocations)("the stream key of whoever %s opens nothing more", async (_, revoke) => {
  // The key is good: what is refused is the offer.
  expect(await refusalOfProgram()).toBe("INVALID_INPUT");
  await revoke();
  expect(await refusalOfProgram()).toBe("UNAUTHENTICATED");
});
