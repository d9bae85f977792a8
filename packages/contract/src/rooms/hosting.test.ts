import { describe, expect, test } from "vitest";
import {
  ANNOUNCEMENT_MAX,
  CHAT_WORD_MAX,
  CHAT_WORDS_MAX,
  chatRules,
  COUNTDOWN_MAX_SECONDS,
  COUNTDOWN_TITLE_MAX,
  HOST_CAPACITY_MAX,
  hostingClientMessages,
  NO_HOSTING,
  SLOW_CHAT_SECONDS,
} from "./hosting.ts";

const takes = (name: keyof typeof hostingClientMessages, data: unknown): boolean =>
  hostingClientMessages[name].safeParse(data).success;

describe("what hosts announce", () => {
  test.each([
    ["a sentence", "We start in five minutes", true],
    ["nothing, which removes it", "", true],
    ["as long as it may be", "a".repeat(ANNOUNCEMENT_MAX), true],
    ["too long", "a".repeat(ANNOUNCEMENT_MAX + 1), false],
    ["of two lines", "one\ntwo", false],
    ["that steers a terminal", "\u001b[31mred", false],
    ["that turns the text behind it", "\u202Eabc", false],
  ])("%s", (_, text, isTaken) => expect(takes("announce", { text })).toBe(isTaken));

  test("loses the white space around it", () =>
    expect(hostingClientMessages.announce.parse({ text: "  Welcome  " }).text).toBe("Welcome"));
});

describe("a countdown", () => {
  test.each([
    ["of a second", 1, true],
    ["of a day", COUNTDOWN_MAX_SECONDS, true],
    ["that ends", null, true],
    ["of no time", 0, false],
    ["of more than a day", COUNTDOWN_MAX_SECONDS + 1, false],
    ["of a part of a second", 1.5, false],
  ])("%s", (_, seconds, isTaken) => expect(takes("setCountdown", { seconds, title: "Talk" })).toBe(isTaken));

  test("has a title of one short line, or none", () => {
    expect(takes("setCountdown", { seconds: 60, title: "" })).toBe(true);
    expect(takes("setCountdown", { seconds: 60, title: "a".repeat(COUNTDOWN_TITLE_MAX + 1) })).toBe(false);
    expect(takes("setCountdown", { seconds: 60, title: "one\u2028two" })).toBe(false);
  });
});

test.each([
  [1, true],
  [HOST_CAPACITY_MAX, true],
  [null, true],
  [0, false],
  [HOST_CAPACITY_MAX + 1, false],
  [2.5, false],
])("an instance can be limited to %s people: %s", (capacity, isTaken) =>
  expect(takes("setCapacity", { capacity })).toBe(isTaken),
);

test("the door is open, on request, or closed", () => {
  for (const mode of ["open", "ask", "closed"]) expect(takes("setDoor", { mode })).toBe(true);
  expect(takes("setDoor", { mode: "ajar" })).toBe(false);
});

test("chat is slowed down by one of the steps that hosts can choose", () => {
  for (const slowSeconds of SLOW_CHAT_SECONDS) expect(takes("setChatRules", { slowSeconds })).toBe(true);
  expect(takes("setChatRules", { slowSeconds: 7 })).toBe(false);
  // Rules that aren't named stay.
  expect(hostingClientMessages.setChatRules.parse({ isWithoutLinks: true })).toEqual({
    isWithoutLinks: true,
  });
});

test("an instance begins without rules but that of words", () =>
  expect(chatRules.parse(NO_HOSTING.chatRules)).toEqual({
    slowSeconds: 0,
    isWithoutLinks: false,
    isGuestChatHeld: false,
    wordFilter: "hide",
  }));

test("people are named by an id, and all of them by null", () => {
  expect(takes("answerWaiting", { id: null, isAdmitted: true })).toBe(true);
  expect(takes("gather", { around: "p1", id: null })).toBe(true);
  expect(takes("removeParticipant", { id: null })).toBe(false);
  expect(takes("setCoHost", { id: "", isCoHost: true })).toBe(false);
  expect(takes("removeParticipant", { id: "a".repeat(129) })).toBe(false);
});

test("a host's words have something to match, and an end", () => {
  const words = (count: number, word = "word") => Array.from({ length: count }, (_, at) => `${word}${at}`);
  expect(takes("setChatWords", { blocked: words(CHAT_WORDS_MAX), allowed: ["Dickens"] })).toBe(true);
  expect(takes("setChatWords", { allowed: [] })).toBe(true);
  expect(takes("setChatWords", { blocked: words(CHAT_WORDS_MAX + 1) })).toBe(false);
  for (const word of ["", "***", "a".repeat(CHAT_WORD_MAX + 1), "two\nlines", 7, null])
    expect(takes("setChatWords", { blocked: [word] }), JSON.stringify(word)).toBe(false);
});

test("one letter alone is no word of the filter, one sign of a script whose signs are words is", () => {
  const takesWord = (word: string) => takes("setChatWords", { blocked: [word] });
  expect(["a", "*a*", "7", " é ", "a*"].map(takesWord)).toEqual([false, false, false, false, false]);
  expect(["ab", "*ab", "死", "*死*"].map(takesWord)).toEqual([true, true, true, true]);
});
