import { expect, test } from "vitest";
import type { Client } from "@veranda/contract";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { codeOf } from "../../testing/code-of.ts";
import type { TestPerson } from "../../testing/people.ts";
import type { TestClient } from "../testing/test-client.ts";
import { eachInBanScene } from "./bans.fixture.ts";

/*
 * Ways into a space other than its door, which are closed to who is banned as well: a seat that is kept, a broadcast that is
 * watched, the chat that is read from outside, and the media server. An embed asks by the same calls.
 */

let owner: TestPerson;
let host: TestPerson;
let bo: TestPerson;
const { at, ban, browser, enter, tokenOf, uidOf, visits } = eachInBanScene((scene) => {
  ({ owner, host, bo } = scene);
});

const KINDS = ["somebody with an account", "their browser, signed out", "a guest"] as const;
/** Comes in, and answers how they make calls once they are banned. */
async function comeAndBeBanned(kind: (typeof KINDS)[number], before: (one: TestClient) => Promise<void>) {
  const door = await enter(owner.call);
  const uid = uidOf(KINDS.indexOf(kind) + 1);
  const asGuest = async (): Promise<Client> => browser(uid, await tokenOf(browser(uid), uid));
  const isGuest = kind === "a guest";
  const one = await enter(isGuest ? await asGuest() : browser(uid, bo.token));
  const { me, instanceId } = await one.hear("welcome");
  await before(one);
  const { call } = kind === "somebody with an account" ? bo : { call: await asGuest() };
  await ban(host, isGuest ? me : bo.id);
  return { call, door, instanceId, one };
}

test.each(KINDS)("%s: by no call that leads in, or lets one watch, read or hear", async (kind) => {
  const { call, door, instanceId } = await comeAndBeBanned(kind, async () => undefined);
  door.send("chat", { text: "Quiet again" });
  const ways: Record<string, () => Promise<unknown>> = {
    join: () => call("GET /rooms/{id}/join", { ...at(), query: {} }),
    "another instance": () => call("GET /rooms/{id}/join", { ...at(), query: { instance: instanceId } }),
    instances: () => call("GET /rooms/{id}/instances", { ...at(), query: {} }),
    watch: () => call("POST /rooms/{id}/watch", { ...at(), query: {}, body: {} }),
    "watch by HLS": () => call("POST /rooms/{id}/watch", { ...at(), query: {}, body: { wantsHls: true } }),
    chat: () => call("POST /meetings/{id}/joinChat", { ...at(), query: {}, body: { instanceId } }),
    contents: () => call("GET /rooms/{id}/contents", { ...at(), query: {} }),
  };
  const answers: Record<string, string> = {};
  for (const [way, ask] of Object.entries(ways)) answers[way] = await codeOf(ask());
  expect(answers).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, "BANNED"])));
  const body = { deviceId: "device", channelIds: [instanceId] };
  expect(await codeOf(call("POST /rooms/liveswitch/token", { body }))).toBe("FORBIDDEN");
});

test.each(KINDS.filter((kind) => kind !== "their browser, signed out"))(
  "%s: by no seat that is kept for them while their line is gone",
  async (kind) => {
    const { door, one } = await comeAndBeBanned(kind, async (client) => client.break());
    const { me, resumeKey } = await one.hear("welcome");
    expect(await door.hear("left", ({ id }) => id === me)).toMatchObject({ reason: "banned" });
    const url = `${one.url}&reconnectionToken=${one.token}`;
    const back = visits.connect({ url, ticket: "" }, { resumeKey });
    expect(await back.closed()).toBe(LEAVE_CODES.banned);
    expect(back.heard).toEqual([]);
  },
);
