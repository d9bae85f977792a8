import type { StreamSegment } from "../../stream-segment.ts";
import { TokenBucket } from "../../../token-bucket.ts";
import { AnnouncedCandidates } from "./announced-candidates.ts";
import { MediaConnection } from "./media-connection.ts";
import type { ForwarderReport, ForwarderRequest } from "./messages.ts";
import { Router, type Client } from "./router.ts";
import { relayTcp } from "./tcp-relay.ts";
import { StreamConnection } from "./stream-connection.ts";
import { takeUdpPort } from "./udp-port.ts";
import { VideoConnection } from "./video-connection.ts";
import { VideoRouter, type VideoClient } from "./video-router.ts";

/**
 * The forwarder runs in a process of its own to contain an exploit of its native code by a hostile packet. It obeys the
 * server's commands, and exits when the channel to the server closes, however the server ended.
 */

const REPORT_MS = 200;
/** Interval of requests for missing video packets. */
const VIDEO_TICK_MS = 40;

// SIGKILL, since native threads may block a regular exit.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// Ctrl-C reaches the whole process group; the server decides when this one ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

const router = new Router();
const videoRouter = new VideoRouter();
const clients = new Map<number, Client>();
const viewers = new Map<number, VideoClient<VideoConnection>>();
const streams = new Map<number, { client: VideoClient; media: StreamConnection }>();
let port = 0;
let candidates = new AnnouncedCandidates([]);

const report = (message: ForwarderReport): void => {
  if (process.connected) process.send?.(message);
};

/**
 * Limit of segments in flight: the server processes them as fast as its disk, and more are dropped rather than buffered
 * here.
 */
const SEGMENTS_ON_THE_WAY = 4;
/** A stream whose size or timestamps jump with each frame would make hundreds of segments a second. */
const SEGMENTS = { perSecond: 2, burst: 8 } as const;

/** Reports the segments of one stream, with a limit of its own. */
function segmentReporter(room: string, identity: string): (segment: StreamSegment) => void {
  const rate = new TokenBucket(SEGMENTS, performance.now());
  let onTheWay = 0;
  return (segment) => {
    if (!process.connected || onTheWay >= SEGMENTS_ON_THE_WAY || !rate.take(performance.now())) return;
    onTheWay += 1;
    const message: ForwarderReport = { type: "segment", room, identity, segment };
    process.send?.(message, undefined, undefined, () => (onTheWay -= 1));
  };
}

async function start(askedPort: number, addresses: readonly string[]): Promise<void> {
  port = await takeUdpPort(askedPort);
  candidates = new AnnouncedCandidates(addresses);
  await candidates.listenAt(port, await relayTcp(port, isKnown));
  report({ type: "started", port });
  setInterval(reportActivity, REPORT_MS);
  setInterval(() => videoRouter.tick(performance.now()), VIDEO_TICK_MS);
}

function open({
  connection,
  room,
  identity,
  maySpeak,
  slots,
}: Extract<ForwarderRequest, { type: "open" }>): void {
  const media = new MediaConnection(`${connection}`, {
    port,
    onPacket: (packet, nowMs) => router.receive(client, packet, nowMs),
    onRefused: () => (router.refused += 1),
    onAnswered: () => report({ type: "candidates", connection, candidates: candidates.lines }),
    onEnded: (why) => {
      forget(connection);
      report({ type: "ended", connection, why });
    },
  });
  const client = router.add(room, identity, media);
  clients.set(connection, client);
  router.setMaySpeak(client, maySpeak);
  router.setSpeakers(client, slots);
  report({ type: "offer", connection, sdp: media.offer });
}

function openVideo({
  connection,
  room,
  identity,
  isWatcher,
  shown,
  watches,
  sounds,
}: Extract<ForwarderRequest, { type: "open_video" }>): void {
  const media = new VideoConnection(`${connection}`, {
    port,
    isWatcher,
    onVideo: (line, packet, header, isNew, nowMs) =>
      videoRouter.receive(client, line, packet, header, isNew, nowMs),
    onSound: (packet, nowMs) => videoRouter.hear(client, packet, nowMs),
    onRefused: () => (videoRouter.refused += 1),
    onResent: (count) => (videoRouter.forwarded += count),
    onAnswered: () => report({ type: "candidates", connection, candidates: candidates.lines }),
    onEnded: (why) => {
      forgetViewer(connection);
      report({ type: "ended", connection, why });
    },
  });
  const client = videoRouter.add(room, identity, media, (lines) =>
    report({ type: "wanted", connection, lines }),
  );
  viewers.set(connection, client);
  videoRouter.setShown(client, shown);
  videoRouter.watch(client, watches, sounds, performance.now());
  report({ type: "offer", connection, sdp: media.offer });
}

function openStream({
  connection,
  room,
  identity,
  offer,
}: Extract<ForwarderRequest, { type: "open_stream" }>): void {
  let media: StreamConnection;
  try {
    media = new StreamConnection(`${connection}`, {
      port,
      offer,
      onVideo: (line, packet, header, isNew, nowMs) =>
        videoRouter.receive(client, line, packet, header, isNew, nowMs),
      onSound: (packet, nowMs) => videoRouter.hear(client, packet, nowMs),
      onRefused: () => (videoRouter.refused += 1),
      onSegment: segmentReporter(room, identity),
      onSenderTime: (kind, time) => videoRouter.noteTime(client, kind, time),
      onEnded: (why) => {
        // Emits the segment that is being made.
        forgetStream(connection)?.setSegmented(false);
        report({ type: "ended", connection, why });
      },
    });
  } catch {
    report({ type: "ended", connection, why: "answer" });
    return;
  }
  const client = videoRouter.add(room, identity, media, () => undefined);
  streams.set(connection, { client, media });
  videoRouter.setShown(client, { camera: false, screen: true });
  const transport = { ...media.transport, candidates: candidates.lines };
  report({ type: "stream", connection, transport });
}

function forgetStream(connection: number): StreamConnection | undefined {
  const stream = streams.get(connection);
  if (stream === undefined) return undefined;
  streams.delete(connection);
  videoRouter.remove(stream.client);
  return stream.media;
}

function isKnown(userFragment: string): boolean {
  for (const { connection } of clients.values()) if (connection.userFragment === userFragment) return true;
  for (const { connection } of viewers.values()) if (connection.userFragment === userFragment) return true;
  for (const { media } of streams.values()) if (media.userFragment === userFragment) return true;
  return false;
}

function forgetViewer(connection: number): VideoClient<VideoConnection> | undefined {
  const client = viewers.get(connection);
  if (client === undefined) return undefined;
  viewers.delete(connection);
  videoRouter.remove(client);
  return client;
}

function forget(connection: number): Client | undefined {
  const client = clients.get(connection);
  if (client === undefined) return undefined;
  clients.delete(connection);
  router.remove(client);
  return client;
}

function reportActivity(): void {
  const rooms = router.takeActivity(performance.now());
  const publishers = rooms.reduce(
    (sum, { people }) => sum + people.filter(({ isPublishing }) => isPublishing).length,
    0,
  );
  const forwarded = router.forwarded + videoRouter.forwarded;
  const refused = router.refused + videoRouter.refused;
  report({
    type: "activity",
    rooms,
    streams: Array.from(streams, ([connection, { media }]) => ({ connection, isSending: media.isSending })),
    counts: { connections: clients.size + viewers.size + streams.size, publishers, forwarded, refused },
  });
}

function passToVoice(client: Client, request: ForwarderRequest): void {
  if (request.type === "answer") client.connection.answer(request.sdp);
  else if (request.type === "speak") router.setMaySpeak(client, request.maySpeak);
  else if (request.type === "slots") router.setSpeakers(client, request.slots);
  else if (request.type === "shut") forget(request.connection)?.connection.close();
}

function passToVideo(client: VideoClient<VideoConnection>, request: ForwarderRequest): void {
  if (request.type === "answer") client.connection.answer(request.sdp);
  else if (request.type === "show") videoRouter.setShown(client, request.shown);
  else if (request.type === "watch")
    videoRouter.watch(client, request.watches, request.sounds, performance.now());
  else if (request.type === "shut") forgetViewer(request.connection)?.connection.close();
}

process.on("message", (request: ForwarderRequest) => {
  if (request.type === "start") void start(request.port, request.addresses);
  else if (request.type === "open") open(request);
  else if (request.type === "open_video") openVideo(request);
  else if (request.type === "open_stream") openStream(request);
  else {
    // A connection in neither has ended by itself in the meantime.
    const client = clients.get(request.connection);
    const viewer = viewers.get(request.connection);
    if (client !== undefined) passToVoice(client, request);
    else if (viewer !== undefined) passToVideo(viewer, request);
    else if (request.type === "shut") forgetStream(request.connection)?.close();
    else if (request.type === "segment")
      streams.get(request.connection)?.media.setSegmented(request.isWanted);
  }
});
