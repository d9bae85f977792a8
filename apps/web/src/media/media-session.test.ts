import { CallError } from "@veranda/contract";
import type { MediaTicket } from "@veranda/contract/media";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MediaClientEvents, MediaEnd } from "./media-client.ts";
import { MediaSession } from "./media-session.ts";

const ticket: MediaTicket = {
  kind: "embedded",
  url: "/media",
  token: "t",
  identity: "me",
  iceServers: [],
  expiresInS: 30,
};

class FakeClient {
  readonly events: MediaClientEvents;
  readonly published: (MediaStreamTrack | null)[] = [];
  isClosed = false;
  constructor(events: MediaClientEvents) {
    this.events = events;
  }
  publish = (track: MediaStreamTrack | null) => void this.published.push(track);
  openVideo = () => ({ want: () => undefined, close: () => undefined });
  close = () => void (this.isClosed = true);
}

let session: MediaSession;
afterEach(() => {
  session.close();
  vi.useRealTimers();
});
beforeEach(() => void vi.useFakeTimers());

/** A session whose tickets and clients the test makes; waits are the shortest that there are. */
function start(answers: (MediaTicket | Error)[] = []) {
  const clients: FakeClient[] = [];
  const told: string[] = [];
  const voices: number[] = [];
  let asked = 0;
  session = new MediaSession(
    {
      ticket: async () => {
        const answer = answers[asked] ?? ticket;
        asked += 1;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      clientFor: (kind) =>
        kind === "livekit"
          ? null
          : (_, events) => {
              const client = new FakeClient(events);
              clients.push(client);
              return client;
            },
      random: () => 0,
    },
    {
      onStatus: (status, isAway) => told.push(isAway ? `${status}, away` : status),
      onVoices: (heard) => voices.push(heard.size),
    },
  );
  const client = () => {
    const last = clients.at(-1);
    if (!last) throw new Error("nobody has connected");
    return last;
  };
  return {
    clients,
    told,
    voices,
    client,
    get asked() {
      return asked;
    },
    connected: async () => {
      await vi.advanceTimersByTimeAsync(0);
      client().events.onConnected();
    },
    end: (end: MediaEnd) => client().events.onEnd(end),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

describe("a connection that ends", () => {
  test.each(["lost", "restarting", "refused"] as const)(
    "%s: comes back soon with a new ticket, and says that it does",
    async (end) => {
      const media = start();
      await media.connected();
      media.end(end);
      expect(media.told).toEqual(["connecting", "connected", "reconnecting"]);
      expect(media.voices).toEqual([0]);
      await media.pass(150);
      await media.connected();
      expect(media.asked).toBe(2);
      expect(media.told.at(-1)).toBe("connected");
    },
  );

  test.each(["replaced", "removed", "outdated"] as const)("%s: stays away", async (end) => {
    const media = start();
    await media.connected();
    media.end(end);
    await media.pass(600_000);
    expect(media.asked).toBe(1);
    expect(media.told.at(-1)).toBe("failed");
  });

  test("again and again: the waits grow, up to ten seconds", async () => {
    const media = start();
    await media.pass(0);
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const before = Date.now();
      const { asked } = media;
      media.end("lost");
      while (media.asked === asked) await media.pass(50);
      waits.push(Date.now() - before);
    }
    expect(waits[0]).toBe(1_000);
    expect(waits.at(-1)).toBe(10_000);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });

  test("what is published is published again", async () => {
    const media = start();
    await media.connected();
    const track = {} as MediaStreamTrack;
    session.publish(track);
    media.end("lost");
    await media.pass(150);
    expect(media.clients).toHaveLength(2);
    expect(media.client().published).toEqual([track]);
  });
});

test("a kind of media server that this page has no client for is not asked again", async () => {
  const media = start([{ ...ticket, kind: "livekit" }]);
  await media.pass(600_000);
  expect(media.asked).toBe(1);
  expect(media.told.at(-1)).toBe("failed");
});

describe("without a media server", () => {
  const unavailable = new CallError("away", "UNAVAILABLE", 503);

  test("it is said to be away until one is connected", async () => {
    const media = start([unavailable, unavailable]);
    await media.pass(0);
    expect(media.told).toEqual(["connecting", "reconnecting, away"]);
    await media.pass(1_000);
    await media.pass(1_300);
    await media.connected();
    expect(media.told).toEqual(["connecting", "reconnecting, away", "connected"]);
  });

  test("a call that no answer came to is the network's fault, not the media server's", async () => {
    const media = start([new CallError("", "NETWORK", 0)]);
    await media.pass(0);
    expect(media.told.at(-1)).toBe("reconnecting");
  });
});

describe("when the network is back", () => {
  test("a wait ends soon", async () => {
    const media = start([new CallError("", "NETWORK", 0), new CallError("", "NETWORK", 0)]);
    await media.pass(1_000);
    expect(media.asked).toBe(2);
    window.dispatchEvent(new Event("online"));
    await media.pass(150);
    expect(media.asked).toBe(3);
  });

  test("the connection over the old network is given up for another one at once", async () => {
    const media = start();
    await media.connected();
    const before = media.client();
    window.dispatchEvent(new Event("online"));
    expect(before.isClosed).toBe(true);
    expect(media.voices.at(-1)).toBe(0);
    expect(media.told.at(-1)).toBe("reconnecting");
    await media.pass(150);
    expect(media.asked).toBe(2);
    expect(media.client()).not.toBe(before);
  });

  test("so it is when a phone goes from one kind of network to another, but for no change of speed", async () => {
    const connection = Object.assign(new EventTarget(), { type: "wifi" });
    vi.stubGlobal("navigator", { connection });
    const media = start();
    await media.connected();
    connection.dispatchEvent(new Event("change"));
    connection.type = "none";
    connection.dispatchEvent(new Event("change"));
    await media.pass(1_000);
    expect(media.asked, "there is no network to connect over").toBe(1);
    connection.type = "cellular";
    connection.dispatchEvent(new Event("change"));
    await media.pass(150);
    expect(media.asked).toBe(2);
    vi.unstubAllGlobals();
  });
});

test("closed, it tells nobody of voices any more and asks for nothing", async () => {
  const media = start();
  await media.connected();
  session.close();
  expect(media.client().isClosed).toBe(true);
  expect(media.told.at(-1)).toBe("disconnected");
  await media.pass(60_000);
  expect(media.asked).toBe(1);
});
