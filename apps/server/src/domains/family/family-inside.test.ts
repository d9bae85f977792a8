// Slow: people come to rooms over sockets.
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { expect, test } from "vitest";
import { eachWithFamily } from "../../rooms/testing/family-visits.ts";
import type { TestClient } from "../../rooms/testing/test-client.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import type { TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";

/* Effects of a parent's settings on people inside a space. */

let kim: TestPerson;
let kit: TestPerson;
let ada: TestPerson;
let spaceId: string;
const {
  enter: enterSpace,
  letTalkWith: set,
  person,
} = eachWithFamily(async (family) => {
  ({ kim, mum: ada } = family);
  kit = await person("kit");
  await setAgeBand(family.server, kit.id, "13_15");
  for (const [from, to] of [
    [kim, kit],
    [kit, kim],
  ] as const)
    await from.call("POST /friends/add", { body: { userID: to.id } });
  spaceId = (await ada.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
});
const enter = (who: TestPerson) => enterSpace(who, spaceId);
const hasTurned = (client: TestClient, isConversationOff: boolean) =>
  client.hear("rights", (rights) => rights.isConversationOff === isConversationOff);
/** Whether one receives the other's message before the echo of a later message of their own. */
const reads = async (reader: TestClient, writer: TestClient, text: string): Promise<boolean> => {
  writer.send("chat", { text });
  await writer.hear("chat", (said) => said.text === text);
  const own = `own ${text}`;
  reader.send("chat", { text: own });
  await reader.hear("chat", (said) => said.text === own);
  return reader.heard.some(
    ({ name, data }) => name === "chat" && (data as ServerMessage<"chat">).text === text,
  );
};

test("chat ends immediately for a child inside, even with friends, and returns when a parent allows it", async () => {
  const [kims, kits] = [await enter(kim), await enter(kit)];
  expect(await reads(kits, kims, "before")).toBe(true);
  await set("nobody");
  await hasTurned(kims, true);
  kims.send("chat", { text: "forged" });
  expect((await kims.hear("refused")).reason).toBe("OFF_BY_PARENT");
  kits.send("chat", { text: "to kim" });
  await kits.hear("chat", ({ text }) => text === "to kim");
  await set("friends");
  await hasTurned(kims, false);
  expect(await reads(kims, kits, "after")).toBe(true);
  const read = (client: TestClient) =>
    client.heard.flatMap(({ name, data }) => (name === "chat" ? (data as ServerMessage<"chat">).text : []));
  expect(read(kims)).not.toContain("to kim");
  expect(read(kits)).not.toContain("forged");
});

test("somebody who enters, or reads the history, gets no messages", async () => {
  const kits = await enter(kit);
  kits.send("chat", { text: "hello" });
  await kits.hear("chat", ({ text }) => text === "hello");
  await set("nobody");
  const kims = await enter(kim);
  const welcome = await kims.hear("welcome");
  expect(welcome.chat).toEqual([]);
  expect(welcome.rights.isConversationOff).toBe(true);
});

test("a host who lifts the restriction for young people doesn't lift a parent's", async () => {
  await set("nobody");
  await ada.call("PUT /rooms/{id}/permissions/{permission}", {
    params: { id: spaceId, permission: "under_16_chat_disabled" },
    body: { restricted: false },
  });
  const kims = await enter(kim);
  kims.send("chat", { text: "forged" });
  expect((await kims.hear("refused")).reason).toBe("OFF_BY_PARENT");
});

test("messages that a child wrote while a host let them talk with everybody are limited to friends once a parent ends that", async () => {
  await ada.call("PUT /rooms/{id}/permissions/{permission}", {
    params: { id: spaceId, permission: "under_16_chat_disabled" },
    body: { restricted: false },
  });
  const [kims, kits] = [await enter(kim), await enter(kit)];
  expect(await reads(kits, kims, "for all")).toBe(true);
  const stranger = await person("cy");
  const historyOf = async (who: TestPerson) =>
    (await (await enter(who)).hear("welcome")).chat.map(({ text }) => text);
  expect(await historyOf(stranger)).toContain("for all");
  await set("nobody");
  await hasTurned(kims, true);
  await soon(async () => expect(await historyOf(stranger)).not.toContain("for all"));
});

test("messages waiting for a host are dropped and can't be approved", async () => {
  const [adas, kims] = [await enter(ada), await enter(kim)];
  await kit.call("POST /friends/add", { body: { userID: ada.id } });
  adas.send("setChatWords", { blocked: ["custard"] });
  adas.send("setChatRules", { wordFilter: "hold" });
  await kims.hear("hosting", ({ chatRules }) => chatRules?.wordFilter === "hold");
  kims.send("chat", { text: "custard for all" });
  const view = await adas.hear("hostView", (each) => each?.heldMessages.length === 1);
  await set("nobody");
  expect((await kims.hear("chatDropped")).text).toBe("custard for all");
  await adas.hear("hostView", (each) => each?.heldMessages.length === 0);
  adas.send("answerHeldMessage", { id: view?.heldMessages[0]?.id ?? "", isShown: true });
  adas.send("chat", { text: "after" });
  await adas.hear("chat", ({ text }) => text === "after");
  expect(adas.heard.some(({ data }) => (data as { text?: string })?.text === "custard for all")).toBe(false);
});

test.each(["here", "gone"])(
  "an earlier announcement of a child who is %s reaches nobody any more",
  async (where) => {
    spaceId = (await kim.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
    const [kits, kims] = [await enter(kit), await enter(kim)];
    kims.send("announce", { text: "Come over" });
    kims.send("setCountdown", { seconds: 600, title: "Ask me" });
    await kits.hear("hosting", ({ announcement }) => announcement?.text === "Come over");
    await kits.hear("hosting", ({ countdown }) => countdown?.title === "Ask me");
    if (where === "gone") {
      kims.leave();
      await kits.hear("left");
    }
    await set("nobody");
    await kits.hear("hosting", ({ announcement }) => announcement === null);
    await kits.hear("hosting", ({ countdown }) => countdown?.title === "");
    await set("friends");
    const again = await enter(await person("lou"));
    expect((await again.hear("welcome")).hosting.announcement).toBeNull();
    await kim.call("DELETE /family/members/{id}", { params: { id: ada.id } });
    const kitsAgain = await enter(kit);
    expect((await kitsAgain.hear("welcome")).hosting).toMatchObject({
      announcement: null,
      countdown: { title: "" },
    });
  },
);

test("a child who ends the link can talk with friends immediately", async () => {
  await set("nobody");
  const [kims, kits] = [await enter(kim), await enter(kit)];
  await kim.call("DELETE /family/members/{id}", { params: { id: ada.id } });
  await hasTurned(kims, false);
  expect(await reads(kits, kims, "free")).toBe(true);
});

test("a parent who deletes their account leaves no settings in force", async () => {
  await set("nobody");
  const host = await person("host");
  spaceId = (await host.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  const kims = await enter(kim);
  await ada.call("DELETE /users/me", {});
  expect(await hasTurned(kims, false)).toMatchObject({ isUnder16: true, isLimitedToFriends: true });
});
