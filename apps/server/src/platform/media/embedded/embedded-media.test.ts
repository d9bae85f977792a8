// Slow: WebRTC connections are made, and sound is waited for.
import { afterAll, beforeAll, expect, test } from "vitest";
import { soon } from "../../../testing/soon.ts";
import { MAY_LISTEN, MAY_SPEAK, openMediaStand, type MediaStand } from "../testing/media-stand.ts";
import type { HeardPacket, TestPeer } from "../testing/test-peer.ts";

let stand: MediaStand;
beforeAll(async () => {
  stand = await openMediaStand();
});
afterAll(() => stand.close());

const isHeard = (listener: TestPeer, identity: string): Promise<void> => {
  const before = listener.from(identity).length;
  return soon(() => expect(listener.from(identity).length).toBeGreaterThan(before + 5));
};
/** Packets received during an action that ends with others being heard. */
const packetsDuring = async (listener: TestPeer, during: () => Promise<unknown>): Promise<HeardPacket[]> => {
  const before = listener.heard.length;
  await during();
  return listener.heard.slice(before);
};

test("a voice is forwarded to its assigned listeners and to nobody else", async () => {
  const [ann, ben, cem, dot] = await Promise.all([
    stand.join("a", "ann"),
    stand.join("a", "ben"),
    stand.join("a", "cem"),
    stand.join("another", "dot"),
  ]);
  stand.media.setHeard("a", "ben", ["ann"]);
  stand.media.setHeard("another", "dot", ["ann"]);
  ann.speakOn();
  await isHeard(ben, "ann");
  expect([ann, cem, dot].map(({ heard }) => heard.length)).toEqual([0, 0, 0]);
  // Speakers who are removed from a listener's list are silent, while others still hear them.
  stand.media.setHeard("a", "cem", ["ann"]);
  stand.media.setHeard("a", "ben", []);
  await isHeard(cem, "ann");
  const late = await packetsDuring(ben, () => isHeard(cem, "ann"));
  expect(late).toEqual([]);
  expect(ben.slots.get(ben.heard[0]?.mid ?? "")).toBeNull();
});

test("a revoked permission to speak silences at once, though packets continue; when granted again, the voice is back", async () => {
  const [eva, fay] = await Promise.all([stand.join("mute", "eva"), stand.join("mute", "fay")]);
  stand.media.setHeard("mute", "fay", ["eva"]);
  eva.speakOn();
  await isHeard(fay, "eva");
  stand.media.setGrant("mute", "eva", MAY_LISTEN);
  const before = fay.heard.length;
  await soon(() => expect(eva.said).toContainEqual({ type: "grant", grant: MAY_LISTEN }));
  // Fifty more packets were sent; only those of the first 300 ms may have come through.
  const sent = eva.sequence;
  await soon(() => expect((eva.sequence - sent) & 0xffff).toBeGreaterThan(50));
  const last = fay.heard.at(-1);
  expect(fay.heard.length - before).toBeLessThan(15);
  const refused = await stand.metrics.getSingleMetric("veranda_media_packets_refused_total")?.get();
  expect(refused?.values[0]?.value).toBeGreaterThan(10);
  stand.media.setGrant("mute", "eva", MAY_SPEAK);
  await isHeard(fay, "eva");
  // The pause doesn't appear in the stream: sequence numbers continue, and the marker bit is set.
  const again = fay.heard[fay.heard.findIndex((packet) => packet === last) + 1];
  expect(((again?.sequence ?? 0) - (last?.sequence ?? 0)) & 0xffff).toBe(1);
  expect(again?.isMarked).toBe(true);
});

test("without permission to speak nothing is forwarded, not even as another type of packet", async () => {
  const [gus, hal] = await Promise.all([stand.join("still", "gus", MAY_LISTEN), stand.join("still", "hal")]);
  const ida = await stand.join("still", "ida");
  stand.media.setHeard("still", "ida", ["gus", "hal"]);
  hal.speakOn();
  gus.speakOn();
  // With permission, but not Opus: other payload types, and control packets with types among those of sound.
  for (const payloadType of [0, 8, 72, 79, 96]) hal.speak({ payloadType });
  await isHeard(ida, "hal");
  await isHeard(ida, "hal");
  expect(ida.from("gus")).toEqual([]);
  expect(ida.unexpected).toBe(0);
  expect(ida.ending).toBeNull();
});

test("a permission that changes while a ticket is being issued takes effect", async () => {
  const { media } = stand;
  const [ada, bob] = [
    media.ticket("race", "ada", MAY_LISTEN),
    media.ticket("race", "bob", MAY_SPEAK),
  ] as const;
  media.setGrant("race", "ada", MAY_SPEAK);
  media.setGrant("race", "bob", MAY_LISTEN);
  const cara = await stand.join("race", "cara");
  media.setHeard("race", "cara", ["ada", "bob"]);
  for (const ticket of [ada, bob]) stand.meet(await ticket).speakOn();
  await isHeard(cara, "ada");
  await isHeard(cara, "ada");
  expect(cara.from("bob")).toEqual([]);
});

test("somebody removed while a ticket is being issued isn't admitted by it", async () => {
  const ticket = stand.media.ticket("gone", "ada", MAY_SPEAK);
  stand.media.remove("gone", "ada");
  const ada = stand.meet(await ticket);
  await soon(() => expect(ada.ending).toBe("token_used"));
});

test("somebody removed while a ticket is being issued isn't admitted by it after rejoining", async () => {
  const before = stand.media.ticket("back", "ada", MAY_SPEAK);
  stand.media.remove("back", "ada");
  const after = stand.media.ticket("back", "ada", MAY_SPEAK);
  const [old, ada] = [stand.meet(await before), stand.meet(await after)];
  await soon(() => expect(ada.isConnected).toBe(true));
  await soon(() => expect(old.ending).toBe("token_used"));
});

test("a slot carries one speaker after another without a gap in sequence numbers or timestamps", async () => {
  const listener = await stand.join("turns", "listener");
  const speakers = await Promise.all(
    ["one", "two", "three"].map((identity) => stand.join("turns", identity)),
  );
  for (const speaker of speakers) speaker.speakOn();
  const others = Array.from({ length: 11 }, (_, index) => `nobody${index}`);
  // Eleven slots are taken by people who don't speak: the twelfth changes from one speaker to the next.
  for (const identity of ["one", "two", "three", "one"]) {
    stand.media.setHeard("turns", "listener", [...others, identity]);
    await isHeard(listener, identity);
  }
  const packets = listener.heard;
  expect(new Set(packets.map(({ mid }) => mid)).size).toBe(1);
  expect(new Set(packets.map(({ source }) => source)).size).toBe(1);
  const steps = packets.slice(1).map((packet, index) => ({
    sequence: (packet.sequence - (packets[index]?.sequence ?? 0)) & 0xffff,
    ticks: (packet.timestamp - (packets[index]?.timestamp ?? 0)) >>> 0,
  }));
  expect(new Set(steps.map(({ sequence }) => sequence))).toEqual(new Set([1]));
  expect(Math.min(...steps.map(({ ticks }) => ticks))).toBe(960);
  expect(Math.max(...steps.map(({ ticks }) => ticks))).toBeLessThan(48_000 * 15);
  expect(packets.filter(({ isMarked }) => isMarked)).toHaveLength(4);
});

test("a client connected by TCP alone speaks and hears as well", async () => {
  const tess = await stand.guest("tcp", "tess");
  tess.transport = "TCP";
  tess.connect();
  const udo = await stand.join("tcp", "udo");
  await soon(() => expect(tess.isConnected).toBe(true));
  stand.media.setHeard("tcp", "udo", ["tess"]);
  stand.media.setHeard("tcp", "tess", ["udo"]);
  tess.speakOn();
  udo.speakOn();
  await Promise.all([isHeard(udo, "tess"), isHeard(tess, "udo")]);
});

test("at most twelve voices are forwarded, the most important ones", async () => {
  const listener = await stand.join("many", "listener");
  const names = Array.from({ length: 14 }, (_, index) => `speaker${index}`);
  stand.media.setHeard("many", "listener", names);
  await soon(() =>
    expect([...listener.slots.values()].filter((speaker) => speaker !== null)).toHaveLength(12),
  );
  expect(new Set(listener.slots.values())).toEqual(new Set(names.slice(0, 12)));
});

test("reports who publishes and how loud about five times a second", async () => {
  const heard: { identity: string; isPublishing: boolean; level: number }[] = [];
  const stop = stand.media.onActivity((room, people) => {
    if (room === "loud") heard.push(...people);
  });
  const [jan] = await Promise.all([stand.join("loud", "jan"), stand.join("loud", "kim")]);
  jan.speakOn();
  await soon(() => expect(heard).toContainEqual({ identity: "jan", isPublishing: true, level: 0.1 }));
  expect(heard).toContainEqual({ identity: "kim", isPublishing: false, level: 0 });
  jan.stopSpeaking();
  heard.length = 0;
  await soon(() => expect(heard).toContainEqual({ identity: "jan", isPublishing: false, level: 0 }));
  stop();
});

test("a new connection of the same identity takes over from the old one", async () => {
  const [leo, mia] = await Promise.all([stand.join("again", "leo"), stand.join("again", "mia")]);
  stand.media.setHeard("again", "mia", ["leo"]);
  leo.speakOn();
  await isHeard(mia, "leo");
  const offers = (peer: TestPeer): number => peer.said.filter(({ type }) => type === "offer").length;
  mia.send({ type: "restart", connection: "voice" });
  await soon(() => expect(offers(mia)).toBe(2));
  await isHeard(mia, "leo");
  leo.send({ type: "restart", connection: "voice" });
  await soon(() => expect(offers(leo)).toBe(2));
  await isHeard(mia, "leo");
  // A second page of the same person replaces the first.
  const second = await stand.join("again", "mia");
  await soon(() => expect(mia.ending).toBe("replaced"));
  await isHeard(second, "leo");
});

test("somebody removed, or whose room ends, is disconnected and no longer heard", async () => {
  const [nat, oli, pia] = await Promise.all(
    ["nat", "oli", "pia"].map((identity) => stand.join("gone", identity)),
  );
  stand.media.setHeard("gone", "pia", ["nat", "oli"]);
  nat?.speakOn();
  oli?.speakOn();
  if (pia === undefined) throw new Error("nobody came");
  await isHeard(pia, "nat");
  stand.media.remove("gone", "nat");
  await soon(() => expect(nat?.ending).toBe("removed"));
  // The forwarder is another process: packets that it sent before it was notified are still on the way.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const after = await packetsDuring(pia, () => isHeard(pia, "oli"));
  expect(after.filter(({ from }) => from === "nat")).toEqual([]);
  stand.media.endRoom("gone");
  await soon(() => expect([oli?.ending, pia.ending]).toEqual(["room_ended", "room_ended"]));
});
