// Waits: for streams through real connections to a process of its own.
import { afterEach, expect, test } from "vitest";
import { soon } from "../../../testing/soon.ts";
import { openMediaStand, type MediaStand } from "../testing/media-stand.ts";
import type { TestPeer } from "../testing/test-peer.ts";
import { TestSender } from "../testing/test-sender.ts";

let stand: MediaStand;
const senders: TestSender[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close();
  await stand.close();
});

const watch = async (): Promise<TestPeer> => {
  const peer = stand.meet(await stand.media.watchTicket("room", "ann", ["live"]));
  await soon(() => expect(peer.said.map(({ type }) => type)).toContain("welcome"));
  peer.send({ type: "want", videos: [{ identity: "live", kind: "screen", size: "large" }] });
  peer.send({ type: "open_video" });
  return peer;
};
const stream = async (): Promise<TestSender> => {
  const sender = new TestSender();
  senders.push(sender);
  sender.take((await stand.media.openStream("room", "live", sender.offer)).answer);
  return sender;
};
/** At which time of the reports the last packet of a kind is; NaN: none has come that says it. */
const timeOf = ({ video }: TestPeer, kind: string, ticksPerMs: number): number => {
  const packet = video.from("live").findLast((each) => each.kind === kind);
  const report = video.reports.findLast(({ source }) => source === packet?.source);
  return packet && report ? report.ms + ((packet.timestamp - report.timestamp) | 0) / ticksPerMs : Number.NaN;
};
/** How much later the sound is than the picture, as its sender says it of what it sends now. */
const untilApart = (sender: TestSender, watcher: TestPeer, ms: number, clockMs: number): Promise<void> =>
  soon(() => {
    sender.show({ isKey: true });
    sender.speak();
    sender.report("picture", clockMs);
    sender.report("sound", clockMs + ms);
    const [picture, sound] = [timeOf(watcher, "screen", 90), timeOf(watcher, "screen_sound", 48)];
    expect(Math.abs(sound - picture - ms)).toBeLessThan(2);
  });

test("a watcher's page learns how far apart picture and sound are by the sender's clock", async () => {
  stand = await openMediaStand();
  const ann = await watch();
  const sender = await stream();
  // Of a clock that is years behind.
  await untilApart(sender, ann, 300, 1_000_000);
  // What is played in step has one stream.
  const streams = [...ann.video.offer.matchAll(/^a=msid:(\S+)/gm)].map(([, stream]) => stream);
  expect(streams).toEqual(["watched", "watched"]);
  // Of this machine's clock: another sender's times follow on.
  const before = ann.video.reports.at(-1)?.ms ?? 0;
  sender.close();
  await soon(async () => untilApart(await stream(), ann, -120, 5_000_000));
  expect((ann.video.reports.at(-1)?.ms ?? 0) - before).toBeGreaterThan(0);
  expect((ann.video.reports.at(-1)?.ms ?? 0) - before).toBeLessThan(120_000);
});

test("reports go on after the sender's last one, with its times", async () => {
  stand = await openMediaStand();
  const ann = await watch();
  const sender = await stream();
  await untilApart(sender, ann, 300, 1_000_000);
  const sound = (): { ms: number; timestamp: number }[] =>
    ann.video.reports.filter(({ mid }) => mid.startsWith("sound"));
  const first = sound().length;
  await soon(() => expect(sound().length).toBeGreaterThan(first + 2));
  const [before, after] = [sound().at(-2), sound().at(-1)];
  const passed = (after?.ms ?? 0) - (before?.ms ?? 0);
  expect(passed).toBeGreaterThan(900);
  expect(((after?.timestamp ?? 0) - (before?.timestamp ?? 0)) / 48).toBeCloseTo(passed, 0);
});
