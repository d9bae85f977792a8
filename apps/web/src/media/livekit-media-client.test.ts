import { DisconnectReason, RoomEvent } from "livekit-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { soon } from "#testing/soon.ts";
import { openLivekitStand as open } from "./livekit-media-client.fixture.ts";
import { localTrackOf } from "./livekit-media-client.ts";
import { microphoneTrack, stubMediaStreams } from "./media-client.fixture.ts";

/* What is its own way; what all clients do is in media-client.test.ts. */

beforeEach(stubMediaStreams);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a connection to LiveKit", () => {
  test("is tried once: another one comes with another ticket", () => {
    const { connect } = open();
    expect(connect).toHaveBeenCalledWith(
      expect.anything(),
      expect.anything(),
      expect.objectContaining({ maxRetries: 0 }),
    );
  });

  test("is lost where LiveKit can't be reached", async () => {
    const { connecting, told } = open();
    connecting.reject(new Error("no way"));
    await soon(() => expect(told.ends).toEqual(["lost"]));
  });

  test("publishes one microphone after another, and stops none", async () => {
    const { client, connecting, published } = open();
    client.publish(microphoneTrack());
    connecting.resolve(undefined);
    await soon(() => expect(published).toEqual(["publish microphone"]));
    client.publish(microphoneTrack());
    await soon(() => expect(published).toEqual(["publish microphone", "unpublish", "publish microphone"]));
    client.publish(null);
    await soon(() => expect(published.at(-1)).toBe("unpublish"));
  });

  test("a voice is as loud as LiveKit says, and a camera is none", () => {
    const { room, told } = open();
    const subscribe = (source: string, identity: string) =>
      room.emit(
        RoomEvent.TrackSubscribed,
        { source, mediaStreamTrack: {} } as never,
        {} as never,
        { identity, audioLevel: 0.25 } as never,
      );
    subscribe("microphone", "ann");
    subscribe("camera", "ben");
    expect([...told.voices.keys()]).toEqual(["ann"]);
    expect(told.voices.get("ann")?.level()).toBe(0.25);
  });

  test("ends as removed with its room", () => {
    const { room, told } = open();
    room.emit(RoomEvent.Disconnected, DisconnectReason.ROOM_DELETED);
    expect(told.ends).toEqual(["removed"]);
  });

  test("closed by the page stops no track", () => {
    const { client, disconnect } = open();
    client.close();
    expect(disconnect).toHaveBeenCalledWith(false);
  });
});

test.each([true, false])("LiveKit takes on a microphone as it is: on %s", async (isOn) => {
  const track = microphoneTrack(isOn);
  const local = await localTrackOf(track);
  expect(track).toMatchObject({ enabled: isOn, wasOn: isOn });
  expect(local.isMuted).toBe(false);
});
