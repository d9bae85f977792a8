import { assert, nat, property, string } from "fast-check";
import { expect, test } from "vitest";
import { answerOf } from "./session-description.ts";

const FINGERPRINT = Array.from({ length: 32 }, () => "0A").join(":");
const line = (mid: string, direction: string, more = "", port = 9): string =>
  `m=audio ${port} UDP/TLS/RTP/SAVPF 111\r\nc=IN IP4 0.0.0.0\r\na=mid:${mid}\r\na=${direction}\r\n${more}`;
const SECRETS = `a=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\na=fingerprint:sha-256 ${FINGERPRINT}\r\na=setup:active\r\n`;
const HEAD = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n";

test("an answer is reduced to its known parts", () => {
  const evil =
    "a=candidate:1 1 UDP 1 10.0.0.1 22 typ host\r\na=ssrc:5 cname:x\r\na=ssrc:99999999999 cname:x\r\na=extmap:9 urn:x\r\n";
  const answer = answerOf(HEAD + line("microphone", "sendonly", SECRETS + evil) + line("voice3", "recvonly"));
  expect(answer).toContain("a=ssrc:5 cname:microphone\r\n");
  expect(answer).toContain("a=mid:voice3\r\na=recvonly\r\n");
  expect(answer).toContain("a=mid:voice4\r\na=inactive\r\n");
  for (const left of ["candidate", "99999999999", "10.0.0.1", "extmap"]) expect(answer).not.toContain(left);
  expect(answer?.match(/^m=/gm)).toHaveLength(13);
});

test("attributes may be at session level; a rejected line carries nothing", () => {
  const shared = answerOf(HEAD + SECRETS + line("microphone", "sendonly", "a=ssrc:5 cname:x\r\n", 0));
  expect(shared).toContain("a=mid:microphone\r\na=inactive\r\n");
  expect(shared).not.toContain("a=ssrc");
  expect(
    answerOf(HEAD + line("microphone", "sendonly", SECRETS, 0).replace("c=", "a=bundle-only\r\nc=")),
  ).toContain("a=sendonly");
});

test("an answer without what a connection requires is rejected", () => {
  const whole = HEAD + line("microphone", "sendonly", SECRETS);
  expect(answerOf(whole)).not.toBeNull();
  for (const part of [
    "a=mid:microphone",
    "a=ice-ufrag:abcd",
    "a=ice-pwd:0",
    "a=fingerprint:sha-256",
    "a=setup:active",
  ])
    expect(answerOf(whole.replace(part, "a=x"))).toBeNull();
});

test("whatever is cut out or inserted, the result has a known form", () => {
  const whole =
    HEAD + line("microphone", "sendonly", `${SECRETS}a=ssrc:5 cname:x\r\n`) + line("voice0", "recvonly");
  const form =
    /^(?:v=0|o=- 1 1 IN IP4 127\.0\.0\.1|s=-|t=0 0|a=group:BUNDLE [a-z0-9 ]+|m=audio 9 UDP\/TLS\/RTP\/SAVPF 111|c=IN IP4 0\.0\.0\.0|a=mid:[a-z]+\d*|a=(?:sendonly|recvonly|inactive|rtcp-mux)|a=rtpmap:111 opus\/48000\/2|a=fmtp:111 [a-z0-9=;-]+|a=setup:(?:active|passive)|a=ice-ufrag:[\w+/]+|a=ice-pwd:[\w+/]+|a=fingerprint:sha-256 [0-9A-F:]+|a=ssrc:\d+ cname:microphone|)$/;
  const at = nat(whole.length);
  assert(
    property(at, at, string({ unit: "binary", maxLength: 30 }), (one, other, text) => {
      const spoilt = whole.slice(0, Math.min(one, other)) + text + whole.slice(Math.max(one, other));
      for (const got of answerOf(spoilt)?.split("\r\n") ?? []) expect(got).toMatch(form);
    }),
    { numRuns: 500 },
  );
});
