// Waits: for a media server and its WebRTC connections.
import {
  AddTrackRequest,
  DisconnectReason,
  ParticipantTracks,
  SyncState,
  TrackSource,
  TrackType,
  UpdateSubscription,
} from "@livekit/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needsLivekit } from "../../../testing/livekit.ts";
import { soon } from "../../../testing/soon.ts";
import type { MediaActivity } from "../media-server.ts";
import { MAY_LISTEN, MAY_SPEAK } from "../testing/media-stand.ts";
import { MediaUnavailable } from "../media-server.ts";
import type { LivekitPeer } from "./testing/livekit-peer.ts";
import { openLivekitStand, type LivekitStand } from "./testing/livekit-stand.ts";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Packets of somebody received within this time. */
const packetsOf = async (listener: LivekitPeer, identity: string, ms = 600): Promise<number> => {
  const before = listener.heardFrom(identity);
  await pause(ms);
  return listener.heardFrom(identity) - before;
};
const isHeard = (listener: LivekitPeer, identity: string): Promise<void> => {
  const before = listener.heardFrom(identity);
  return soon(() => expect(listener.heardFrom(identity)).toBeGreaterThan(before + 5));
};

describe("LiveKit", needsLivekit, () => {
  let stand: LivekitStand;
  beforeAll(async () => {
    stand = await openLivekitStand();
  });
  afterAll(() => stand.close());

  test("a listener receives the voices chosen for them, and no others", async () => {
    const { media } = stand;
    const [ann, ben, cem] = await Promise.all(["ann", "ben", "cem"].map((each) => stand.join("a", each)));
    if (ann === undefined || ben === undefined || cem === undefined) throw new Error("nobody came");
    const eva = await stand.join("other", "eva");
    media.setHeard("a", "ben", ["ann"]);
    media.setHeard("other", "eva", ["ann"]);
    ann.speakOn();
    cem.speakOn();
    await isHeard(ben, "ann");
    expect(ben.heardFrom("cem")).toBe(0);
    expect(cem.heardFrom("ann")).toBe(0);
    expect(eva.tracksOf("ann")).toEqual([]);

    media.setHeard("a", "ben", ["cem"]);
    await isHeard(ben, "cem");
    await pause(500);
    expect(await packetsOf(ben, "ann")).toBe(0);
  });

  test("a revoked microphone is silent for all within a second, though it keeps sending", async () => {
    const { media } = stand;
    const [ann, ben] = await Promise.all([stand.join("b", "ann"), stand.join("b", "ben")]);
    media.setHeard("b", "ben", ["ann"]);
    ann.speakOn();
    await isHeard(ben, "ann");
    media.setGrant("b", "ann", MAY_LISTEN);
    await pause(1_000);
    expect(await packetsOf(ben, "ann")).toBe(0);
    // When granted again, it is heard without being republished.
    media.setGrant("b", "ann", MAY_SPEAK);
    await isHeard(ben, "ann");
  });

  test("reports who publishes and how loud", async () => {
    const { media } = stand;
    let people: readonly MediaActivity[] = [];
    const stop = media.onActivity((room, there) => {
      if (room === "levels") people = there;
    });
    const ann = await stand.join("levels", "ann");
    await soon(() => expect(people).toEqual([{ identity: "ann", isPublishing: false, level: 0 }]));
    ann.speakOn();
    await soon(() => expect(people[0]?.level).toBeGreaterThan(0.01));
    expect(people[0]?.isPublishing).toBe(true);
    media.setGrant("levels", "ann", MAY_LISTEN);
    await soon(() => expect(people).toEqual([{ identity: "ann", isPublishing: false, level: 0 }]));
    stop();
  });

  test("a page that subscribes by itself receives nothing", async () => {
    const { media } = stand;
    const [ann, ben] = await Promise.all([stand.join("c", "ann"), stand.join("c", "ben")]);
    const spy = await stand.come("c", "spy", MAY_SPEAK, "&auto_subscribe=1");
    media.setHeard("c", "ben", ["ann"]);
    ann.speakOn();
    await isHeard(ben, "ann");
    await soon(() => expect(spy.tracksOf("ann")).toHaveLength(1));
    const trackSids = spy.tracksOf("ann");
    const subscription = new UpdateSubscription({ trackSids, subscribe: true });
    spy.say({ case: "subscription", value: subscription });
    const participantTracks = [new ParticipantTracks({ participantSid: "", trackSids })];
    spy.say({ case: "subscription", value: new UpdateSubscription({ participantTracks, subscribe: true }) });
    spy.say({ case: "syncState", value: new SyncState({ subscription }) });
    expect(await packetsOf(spy, "ann", 1_500)).toBe(0);
    // The same page receives it once the rooms permit: the connection would have carried it.
    media.setHeard("c", "spy", ["ann"]);
    await isHeard(spy, "ann");
  });

  test("a page never receives a LiveKit token", async () => {
    const ann = await stand.join("d", "ann");
    const atLivekit = stand.livekit.settings.url.replace("ws", "http");
    const answer = await fetch(`${atLivekit}/rtc/validate?access_token=${ann.ticket.token}`);
    expect(answer.status).toBe(401);
    // LiveKit issues a new token after each change of permissions, and periodically.
    await pause(1_000);
    expect(ann.said.map(({ message }) => message.case)).not.toContain("refreshToken");
  });

  test("tracks that somebody may not publish are rejected", async () => {
    const { media } = stand;
    const [ann, ben] = await Promise.all([stand.join("e", "ann"), stand.join("e", "ben")]);
    const add = (source: TrackSource, type: TrackType): void =>
      ann.say({ case: "addTrack", value: new AddTrackRequest({ cid: `${source}-${type}`, source, type }) });
    add(TrackSource.CAMERA, TrackType.VIDEO);
    add(TrackSource.SCREEN_SHARE, TrackType.VIDEO);
    add(TrackSource.UNKNOWN, TrackType.AUDIO);
    add(TrackSource.CAMERA, TrackType.AUDIO);
    add(TrackSource.MICROPHONE, TrackType.AUDIO);
    const published = (): unknown[] =>
      ann.said.flatMap(({ message }) =>
        message.case === "trackPublished" ? message.value.track?.source : [],
      );
    await soon(() => expect(published()).toEqual([TrackSource.MICROPHONE]));
    // The request that waited for permission.
    media.setGrant("e", "ann", { microphone: true, camera: true, screen: false });
    await soon(() => expect(published()).toEqual([TrackSource.MICROPHONE, TrackSource.CAMERA]));
    expect(ben.isClosed).toBe(false);
  });

  test("a ticket is valid once, for a minute, until its holder is removed", async () => {
    const { media } = stand;
    const ann = await stand.join("f", "ann");
    const endings = async (peer: LivekitPeer): Promise<unknown> => {
      await soon(() => expect(peer.isClosed).toBe(true));
      return peer.hasJoined ? "joined" : peer.ending;
    };
    const { LivekitPeer: Peer } = await import("./testing/livekit-peer.ts");
    expect(await endings(new Peer(stand.origin, ann.ticket))).toBe(DisconnectReason.JOIN_FAILURE);
    expect(await endings(new Peer(stand.origin, { ...ann.ticket, token: "x" }))).toBe(
      DisconnectReason.JOIN_FAILURE,
    );
    const late = await media.ticket("f", "ben", MAY_SPEAK);
    stand.wallTime = 61_000;
    expect(await endings(new Peer(stand.origin, late))).toBe(DisconnectReason.JOIN_FAILURE);
    stand.wallTime = 0;
    const banned = await media.ticket("f", "cem", MAY_SPEAK);
    media.remove("f", "cem");
    expect(await endings(new Peer(stand.origin, banned))).toBe(DisconnectReason.JOIN_FAILURE);
    // After an interruption a new connection is made: LiveKit's old session can't be resumed.
    const resumed = await stand.come("f", "dot", MAY_SPEAK, "&reconnect=1");
    expect(await endings(resumed)).toBe(DisconnectReason.JOIN_FAILURE);
    expect(ann.isClosed).toBe(false);
  });

  test("a removed person is disconnected at once, and a second page of one person replaces the first", async () => {
    const { media } = stand;
    const [ann, ben] = await Promise.all([stand.join("g", "ann"), stand.join("g", "ben")]);
    media.setHeard("g", "ben", ["ann"]);
    ann.speakOn();
    await isHeard(ben, "ann");
    const again = await stand.join("g", "ann");
    await soon(() => expect(ann.isClosed).toBe(true));
    expect(ann.ending).toBe(DisconnectReason.DUPLICATE_IDENTITY);
    again.speakOn();
    await isHeard(ben, "ann");
    media.remove("g", "ann");
    await soon(() => expect(again.ending).toBe(DisconnectReason.PARTICIPANT_REMOVED));
    await pause(500);
    expect(await packetsOf(ben, "ann")).toBe(0);
    media.endRoom("g");
    await soon(() => expect(ben.ending).toBe(DisconnectReason.ROOM_DELETED));
  });

  test("a socket that violates the protocol is closed", async () => {
    const ann = await stand.join("odd", "ann");
    ann.sayBytes(Buffer.from([0xff, 0xff, 0xff]));
    await soon(() => expect(ann.isClosed).toBe(true));
    const ben = await stand.join("odd", "ben");
    for (let count = 0; count < 400; count++) ben.say({ case: "ping", value: 1n });
    await soon(() => expect(ben.isClosed).toBe(true));
  });

  test("after LiveKit is killed and restarted, pages are notified, and earlier settings still apply", async () => {
    const { media, livekit } = stand;
    const [ann, ben] = await Promise.all([stand.join("h", "ann"), stand.join("h", "ben")]);
    media.setHeard("h", "ben", ["ann"]);
    ann.speakOn();
    await isHeard(ben, "ann");
    await livekit.kill();
    await soon(() =>
      expect([ann.ending, ben.ending]).toEqual(Array(2).fill(DisconnectReason.SERVER_SHUTDOWN)),
    );
    await expect(media.ticket("h", "ann", MAY_SPEAK)).rejects.toThrow(MediaUnavailable);
    await livekit.restart();
    const [annAgain, benAgain] = await Promise.all([stand.join("h", "ann"), stand.join("h", "ben")]);
    annAgain.speakOn();
    await isHeard(benAgain, "ann");
  });
});
