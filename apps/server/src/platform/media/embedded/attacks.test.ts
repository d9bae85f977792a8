// Slow: WebRTC connections are made, and sound is waited for.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soon } from "../../../testing/soon.ts";
import { MAY_SPEAK, openMediaStand, type MediaStand } from "../testing/media-stand.ts";
import { PESTERING, pester } from "../testing/stranger.ts";
import { TestPeer } from "../testing/test-peer.ts";

let stand: MediaStand;
/** The media server of another process with the same secret. */
let elsewhere: MediaStand;
let wallTime = 0;
beforeAll(async () => {
  stand = await openMediaStand({ now: () => Date.now() + wallTime });
  elsewhere = await openMediaStand({ processId: "there" });
});
afterAll(() => Promise.all([stand.close(), elsewhere.close()]));

const endingOf = async (peer: TestPeer): Promise<string | null> => {
  await soon(() => expect(peer.isClosed).toBe(true));
  return peer.ending;
};
const isHeard = (listener: TestPeer, identity: string): Promise<void> => {
  const before = listener.from(identity).length;
  return soon(() => expect(listener.from(identity).length).toBeGreaterThan(before + 5));
};

test("a token is valid once, for its identity, in this room and process, until it expires", async () => {
  const ann = await stand.join("a", "ann");
  const again = new TestPeer(stand.origin, ann.ticket).connect();
  expect(await endingOf(again)).toBe("token_used");
  expect(ann.ending).toBeNull();

  const [head = "", , signature = ""] = ann.ticket.token.split(".");
  const claims = { room: "a", sub: "ben", aud: "veranda:media", exp: 4_000_000_000, jti: "x" };
  const forged = [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
  for (const token of [forged, "", "x", (await elsewhere.guest("a", "ann")).ticket.token]) {
    const peer = new TestPeer(stand.origin, { ...ann.ticket, token }).connect();
    expect(await endingOf(peer)).toBe("token_invalid");
  }

  const late = await stand.guest("a", "cem");
  wallTime = 61_000;
  expect(await endingOf(late.connect())).toBe("token_expired");
  wallTime = 0;

  // Revoked before it was used.
  const banned = await stand.guest("a", "dot");
  stand.media.remove("a", "dot");
  stand.media.setGrant("a", "dot", MAY_SPEAK);
  expect(await endingOf(banned.connect())).toBe("token_used");
});

test("a token's bearer has only the token's identity and room", async () => {
  const [ann, eva] = await Promise.all([stand.join("one", "ann"), stand.join("two", "eva")]);
  const [ben, fay] = await Promise.all([stand.join("one", "ben"), stand.join("two", "fay")]);
  stand.media.setHeard("one", "ben", ["eva", "ann"]);
  stand.media.setHeard("two", "fay", ["eva", "ann"]);
  ann.speakOn();
  eva.speakOn();
  await Promise.all([isHeard(ben, "ann"), isHeard(fay, "eva")]);
  expect(ben.from("eva")).toEqual([]);
  expect(fay.from("ann")).toEqual([]);
});

test("a socket that violates the protocol is closed", async () => {
  const say = async (...texts: string[]): Promise<string | null> => {
    const peer = (await stand.guest("odd", "gus")).connect();
    await soon(() => expect(peer.said.map(({ type }) => type)).toContain("offer"));
    for (const text of texts) peer.sendText(text);
    return await endingOf(peer);
  };
  expect(await say("{")).toBe("protocol");
  expect(await say('{"type":"offer","sdp":"v=0"}')).toBe("protocol");
  expect(await say(JSON.stringify({ type: "hello", protocol: 1, token: "x" }))).toBe("protocol");
  // Longer than any message: the socket's own limit closes it.
  expect(await say(JSON.stringify({ type: "bye", more: "x".repeat(40_000) }))).toBeNull();
  const messages = Array.from({ length: 80 }, () => '{"type":"candidate","candidate":"","mid":"microphone"}');
  expect(await say(...messages)).toBe("flooding");
  expect(await say(...Array.from({ length: 8 }, () => '{"type":"restart"}'))).toBe("flooding");
  const older = (await stand.guest("odd", "hal")).connect({ protocol: 1 });
  expect(await endingOf(older)).toBe("protocol");
  expect(await say('{"type":"bye"}')).toBe("left");
});

test("an invalid answer ends its connection and nothing else", async () => {
  const [ann, ben] = await Promise.all([stand.join("sdp", "ann"), stand.join("sdp", "ben")]);
  stand.media.setHeard("sdp", "ben", ["ann"]);
  ann.speakOn();
  const pid = stand.media.forwarderPid;
  const spoilt: ((sdp: string) => string)[] = [
    () => "nonsense",
    () => "v=0\r\n".repeat(2000),
    (sdp) => sdp.replaceAll(/^a=ice-pwd:.*$/gm, "a=ice-pwd:short"),
    (sdp) => sdp.replaceAll(/^a=fingerprint:.*$/gm, "a=fingerprint:sha-256 00:11"),
    (sdp) => sdp.replaceAll("a=mid:microphone", "a=mid:elsewhere"),
    (sdp) => sdp.replaceAll(/^a=setup:.*$/gm, "a=setup:holdconn"),
    () => "\u0000".repeat(1000),
    () => randomBytes(3000).toString("base64"),
  ];
  for (const answer of spoilt) {
    const peer = await stand.guest("sdp", "spoiler");
    peer.answer = answer;
    expect(await endingOf(peer.connect())).toBe("protocol");
  }
  // Another client's certificate fingerprint.
  const stranger = await stand.guest("sdp", "stranger");
  const other = Array.from({ length: 32 }, () => "AB").join(":");
  stranger.answer = (sdp) => sdp.replaceAll(/^a=fingerprint:.*$/gm, `a=fingerprint:sha-256 ${other}`);
  expect(await endingOf(stranger.connect())).toBe("timeout");
  await isHeard(ben, "ann");
  expect(stand.media.forwarderPid).toBe(pid);
});

test("a client that floods is disconnected; the others still hear each other", async () => {
  const people = ["ann", "ben", "flood"].map((identity) => stand.join("flood", identity));
  const [ann, ben, flooder] = await Promise.all(people);
  if (ann === undefined || ben === undefined || flooder === undefined) throw new Error("nobody came");
  stand.media.setHeard("flood", "ben", ["ann", "flood"]);
  ann.speakOn();
  await isHeard(ben, "ann");
  // A packet that is too large for voice isn't forwarded.
  for (let count = 0; count < 5; count++) flooder.speak({ bytes: 1000 });
  const attack = setInterval(() => {
    for (let count = 0; count < 40; count++) flooder.speak();
  }, 10);
  expect(await endingOf(flooder)).toBe("flooding");
  clearInterval(attack);
  // A burst, and what is allowed per second; thousands were sent.
  expect(ben.from("flood").length).toBeLessThan(600);
  await isHeard(ben, "ann");
});

test("packets from unknown addresses to the port have no effect", async () => {
  const [ann, ben] = await Promise.all([stand.join("port", "ann"), stand.join("port", "ben")]);
  stand.media.setHeard("port", "ben", ["ann"]);
  ann.speakOn();
  await isHeard(ben, "ann");
  const candidate = ann.said.find((message) => message.type === "candidate");
  const pid = stand.media.forwarderPid;
  const answers = await pester({
    candidate: candidate?.type === "candidate" ? candidate.candidate : "",
    userFragment: /^a=ice-ufrag:(\S+)/m.exec(ann.offer)?.[1] ?? "",
    source: ann.source,
  });
  const before = ben.heard.length;
  await isHeard(ben, "ann");
  expect(ben.heard.length - before).toBe(ben.heard.slice(before).filter(({ from }) => from === "ann").length);
  expect(ben.unexpected).toBe(0);
  expect(stand.media.forwarderPid).toBe(pid);
  expect(ann.isConnected && ben.isConnected).toBe(true);
  // It gets error responses at most: never more than it sent.
  expect(answers).toBeLessThanOrEqual(PESTERING);
});
