// Waits: for ticks, limits and what is told.
import { describe, expect, it } from "vitest";
import { hosting, refusalsOf, view } from "./hosting.fixture.ts";

const room = hosting();
const { hosted, knock, visit } = room;

describe("the chat as hosts have set it", () => {
  it("is slow, without links, and holds guests' first message until a host shows it", async () => {
    const { space, owner } = await hosted();
    const gil = await visit(space, null);
    const ann = await visit(space, "ann");
    owner.send("setChatRules", { slowSeconds: 0, isWithoutLinks: true, isGuestChatHeld: true });
    await gil.hear("hosting", ({ chatRules }) => chatRules?.isGuestChatHeld === true);
    gil.send("chat", { text: "look at exa\u200bmple.com now" });
    await gil.hear("refused", ({ reason }) => reason === "CHAT_WITHOUT_LINKS");
    gil.send("chat", { text: "hello everyone" });
    await gil.hear("chatHeld");
    ann.send("chat", { text: "hi" });
    await ann.hear("chat", ({ text }) => text === "hi");
    expect(ann.heard.some(({ data }) => JSON.stringify(data).includes("hello everyone"))).toBe(false);
    const { heldMessages } = await view(owner, (each) => each.heldMessages.length === 1);
    expect(heldMessages).toMatchObject([{ senderName: "Guest Gil", text: "hello everyone" }]);
    owner.send("answerHeldMessage", { id: heldMessages[0]?.id, isShown: true });
    await ann.hear("chat", ({ text }) => text === "hello everyone");
    gil.send("chat", { text: "thanks" });
    await ann.hear("chat", ({ text }) => text === "thanks");
    // Each names what it changes: neither takes the other back.
    owner.send("setChatRules", { slowSeconds: 60 });
    owner.send("setChatRules", { isWithoutLinks: false, isGuestChatHeld: false });
    const { chatRules: both } = await ann.hear(
      "hosting",
      ({ chatRules }) => chatRules?.isGuestChatHeld === false,
    );
    expect(both).toEqual({
      slowSeconds: 60,
      isWithoutLinks: false,
      isGuestChatHeld: false,
      wordFilter: "hide",
    });
    ann.send("chat", { text: "too soon" });
    const { waitSeconds } = await ann.hear("refused", ({ reason }) => reason === "CHAT_SLOW");
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    // Leaving and coming back doesn't help, and hosts are not held up.
    ann.leave();
    await ann.closed();
    const back = await visit(space, "ann");
    back.send("chat", { text: "still too soon" });
    await back.hear("refused", ({ reason }) => reason === "CHAT_SLOW");
    for (const text of ["one", "two"]) owner.send("chat", { text });
    await back.hear("chat", ({ text }) => text === "two");
  });
});

it("is cleared of a message by a host, for everybody and for whoever comes later, and by nobody else", async () => {
  const { space, owner } = await hosted();
  const [ann, gil] = [await visit(space, "ann"), await visit(space, null)];
  for (const text of ["Go away!", "Hello."]) gil.send("chat", { text });
  const { id } = await ann.hear("chat", ({ text }) => text === "Go away!");
  await ann.hear("chat", ({ text }) => text === "Hello.");
  ann.send("removeMessage", { id });
  await ann.hear("refused", ({ reason }) => reason === "HOSTS_ONLY");
  owner.send("removeMessage", { id: "00000000-0000-4000-8000-000000000000" });
  owner.send("removeMessage", { id });
  for (const each of [ann, gil, owner]) expect(await each.hear("chatRemoved")).toEqual({ id });
  const ben = await knock(space, "ben");
  const { chat } = await ben.hear("welcome");
  expect(chat.map(({ text }) => text)).toEqual(["Hello."]);
  expect((await room.here.acts()).at(-1)).toMatchObject({ act: "message_removed", detail: "Go away!" });
});

it("shows hosts who wait by the names that they would have inside: no guest by a host's or a member's", async () => {
  const { space, owner } = await hosted();
  await visit(space, "ann");
  owner.send("setDoor", { mode: "ask" });
  await view(owner, ({ door }) => door === "ask");
  await knock(space, "ben");
  for (const displayName of ["owner", "0wner", "ann", "Ben", "Gil"])
    await knock(space, null, { displayName });
  const { waiting } = await view(owner, (each) => each.waiting.length === 6);
  expect(waiting.map(({ displayName }) => displayName).sort()).toEqual(
    ["0wner (guest)", "Ben (guest)", "Gil", "ann (guest)", "ben", "owner (guest)"].sort(),
  );
  const ofOwner = waiting.find(({ displayName }) => displayName === "owner (guest)");
  owner.send("answerWaiting", { id: ofOwner?.id, isAdmitted: false });
  await view(owner, (each) => each.waiting.length === 5);
  expect((await room.here.acts()).at(-1)).toMatchObject({
    act: "turned_away",
    target: { displayName: "owner (guest)" },
  });
});

it.each([
  ["evil\ufe0f.com", "evil.c\u034fom", "evil.\u2061com", "evil\u{e0041}.com"],
  ["evil。com", "evil｡com", "ｅｖｉｌ．ｃｏｍ", "evil․com"],
  ["evil.click", "evil.zip", "evil.name/x", "evil.example:8080/x"],
  ["1.2.3.4/x", "ftp://evil.name", "例え.jp", "evil.xn--p1ai"],
])("takes no link for a word where there are to be none: %j, %j, %j, %j", async (...links) => {
  const { space, owner } = await hosted();
  const gil = await visit(space, null);
  owner.send("setChatRules", { isWithoutLinks: true });
  await gil.hear("hosting");
  for (const link of links) gil.send("chat", { text: `look at ${link} now` });
  gil.send("chat", { text: "It is 5.30 now. So, welcome" });
  await owner.hear("chat", ({ text }) => text.startsWith("It is"));
  expect(owner.heard.filter(({ name }) => name === "chat")).toHaveLength(1);
  expect(refusalsOf(gil)).toMatchObject(links.map(() => ({ reason: "CHAT_WITHOUT_LINKS" })));
});

it("lets the rest of what a guest wrote through as soon as a host shows one message", async () => {
  const { space, owner } = await hosted();
  const [gil, hal, ann] = [await visit(space, null), await visit(space, null), await visit(space, "ann")];
  owner.send("setChatRules", { isGuestChatHeld: true });
  for (const guest of [gil, hal]) await guest.hear("hosting");
  hal.send("chat", { text: "somebody else's" });
  await hal.hear("chatHeld");
  for (const text of ["hello everyone", "is anybody here?", "I am new"]) gil.send("chat", { text });
  const { heldMessages } = await view(owner, (each) => each.heldMessages.length === 4);
  owner.send("answerHeldMessage", { id: heldMessages[2]?.id, isShown: true });
  await ann.hear("chat", ({ text }) => text === "I am new");
  const texts = ann.heard.flatMap(({ name, data }) =>
    name === "chat" ? [(data as { text: string }).text] : [],
  );
  expect(texts).toEqual(["hello everyone", "is anybody here?", "I am new"]);
  const left = await view(owner, (each) => each.heldMessages.length < 4);
  expect(left.heldMessages.map(({ text }) => text)).toEqual(["somebody else's"]);
  const shown = (await room.here.acts()).filter(({ act }) => act === "message_shown").slice(-3);
  expect(shown.map(({ detail }) => detail)).toEqual(texts);
});

it("tells a guest whose first message a host drops, and nobody else", async () => {
  const { space, owner } = await hosted();
  const [gil, ann] = [await visit(space, null), await visit(space, "ann")];
  owner.send("setChatRules", { isGuestChatHeld: true });
  await gil.hear("hosting");
  gil.send("chat", { text: "let me sell you something" });
  await gil.hear("chatHeld");
  const { heldMessages } = await view(owner, (each) => each.heldMessages.length === 1);
  owner.send("answerHeldMessage", { id: heldMessages[0]?.id, isShown: false });
  expect(await gil.hear("chatDropped")).toEqual({ text: "let me sell you something" });
  owner.send("chat", { text: "go on" });
  await ann.hear("chat", ({ text }) => text === "go on");
  expect(JSON.stringify(ann.heard)).not.toContain("sell you");
  expect(owner.heard.some(({ name }) => name === "chatDropped")).toBe(false);
});

describe("the filter of words", () => {
  const filteredOf = (client: { heard: { name: string; data: unknown }[] }) =>
    client.heard.flatMap(({ name, data }) => {
      if (name !== "chat") return [];
      const { text, isFiltered } = data as { text: string; isFiltered?: boolean };
      return [[text, isFiltered === true] as const];
    });

  it("marks what it knows and what hosts add, for readers who hide it, and keeps the mark", async () => {
    const { space, owner } = await hosted();
    const [gil, ann] = [await visit(space, null), await visit(space, "ann")];
    owner.send("setChatWords", { blocked: ["swordfish"], allowed: ["bitchy"] });
    await view(owner, ({ words }) => words.blocked.length === 1);
    for (const text of ["hello", "oh sh1t", "a bitchy comment"]) gil.send("chat", { text });
    owner.send("chat", { text: "The word is SWORDFISH" });
    await owner.hear("chat", ({ text }) => text.startsWith("The word"));
    await ann.hear("chat", ({ text }) => text === "a bitchy comment");
    await ann.hear("chat", ({ text }) => text.startsWith("The word"));
    expect(Object.fromEntries(filteredOf(ann))).toEqual({
      "The word is SWORDFISH": true,
      "a bitchy comment": false,
      hello: false,
      "oh sh1t": true,
    });
    const ben = await visit(space, "ben");
    const { chat } = await ben.hear("welcome");
    expect(chat.filter(({ isFiltered }) => isFiltered === true)).toHaveLength(2);
    // Its words are told to hosts alone.
    for (const client of [gil, ann, ben])
      expect(JSON.stringify(client.heard.filter(({ name }) => name !== "chat"))).not.toContain('"swordfish"');
    expect((await room.here.acts()).at(-1)).toMatchObject({ act: "chat_words", detail: "1" });
  });

  it("holds for hosts what anybody but them writes, where they want to see it first", async () => {
    const { space, owner } = await hosted();
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    owner.send("setChatRules", { wordFilter: "hold" });
    await ann.hear("hosting", ({ chatRules }) => chatRules?.wordFilter === "hold");
    ann.send("chat", { text: "what the f.u.c.k" });
    await ann.hear("chatHeld");
    const { heldMessages } = await view(owner, (each) => each.heldMessages.length === 1);
    expect(heldMessages).toMatchObject([{ senderName: "ann", isFiltered: true }]);
    owner.send("chat", { text: "fuck, indeed" });
    await ben.hear("chat", ({ text, isFiltered }) => text === "fuck, indeed" && isFiltered === true);
    expect(JSON.stringify(ben.heard)).not.toContain("f.u.c.k");
    owner.send("answerHeldMessage", { id: heldMessages[0]?.id, isShown: true });
    // A host has seen it: it needn't be hidden.
    const shown = await ben.hear("chat", ({ text }) => text.includes("f.u.c.k"));
    expect(shown.isFiltered).toBeUndefined();
    // One word that was shown makes no trust for the next, and nobody pays for it beyond that message.
    ann.send("chat", { text: "shit" });
    await view(owner, (each) => each.heldMessages[0]?.text === "shit");
    ann.send("chat", { text: "sorry" });
    await ben.hear("chat", ({ text }) => text === "sorry");
    owner.send("setChatRules", { wordFilter: "off" });
    await ann.hear("hosting", ({ chatRules }) => chatRules?.wordFilter === "off");
    ann.send("chat", { text: "shit again" });
    expect((await ben.hear("chat", ({ text }) => text === "shit again")).isFiltered).toBeUndefined();
  });

  it("takes no list that is none, and goes on", async () => {
    const { space, owner } = await hosted();
    const ann = await visit(space, "ann");
    const before = (await room.here.acts()).length;
    owner.send("setChatWords", { blocked: ["***"] });
    const refused = await owner.hear("refused", ({ message }) => message === "setChatWords");
    expect(refused.code).toBe("INVALID_INPUT");
    owner.send("setChatWords", { blocked: Array.from({ length: 101 }, (_, at) => `word ${at}`) });
    owner.send("chat", { text: "still here" });
    await ann.hear("chat", ({ text }) => text === "still here");
    expect(await room.here.acts()).toHaveLength(before);
  });
});

it("draws a name for a guest whose own is a slur, and takes no such name later", async () => {
  const { space, owner } = await hosted();
  const gil = await knock(space, null, { displayName: "N1gger" });
  await gil.hear("welcome");
  gil.send("rename", { displayName: "Sieg Heil" });
  await gil.hear("refused", ({ reason }) => reason === "NAME_INVALID");
  gil.send("rename", { displayName: "Dickens" });
  await owner.hear("updated", ({ participant }) => participant.displayName === "Dickens");
  expect(JSON.stringify(owner.heard)).not.toMatch(/n1gger|sieg heil/i);
});
