import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { soon } from "#testing/soon.ts";
import { standOfEmbedded } from "./embedded-media-client.fixture.ts";
import { standOfLivekit } from "./livekit-media-client.fixture.ts";
import { microphoneTrack, stubMediaStreams } from "./media-client.fixture.ts";

beforeEach(stubMediaStreams);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each([
  { server: "the built-in media server", open: standOfEmbedded },
  { server: "LiveKit", open: standOfLivekit },
])("a client of $server", ({ open }) => {
  test("goes to the page's own origin with the ticket's token", async () => {
    const { called, connect, told } = open();
    expect(called).toEqual({ url: `${location.origin.replace("http", "ws")}/media`, token: "secret" });
    expect(told.connected).toBe(0);
    await connect();
    expect(told.connected).toBe(1);
  });

  test("sends a microphone from before it was connected, another one in its place, then none", async () => {
    const { client, connect, sent } = open();
    const [first, second] = [microphoneTrack(), microphoneTrack()];
    client.publish(first);
    await connect();
    await soon(() => expect(sent()).toBe(first));
    client.publish(second);
    await soon(() => expect(sent()).toBe(second));
    client.publish(null);
    await soon(() => expect(sent()).toBeNull());
    // They are the page's, which may send them again.
    expect([first.readyState, second.readyState]).toEqual(["live", "live"]);
  });

  test("tells voices as they come and go, by who they are of", async () => {
    const { connect, hear, fallSilent, told } = open();
    await connect();
    hear("ann");
    hear("bob");
    await soon(() => expect([...told.voices.keys()]).toEqual(["ann", "bob"]));
    const bob = told.voices.get("bob");
    fallSilent("ann");
    await soon(() => expect([...told.voices.keys()]).toEqual(["bob"]));
    expect(told.voices.get("bob")).toBe(bob);
  });

  test.each(["replaced", "removed", "restarting"] as const)("ends as the server says: %s", async (reason) => {
    const { connect, end, isGivenUp, lose, told } = open();
    await connect();
    end(reason);
    await soon(() => expect(told.ends).toEqual([reason]));
    expect(isGivenUp()).toBe(true);
    lose();
    expect(told.ends).toEqual([reason]);
  });

  test("tells a ticket that isn't taken from a line that is lost, once", async () => {
    const refused = open();
    refused.refuse();
    await soon(() => expect(refused.told.ends).toEqual(["refused"]));
    const lost = open();
    await lost.connect();
    lost.lose();
    lost.lose();
    await soon(() => expect(lost.told.ends).toEqual(["lost"]));
  });

  test("is lost once nothing has got through for four seconds, long before the browser says so", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { connect, hear, falter, told } = open();
    await connect();
    hear("ann");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told.ends).toEqual([]);
    falter();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(told.ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(told.ends).toEqual(["lost"]);
    vi.useRealTimers();
  });

  test("is lost as soon where whom it hears is lost first, as on a network that both have left", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { connect, hear, fallSilent, falter, told } = open();
    await connect();
    hear("ann");
    await vi.advanceTimersByTimeAsync(5_000);
    falter();
    await vi.advanceTimersByTimeAsync(2_000);
    fallSilent("ann");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(told.ends).toEqual(["lost"]);
    vi.useRealTimers();
  });

  test("closed by the page gives everything up and says nothing more", async () => {
    const { client, connect, end, isGivenUp, lose, told } = open();
    await connect();
    client.close();
    expect(isGivenUp()).toBe(true);
    end("removed");
    lose();
    await Promise.resolve();
    expect(told.ends).toEqual([]);
  });
});
