import { EventEmitter } from "node:events";
import {
  AddTrackRequest,
  DisconnectReason,
  JoinResponse,
  ParticipantInfo,
  ParticipantTracks,
  SignalRequest,
  SignalResponse,
  SyncState,
  TrackSource,
  TrackType,
  UpdateParticipantMetadata,
  UpdateSubscription,
} from "@livekit/protocol";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { leaveOf, SignalRelay } from "./signal-relay.ts";
import { ruled } from "./signal-rules.ts";

const NOTHING = { mayPublish: () => false, mayAskFor: () => false };
const ALL = { mayPublish: () => true, mayAskFor: () => true };

const subscription = (trackSids: string[], subscribe = true): UpdateSubscription =>
  new UpdateSubscription({ trackSids, subscribe });
const request = (message: SignalRequest["message"]): SignalRequest => new SignalRequest({ message });

test("a page's subscriptions are passed on only for what it may see", () => {
  const rules = { ...NOTHING, mayAskFor: (sid: string) => sid === "picture" };
  const value = subscription(["picture", "voice"]);
  value.participantTracks = [new ParticipantTracks({ participantSid: "x", trackSids: ["voice", "other"] })];
  const passed = ruled(request({ case: "subscription", value }), rules);
  expect(passed?.message.value).toEqual(subscription(["picture"]));
  expect(ruled(request({ case: "subscription", value: subscription(["voice"]) }), rules)).toBeNull();
});

test("unknown messages aren't passed on, whatever the permissions", () => {
  const resumed = new SyncState({ subscription: subscription(["voice"]) });
  const renamed = new UpdateParticipantMetadata({ name: "Somebody Else" });
  expect(ruled(request({ case: "syncState", value: resumed }), ALL)).toBeNull();
  expect(ruled(request({ case: "updateMetadata", value: renamed }), ALL)).toBeNull();
  expect(ruled(request({ case: undefined }), ALL)).toBeNull();
});

test("a track is one of the product's four kinds, and has no name", () => {
  const add = (source: TrackSource, type: TrackType, rules = ALL): SignalRequest | null =>
    ruled(request({ case: "addTrack", value: new AddTrackRequest({ source, type, name: "x" }) }), rules);
  expect(add(TrackSource.MICROPHONE, TrackType.AUDIO)?.message.value).toMatchObject({ name: "" });
  expect(add(TrackSource.SCREEN_SHARE_AUDIO, TrackType.AUDIO)).not.toBeNull();
  expect(add(TrackSource.MICROPHONE, TrackType.VIDEO)).toBeNull();
  expect(add(TrackSource.UNKNOWN, TrackType.AUDIO)).toBeNull();
  expect(add(TrackSource.CAMERA, TrackType.VIDEO, NOTHING)).toBeNull();
});

/** A fake socket that records what it was sent. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: Uint8Array[] = [];
  send = (bytes: Uint8Array): number => this.sent.push(bytes);
  close = (): void => void (this.readyState = 3);
  terminate = (): void => this.close();
}

function openRelay() {
  const may = { publish: false, clock: 0 };
  const [page, livekit] = [new FakeSocket(), new FakeSocket()];
  const relay = new SignalRelay(page as unknown as WebSocket, livekit as unknown as WebSocket, {
    monotonic: () => may.clock,
    mayPublish: () => may.publish,
    onTracks: () => undefined,
    onFailed: () => undefined,
    onClosed: () => undefined,
  });
  const participant = new ParticipantInfo({ sid: "me" });
  const join = new SignalResponse({ message: { case: "join", value: new JoinResponse({ participant }) } });
  livekit.emit("message", Buffer.from(join.toBinary()));
  return {
    relay,
    may,
    publish: (cid: string): boolean => {
      const value = new AddTrackRequest({ cid, source: TrackSource.CAMERA, type: TrackType.VIDEO });
      return page.emit("message", Buffer.from(request({ case: "addTrack", value }).toBinary()));
    },
    /** The tracks announced to LiveKit since the last call. */
    published: (): string[] =>
      livekit.sent.splice(0).flatMap((bytes) => {
        const { message } = SignalRequest.fromBinary(bytes);
        return message.case === "addTrack" ? message.value.cid : [];
      }),
    ask: (trackSids: string[], subscribe = true): boolean =>
      page.emit(
        "message",
        Buffer.from(request({ case: "subscription", value: subscription(trackSids, subscribe) }).toBinary()),
      ),
    /** What the page is sent when LiveKit ends its connection. */
    ended: (reason: DisconnectReason): DisconnectReason | undefined => {
      livekit.emit("message", Buffer.from(leaveOf(reason)));
      const last = page.sent.at(-1);
      const { message } = last === undefined ? new SignalResponse() : SignalResponse.fromBinary(last);
      return message.case === "leave" ? message.value.reason : undefined;
    },
    /** The subscription changes sent to LiveKit since the last call. */
    told: (): string[] =>
      livekit.sent.splice(0).flatMap((bytes) => {
        const { message } = SignalRequest.fromBinary(bytes);
        if (message.case !== "subscription") return [];
        return message.value.trackSids.map((sid) => `${message.value.subscribe ? "+" : "-"}${sid}`);
      }),
  };
}

test("voices are subscribed to as the rooms decide, once per change", () => {
  const { relay, told, ask } = openRelay();
  relay.allow(new Set(["ann", "ben"]), new Set());
  expect(told()).toEqual(["+ann", "+ben"]);
  relay.allow(new Set(["ben", "cem"]), new Set());
  expect(told()).toEqual(["-ann", "+cem"]);
  relay.allow(new Set(["ben", "cem"]), new Set());
  ask(["ann"]);
  ask(["cem"], false);
  expect(told()).toEqual([]);
});

test("video is sent when the page asks for it, until it may no longer be seen", () => {
  const { relay, told, ask } = openRelay();
  relay.allow(new Set(), new Set(["camera"]));
  expect(told()).toEqual([]);
  ask(["camera", "screen"]);
  expect(told()).toEqual(["+camera"]);
  relay.allow(new Set(), new Set());
  expect(told()).toEqual(["-camera"]);
  ask(["camera"]);
  expect(told()).toEqual([]);
});

test("video that a page wants is sent once it may be seen, and again after a time when it might not", () => {
  const { relay, told, ask } = openRelay();
  ask(["camera", "screen"]);
  relay.allow(new Set(), new Set(["camera"]));
  expect(told()).toEqual(["+camera"]);
  relay.allow(new Set(), new Set());
  relay.allow(new Set(), new Set(["camera"]));
  expect(told()).toEqual(["-camera", "+camera"]);
  ask(["screen"], false);
  relay.allow(new Set(), new Set(["camera", "screen"]));
  expect(told()).toEqual([]);
});

test("a track published before permission waits for it, no longer than the page does", () => {
  const { relay, may, publish, published } = openRelay();
  publish("first");
  publish("second");
  relay.grantChanged();
  expect(published()).toEqual([]);
  may.publish = true;
  relay.grantChanged();
  relay.grantChanged();
  expect(published()).toEqual(["second"]);
  may.publish = false;
  publish("third");
  may.clock = 10_001;
  may.publish = true;
  relay.grantChanged();
  expect(published()).toEqual([]);
});

test("the rate of tracks that a page can publish is limited", () => {
  const { may, publish, published } = openRelay();
  may.publish = true;
  for (let count = 0; count < 40; count += 1) publish(`${count}`);
  expect(published()).toHaveLength(16);
  may.clock = 10_000;
  for (let count = 0; count < 40; count += 1) publish(`${count}`);
  expect(published()).toHaveLength(2);
});

test.each([DisconnectReason.PARTICIPANT_REMOVED, DisconnectReason.ROOM_DELETED])(
  "when LiveKit itself ends a connection with %i, the page sees a loss and reconnects",
  (reason) => expect(openRelay().ended(reason)).toBe(DisconnectReason.SERVER_SHUTDOWN),
);

test("a page that is replaced by another of the same person gets this reason", () => {
  expect(openRelay().ended(DisconnectReason.DUPLICATE_IDENTITY)).toBe(DisconnectReason.DUPLICATE_IDENTITY);
});
