import { expect, test } from "vitest";
import { CHAT_WORDS_MAX } from "@veranda/contract/rooms/hosting";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { befriend } from "../../testing/befriend.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import type { TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { eachWithFamily } from "../testing/family-visits.ts";
import type { TestClient } from "../testing/test-client.ts";

/* Somebody under 16 hosts a space: what others write for hosts comes to them as messages do. */

const UID = "mwq5c8f5-37fb63f9c32f3ef9";

let server: TestServer;
let kim: TestPerson, bob: TestPerson;
let space: string;
const { enter, letTalkWith, person, visits } = eachWithFamily(async (family) => {
  ({ server, kim } = family);
  bob = await person("Bob");
  await setAgeBand(server, bob.id, "adult");
  space = (await kim.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
});

const enterAsGuest = async (): Promise<TestClient> => {
  const { data } = await server.call("POST /rooms/noauth/{id}", {
    params: { id: space },
    body: { roomId: space, roomShareID: null, noAuthUserID: UID },
  });
  return visits.enter(callsWith(server.origin, bearer(data.tempToken)), space);
};
const viewsOf = (host: TestClient): string =>
  JSON.stringify(host.heard.filter(({ name }) => name === "hostView").map(({ data }) => data));
const heldIn = ({ heldMessages }: NonNullable<ServerMessage<"hostView">>): string[] =>
  heldMessages.map(({ text }) => text);

test.each(["friends", "nobody"] as const)(
  "what guests wrote and waits for a host, under 16 and talking with %s, is for other hosts",
  async (conversation) => {
    if (conversation === "nobody") await letTalkWith("nobody");
    const child = await enter(kim, space);
    const other = await enter(bob, space);
    child.send("setChatRules", { isGuestChatHeld: true });
    const { me } = await other.hear("welcome");
    child.send("setCoHost", { id: me, isCoHost: true });
    await other.hear("hosting", ({ chatRules }) => chatRules?.isGuestChatHeld === true);
    const guest = await enterAsGuest();
    guest.send("chat", { text: "come to my house" });
    await guest.hear("chatHeld");
    await other.hear("hostView", (view) => view !== null && heldIn(view).includes("come to my house"));
    other.send("setChatWords", { blocked: ["station"], allowed: [] });
    await other.hear("hostView", (view) => view?.words.blocked.includes("station") === true);
    child.send("setCapacity", { capacity: 7 });
    await child.hear("hostView", (view) => view?.capacity === 7);
    expect(viewsOf(child)).not.toContain("come to my house");
    expect(viewsOf(child)).not.toContain("station");
  },
);

test("words of the filter come to other hosts as messages do, and stay where they don't", async () => {
  const child = await visits.enter(kim.call, space);
  const other = await visits.enter(bob.call, space);
  const guest = await enterAsGuest();
  child.send("setCoHost", { id: (await other.hear("welcome")).me, isCoHost: true });
  await other.hear("rights", ({ isCoHost }) => isCoHost);
  const blocks = async (host: TestClient, ...words: string[]) => {
    await host.hear("hostView", (view) => view?.words.blocked.join() === words.join());
  };
  other.send("setChatWords", { blocked: ["station", "platform"] });
  await blocks(other, "station", "platform");
  child.send("setChatWords", { blocked: ["park"] });
  await blocks(child, "park");
  other.send("setChatWords", { blocked: ["station"] });
  await blocks(other, "station");
  expect(viewsOf(child)).not.toMatch(/station|platform/);
  expect(viewsOf(other)).not.toContain("park");
  for (const word of ["park", "station", "platform"]) {
    other.send("chat", { text: `at the ${word}` });
    const { isFiltered = false } = await guest.hear("chat", ({ text }) => text.endsWith(word));
    expect([word, isFiltered]).toEqual([word, word !== "platform"]);
  }
  await befriend(kim, bob);
  for (const host of [child, other])
    await host.hear("hostView", (view) => view?.words.blocked.toSorted().join() === "park,station");
  await letTalkWith("nobody");
  // What a child wrote is gone with their other words.
  await blocks(other, "station");
});

test.each(["is a co-host no more", "is banned"])(
  "what a host under 16 can't read of the filter's words goes once who wrote them %s",
  async (how) => {
    const child = await enter(kim, space);
    const other = await enter(bob, space);
    const guest = await enterAsGuest();
    const { me: id } = await other.hear("welcome");
    const filtered = async (text: string): Promise<boolean> => {
      guest.send("chat", { text });
      return (await guest.hear("chat", (said) => said.text === text)).isFiltered === true;
    };
    child.send("setCoHost", { id, isCoHost: true });
    await other.hear("rights", ({ isCoHost }) => isCoHost);
    const blocked = Array.from({ length: CHAT_WORDS_MAX }, (_, at) => `good${at}`);
    other.send("setChatWords", { blocked, allowed: ["fuck"] });
    await other.hear("hostView", (view) => view?.words.allowed.includes("fuck") === true);
    expect([await filtered("good7"), await filtered("fuck")]).toEqual([true, false]);
    if (how === "is banned") {
      const body = { userID: bob.id, durationMinutes: null, reason: "" };
      await kim.call("POST /rooms/{id}/bans", { params: { id: space }, body });
    } else child.send("setCoHost", { id, isCoHost: false });
    await soon(async () => {
      const kept = await server.db.execute(`select hosting from room_instances where space_id = '${space}'`);
      expect(JSON.stringify(kept.rows)).not.toContain("good8");
    });
    expect([await filtered("good8"), await filtered("fuck!")]).toEqual([false, true]);
    child.send("setChatWords", { blocked: ["creep"] });
    await child.hear("hostView", (view) => view?.words.blocked.join() === "creep");
    expect(await filtered("creep")).toBe(true);
  },
);

test("a co-host whose words a host can't read leaves them room for their own", async () => {
  const [child, other] = [await enter(kim, space), await enter(bob, space)];
  const guest = await enterAsGuest();
  child.send("setCoHost", { id: (await other.hear("welcome")).me, isCoHost: true });
  await other.hear("rights", ({ isCoHost }) => isCoHost);
  const blocked = Array.from({ length: CHAT_WORDS_MAX }, (_, at) => `good${at}`);
  other.send("setChatWords", { blocked });
  await other.hear("hostView", (view) => view?.words.blocked.length === CHAT_WORDS_MAX);
  child.send("setChatWords", { blocked: ["creep"] });
  await child.hear("hostView", (view) => view?.words.blocked.join() === "creep");
  guest.send("chat", { text: "you creep" });
  expect(await guest.hear("chat", ({ text }) => text === "you creep")).toMatchObject({ isFiltered: true });
  // Nor does the co-host fill it up again.
  other.send("setChatWords", { blocked });
  await other.hear("hostView", (view) => view?.words.blocked.length === CHAT_WORDS_MAX - 1);
  expect(viewsOf(other)).not.toContain("creep");
});

test("words of who is a co-host no more stay for hosts who read them", async () => {
  await befriend(kim, bob);
  const [child, other] = [await enter(kim, space), await enter(bob, space)];
  const { me: id } = await other.hear("welcome");
  child.send("setCoHost", { id, isCoHost: true });
  await other.hear("rights", ({ isCoHost }) => isCoHost);
  other.send("setChatWords", { blocked: ["creep"] });
  await child.hear("hostView", (view) => view?.words.blocked.join() === "creep");
  child.send("setCoHost", { id, isCoHost: false });
  await other.hear("hostView", (view) => view === null);
  // Longer than it would take.
  for (const capacity of [7, 8, 9, 10, 11, 12]) {
    child.send("setCapacity", { capacity });
    await child.hear("hostView", (view) => view?.capacity === capacity);
  }
  child.send("setChatWords", { blocked: ["creep", "station"] });
  const view = await child.hear("hostView", (each) => each?.words.blocked.includes("station") === true);
  expect(view?.words.blocked).toEqual(["creep", "station"]);
});

test("what waits is read again once it may reach them", async () => {
  await server.db.execute(`update spaces set restricted_permissions = '{}' where id = '${space}'`);
  await letTalkWith("nobody");
  const child = await enter(kim, space);
  child.send("setChatRules", { isGuestChatHeld: true });
  await child.hear("hosting", ({ chatRules }) => chatRules?.isGuestChatHeld === true);
  const guest = await enterAsGuest();
  guest.send("chat", { text: "is anybody here" });
  await guest.hear("chatHeld");
  expect(viewsOf(child)).not.toContain("is anybody here");
  await letTalkWith("friends");
  await child.hear("hostView", (view) => view !== null && heldIn(view).includes("is anybody here"));
});

test("reactions spell nothing between those whose words may not reach each other, and others come as ever", async () => {
  await letTalkWith("nobody");
  const child = await enter(kim, space);
  const other = await enter(bob, space);
  for (const codepoint of ["5\uFE0F\u20E3", "🎰", "🆗"]) {
    child.send("emote", { name: null, codepoint, isHolding: false });
    expect(await child.hear("refused")).toMatchObject({ message: "emote", reason: "EMOTE_NOT_FOUND" });
  }
  child.send("emote", { name: null, codepoint: "1f44d", isHolding: false });
  await other.hear("emote", ({ codepoint }) => codepoint === "1f44d");
  expect(other.heard.filter(({ name }) => name === "emote")).toHaveLength(1);
  const guest = await enterAsGuest();
  for (const codepoint of ["5\uFE0F\u20E3", "🎰", "1f44f"])
    other.send("emote", { name: null, codepoint, isHolding: false });
  await child.hear("emote", ({ codepoint }) => codepoint === "1f44f");
  const reactionsOf = ({ heard }: TestClient) =>
    heard.flatMap(({ name, data }) => (name === "emote" ? data : []));
  expect(reactionsOf(child)).toMatchObject([{ codepoint: "1f44f" }]);
  await guest.hear("emote", ({ codepoint }) => codepoint === "1f44f");
  expect(reactionsOf(guest)).toHaveLength(3);
});
