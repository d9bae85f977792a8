import { describe, expect, test } from "vitest";
import { actDetail } from "./act-detail.ts";
import { actSentence } from "./act-words.ts";

describe("what a host's act set is read in words", () => {
  test.each([
    ["door", "ask", "Ask first"],
    ["door", "constructor", "constructor"],
    ["voice_mode", "hosts_only", "Hosts"],
    ["voice_mode", "toString", "toString"],
    ["capacity", "12", "12"],
    ["capacity", "", "As many as the plan allows"],
    ["microphone_given", "60 s", "1 minute"],
    ["microphone_given", "", ""],
    ["countdown", "300 s We start in", "We start in · 5 minutes"],
    ["announced", "Please be seated", "Please be seated"],
    [
      "chat_rules",
      '{"slowSeconds":15,"isWithoutLinks":true,"isGuestChatHeld":false}',
      "Slow mode (15 seconds) and No links",
    ],
    ["chat_rules", '{"slowSeconds":0,"isWithoutLinks":false,"isGuestChatHeld":false}', "No rules"],
    [
      "chat_rules",
      '{"slowSeconds":0,"isWithoutLinks":true,"isGuestChatHeld":false,"wordFilter":"hold"}',
      "No links and Check messages with filtered words",
    ],
    ["chat_words", "2", "2 words"],
    ["chat_rules", "no rules at all", ""],
    ["banned", "Shouting", "Until unbanned · Shouting"],
    ["restricted", "save_room", "Save the space"],
    ["allowed", "what_was_once", ""],
    ["gate_set", "password", "Password"],
    ["gate_set", "emails", "Approved email address"],
    ["gate_set", "members", "Organisation members"],
    ["gate_set", "token", "Token"],
    ["gate_removed", "adults", "For adults (18+)"],
    ["gate_removed", "what_was_once", "what_was_once"],
  ] as const)("%s: %j", (act, detail, words) => {
    expect(actDetail({ act, detail })).toBe(words);
  });

  test("a ban says until when, and why", () => {
    expect(actDetail({ act: "banned", detail: "2026-11-26T21:51:32.276Z, Shouting, twice" })).toMatch(
      /^Until .*2026.* · Shouting, twice$/,
    );
  });
});

test.each([
  ["announced", "", null, "Ann removed the announcement"],
  ["announced", "Hello", null, "Ann made an announcement"],
  ["countdown", "", null, "Ann stopped the countdown"],
  ["gathered", "", "Ann", "Ann gathered everyone around them"],
  ["gathered", "", "Bo", "Ann gathered everyone around Bo"],
] as const)("%s with %j of %s", (act, detail, target, sentence) => {
  expect(actSentence({ ...REST, act, detail, target })).toBe(sentence);
});

test("an announcement whose text is hidden is none that was removed", () => {
  const hidden = { ...REST, act: "announced", detail: "", target: null, isTextHidden: true } as const;
  expect(actSentence(hidden)).toBe("Ann made an announcement");
});

const REST = { id: "1", at: "2026-11-26T21:51:32.276Z", by: "Ann", instance: null, isTextHidden: false };
