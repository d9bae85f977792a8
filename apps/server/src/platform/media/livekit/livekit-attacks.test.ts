// Waits: for WebRTC connections and their sound.
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { DisconnectReason, SessionDescription } from "@livekit/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needsLivekit } from "../../../testing/livekit.ts";
import { soon } from "../../../testing/soon.ts";
import { MAY_LISTEN, MAY_SPEAK } from "../testing/media-stand.ts";
import { PESTERING, pester } from "../testing/stranger.ts";
import { LivekitPeer } from "./testing/livekit-peer.ts";
import { openLivekitStand, type LivekitStand } from "./testing/livekit-stand.ts";

/** The same attacks as on the built-in server (../embedded/attacks.test.ts). */
describe("LiveKit, attacked", needsLivekit, () => {
  let stand: LivekitStand;
  /** The media server of another process with the same secret. */
  let elsewhere: LivekitStand;
  beforeAll(async () => {
    stand = await openLivekitStand();
    elsewhere = await openLivekitStand({ processId: "there" });
  });
  afterAll(() => Promise.all([stand.close(), elsewhere.close()]));

  const isHeard = (listener: LivekitPeer, identity: string): Promise<void> => {
    const before = listener.heardFrom(identity);
    return soon(() => expect(listener.heardFrom(identity)).toBeGreaterThan(before + 5));
  };
  const two = async (room: string): Promise<[LivekitPeer, LivekitPeer]> => {
    const [ann, ben] = await Promise.all([stand.join(room, "ann"), stand.join(room, "ben")]);
    stand.media.setHeard(room, "ben", ["ann"]);
    ann.speakOn();
    await isHeard(ben, "ann");
    return [ann, ben];
  };

  test("forged tokens and tokens of another process are rejected", async () => {
    const [ann] = await two("tokens");
    const [head = "", , signature = ""] = ann.ticket.token.split(".");
    const claims = { room: "tokens", sub: "ben", aud: "veranda:media", exp: 4_000_000_000, jti: "x" };
    const forged = [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
    const theirs = (await elsewhere.media.ticket("tokens", "ann", MAY_SPEAK)).token;
    for (const token of [forged, theirs, ""]) {
      const peer = new LivekitPeer(stand.origin, { ...ann.ticket, token });
      await soon(() => expect([peer.isClosed, peer.ending]).toEqual([true, DisconnectReason.JOIN_FAILURE]));
    }
    expect(ann.isClosed).toBe(false);
  });

  test("a token is valid only for its own identity and room", async () => {
    const [ann, eva] = await Promise.all([stand.join("one", "ann"), stand.join("two", "eva")]);
    const [ben, fay] = await Promise.all([stand.join("one", "ben"), stand.join("two", "fay")]);
    stand.media.setHeard("one", "ben", ["eva", "ann"]);
    stand.media.setHeard("two", "fay", ["eva", "ann"]);
    ann.speakOn();
    eva.speakOn();
    await Promise.all([isHeard(ben, "ann"), isHeard(fay, "eva")]);
    expect([ben.heardFrom("eva"), ben.tracksOf("eva")]).toEqual([0, []]);
    expect([fay.heardFrom("ann"), fay.tracksOf("ann")]).toEqual([0, []]);
  });

  test("somebody without the right to speak isn't heard, even if their page publishes", async () => {
    const ben = await stand.join("mute", "ben");
    const ann = await stand.join("mute", "ann", MAY_LISTEN);
    stand.media.setHeard("mute", "ben", ["ann"]);
    ann.speakOn();
    await soon(() => expect(ben.tracksOf("ann")).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(ben.heardFrom("ann")).toBe(0);
  });

  test("malformed session descriptions affect only their sender", async () => {
    const [ann, ben] = await two("sdp");
    const spoilt: ((sdp: string) => string)[] = [
      () => "nonsense",
      () => "v=0\r\n".repeat(2_000),
      (sdp) => sdp.replaceAll(/^a=ice-pwd:.*$/gm, "a=ice-pwd:short"),
      (sdp) => sdp.replaceAll(/^a=fingerprint:.*$/gm, "a=fingerprint:sha-256 00:11"),
      (sdp) => sdp.replaceAll(/^a=mid:.*$/gm, "a=mid:elsewhere"),
      () => "\u0000".repeat(1_000),
      () => randomBytes(3_000).toString("base64"),
    ];
    for (const spoil of spoilt) {
      const spoiler = await stand.join("sdp", "spoiler");
      spoiler.describe = spoil;
      // Corrupts its own offer, and its answer to LiveKit's, which sends it a voice.
      stand.media.setHeard("sdp", "spoiler", ["ann"]);
      spoiler.speakOn();
      spoiler.say({ case: "answer", value: new SessionDescription({ type: "answer", sdp: spoil("") }) });
      await isHeard(ben, "ann");
      spoiler.close();
    }
    await isHeard(ben, "ann");
    expect([ann.isClosed, ben.isClosed]).toEqual([false, false]);
  });

  test("a flood of packets silences nobody else, and a mute ends it", async () => {
    const [, ben] = await two("flood");
    const flooder = await stand.join("flood", "flood");
    flooder.speakOn();
    stand.media.setHeard("flood", "ben", ["ann", "flood"]);
    await isHeard(ben, "flood");
    const attack = setInterval(() => {
      for (let count = 0; count < 40; count++) flooder.speak();
    }, 10);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await isHeard(ben, "ann");
    // A host's mute ends it, though packets continue.
    stand.media.setGrant("flood", "flood", MAY_LISTEN);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const before = ben.heardFrom("flood");
    await isHeard(ben, "ann");
    clearInterval(attack);
    expect(ben.heardFrom("flood")).toBe(before);
  });

  test("packets from a stranger at the media ports have no effect", async () => {
    const [ann, ben] = await two("port");
    const { offer, candidate } = ben.reached;
    const userFragment = /^a=ice-ufrag:(\S+)/m.exec(offer)?.[1] ?? "";
    expect([candidate, userFragment]).not.toContain("");
    const answers = await pester({ candidate, userFragment, source: ann.source });
    const tcp = connect(stand.livekit.tcpPort, "127.0.0.1").on("error", () => undefined);
    for (let round = 0; round < 50; round++) tcp.write(randomBytes(400));
    const before = ben.received;
    const heardBefore = ben.heardFrom("ann");
    await isHeard(ben, "ann");
    expect(ben.received - before).toBe(ben.heardFrom("ann") - heardBefore);
    expect([ann.isClosed, ben.isClosed]).toEqual([false, false]);
    expect(answers).toBeLessThanOrEqual(PESTERING);
    tcp.destroy();
  });
});
