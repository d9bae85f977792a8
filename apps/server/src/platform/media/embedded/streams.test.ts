// Waits: for streams through real connections to a process of its own.
import { afterEach, expect, test } from "vitest";
import { soon } from "../../../testing/soon.ts";
import { MediaUnavailable } from "../media-server.ts";
import { MAY_LISTEN, openMediaStand, type MediaStand } from "../testing/media-stand.ts";
import type { TestPeer } from "../testing/test-peer.ts";
import { TestSender } from "../testing/test-sender.ts";
import { readStreamOffer, streamAnswer } from "./stream-offer.ts";

let stand: MediaStand;
const senders: TestSender[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close();
  await stand.close();
});

const sender = (codec?: "VP8" | "H264"): TestSender => {
  const made = new TestSender(codec);
  senders.push(made);
  return made;
};
const viewer = async (name = "ann"): Promise<TestPeer> => {
  const peer = await stand.join("room", name, MAY_LISTEN);
  stand.media.setSeen("room", name, ["live"]);
  peer.send({ type: "open_video" });
  peer.send({ type: "want", videos: [{ identity: "live", kind: "screen", size: "large" }] });
  return peer;
};
/** Sends until the viewer has received it. */
const untilSeen = (from: TestSender, by: TestPeer, mark: number): Promise<void> =>
  soon(() => {
    from.show({ isKey: true, mark });
    from.speak();
    expect(by.video.from("live").some((packet) => packet.kind === "screen" && packet.mark === mark)).toBe(
      true,
    );
  });

test.for(["VP8", "H264"] as const)(
  "a stream with %s is forwarded as a screen to permitted viewers",
  async (codec) => {
    stand = await openMediaStand();
    const told: boolean[] = [];
    stand.media.onStream((room, identity, isSending) => {
      expect([room, identity]).toEqual(["room", "live"]);
      told.push(isSending);
    });
    const ann = await viewer();
    const ben = await viewer("ben");
    stand.media.setSeen("room", "ben", []);
    const from = sender(codec);
    const stream = await stand.media.openStream("room", "live", from.offer);
    from.take(stream.answer);
    await soon(() => expect(from.isConnected).toBe(true));
    await untilSeen(from, ann, 7);
    expect(told).toEqual([true]);
    // Its sound is forwarded as a screen's.
    await soon(() => {
      from.speak();
      expect(ann.video.from("live").some(({ kind }) => kind === "screen_sound")).toBe(true);
    });
    expect(ben.video.from("live")).toEqual([]);
    stand.media.remove("room", "live");
    expect(told).toEqual([true, false]);
    expect(stream.isOpen).toBe(false);
  },
);

test("a stream is segmented while that is enabled, and so is the next one", async () => {
  stand = await openMediaStand();
  const made: string[] = [];
  stand.media.onSegment((room, identity, { container, isKey, head, data }) => {
    expect([room, identity, container, isKey]).toEqual(["room", "live", "webm", true]);
    // Binary data stays binary.
    expect(Buffer.from(head).subarray(0, 4).toString("hex")).toBe("1a45dfa3");
    made.push(Buffer.from(data).subarray(0, 4).toString("hex"));
  });
  const send = async (count: number) => {
    const from = sender();
    const stream = await stand.media.openStream("room", "live", from.offer);
    from.take(stream.answer);
    await soon(() => {
      from.show({ isKey: true });
      expect(made.length).toBeGreaterThanOrEqual(count);
    });
    return { from, stream };
  };
  stand.media.setSegmented("room", "live", true);
  const first = await send(1);
  first.stream.close();
  const second = await send(made.length + 2);
  stand.media.setSegmented("room", "live", false);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const last = made.length;
  for (let count = 0; count < 50; count += 1) {
    second.from.show({ isKey: true });
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  expect(made.length).toBe(last);
  expect(new Set(made)).toEqual(new Set(["1f43b675"]));
});

test("malformed offers are rejected with an error code and reach nothing", async () => {
  stand = await openMediaStand();
  const { offer } = sender();
  const refused = (sdp: string) =>
    stand.media.openStream("room", "live", sdp).catch((error: Error) => error.message);
  const wrong = [
    "",
    "v=0",
    "\0".repeat(1000),
    "m=video 9 UDP/TLS/RTP/SAVPF 96\r\n".repeat(1000),
    offer.replaceAll(/^a=fingerprint:.*$/gm, "a=fingerprint:sha-256 00:11"),
    offer.replaceAll(/^a=ice-ufrag:.*$/gm, "a=ice-ufrag:../../"),
    offer.replaceAll(/^a=ice-pwd:.*$/gm, ""),
    offer.replaceAll(/^a=setup:.*$/gm, "a=setup:passive"),
    offer.replaceAll(/^a=mid:.*$/gm, "a=mid:same"),
    offer.replaceAll("a=sendonly", "a=recvonly"),
  ];
  for (const sdp of wrong) expect(await refused(sdp)).toBe("malformed");
  expect(await refused(offer.replace("VP8/90000", "AV1/90000"))).toBe("codec");
  expect(await refused(offer.replace("opus/48000/2", "PCMU/8000"))).toBe("codec");
  // The forwarder isn't even started for them.
  expect(stand.media.forwarderPid).toBeUndefined();
});

test("a second stream is rejected while the first is sending, and replaces it once it isn't", async () => {
  stand = await openMediaStand();
  const ann = await viewer();
  const first = sender();
  first.take((await stand.media.openStream("room", "live", first.offer)).answer);
  await untilSeen(first, ann, 1);
  const second = sender();
  await expect(stand.media.openStream("room", "live", second.offer)).rejects.toThrow("taken");
  await untilSeen(first, ann, 2);
  // No packets arrive any more: the program was killed.
  let answer = "";
  await soon(async () => {
    ({ answer } = await stand.media.openStream("room", "live", second.offer));
  });
  second.take(answer);
  await untilSeen(second, ann, 3);
});

test("watchers receive the stream again after each interruption, on their only line", async () => {
  stand = await openMediaStand();
  const told: boolean[] = [];
  stand.media.onStream((...[, , isSending]) => told.push(isSending));
  const ann = stand.meet(await stand.media.watchTicket("room", "ann", ["live"]));
  await soon(() => expect(ann.said.map(({ type }) => type)).toContain("welcome"));
  ann.send({ type: "want", videos: [{ identity: "live", kind: "screen", size: "large" }] });
  ann.send({ type: "open_video" });
  for (const mark of [1, 2, 3]) {
    const from = sender();
    from.take((await stand.media.openStream("room", "live", from.offer)).answer);
    await untilSeen(from, ann, mark);
    const heardBefore = ann.video.from("live").filter(({ kind }) => kind === "screen_sound").length;
    await soon(() => {
      from.speak();
      const heard = ann.video.from("live").filter(({ kind }) => kind === "screen_sound");
      expect(heard.length).toBeGreaterThan(heardBefore);
    });
    from.close();
    await soon(() => expect(told.at(-1)).toBe(false));
  }
});

test.for(["remove", "endRoom"] as const)(
  "a stream that %s ends while the forwarder is starting is not opened",
  async (way) => {
    stand = await openMediaStand();
    const opening = stand.media.openStream("room", "live", sender().offer).catch((error: Error) => error);
    expect(stand.media.forwarderPid).toBeUndefined();
    stand.media[way]("room", "live");
    expect(await opening).toBeInstanceOf(MediaUnavailable);
    expect(await stand.media.openStream("room", "live", sender().offer)).toMatchObject({ isOpen: true });
  },
);

test("a stream ends with the forwarder, and can be reopened at the next one", async () => {
  stand = await openMediaStand();
  const told: boolean[] = [];
  stand.media.onStream((...[, , isSending]) => told.push(isSending));
  const ann = await viewer();
  const first = sender();
  const stream = await stand.media.openStream("room", "live", first.offer);
  first.take(stream.answer);
  await untilSeen(first, ann, 1);
  process.kill(stand.media.forwarderPid ?? 0, "SIGKILL");
  await soon(() => expect(told).toEqual([true, false]));
  expect(stream.isOpen).toBe(false);
  const again = sender();
  again.take((await stand.media.openStream("room", "live", again.offer)).answer);
  const ben = await viewer("ben");
  await untilSeen(again, ben, 2);
});

test("of a browser's offer, H.264 is chosen with the answer's profile, and VP8 if there is no other", () => {
  const { offer } = new TestSender("VP8");
  const h264 = (type: number, profile: string, mode: number): string =>
    `a=rtpmap:${type} H264/90000\r\na=fmtp:${type} packetization-mode=${mode};profile-level-id=${profile}\r\n`;
  const offering = (types: string, lines: string): string =>
    offer
      .replace(/^(m=video \d+ \S+) 120/m, `$1 120 ${types}`)
      .replace(/^a=rtpmap:120 .*$/m, (line) => `${line.trim()}\r\n${lines}`.trimEnd());
  const taken = (sdp: string) => {
    const read = readStreamOffer(sdp);
    return typeof read === "string" ? read : [read.video.codec, read.video.payloadType];
  };
  expect(taken(offer)).toEqual(["VP8", 120]);
  expect(taken(offering("121", h264(121, "42e01f", 0)))).toEqual(["VP8", 120]);
  expect(taken(offering("121 122", h264(121, "42001f", 1) + h264(122, "42e01f", 1)))).toEqual(["H264", 122]);
  expect(taken(offering("121", h264(121, "640c1f", 1)))).toEqual(["H264", 121]);
});

test("the answer has the sender's own lines in order, and rejects the others", () => {
  const { offer } = new TestSender();
  const more = `${offer}m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:data\r\n`;
  const read = readStreamOffer(more);
  if (typeof read === "string") throw new Error(read);
  const answer = streamAnswer(read, {
    userFragment: "abcd",
    password: "p".repeat(22),
    fingerprint: "AA",
    candidates: ["candidate:1 1 UDP 1 192.0.2.1 3001 typ host"],
  });
  expect(answer.match(/^m=.*$/gm)).toEqual([
    "m=video 9 UDP/TLS/RTP/SAVPF 120",
    "m=audio 9 UDP/TLS/RTP/SAVPF 109",
    "m=application 0 UDP/DTLS/SCTP webrtc-datachannel",
  ]);
  expect(answer).toContain("a=group:BUNDLE 0 1\r\n");
  expect(answer).not.toMatch(/a=sendonly|a=sendrecv/);
});
