import { LIVE_IDENTITY, WATCH_CLOSE } from "@veranda/contract/rooms/live";
import { targetOf } from "../hosting/host-acts.ts";
import { InstanceLive } from "../live/instance-live.ts";
import { InstanceRecording } from "../live/instance-recording.ts";
import { InstanceHls } from "../live/hls/instance-hls.ts";
import { SegmentDemand } from "../live/segment-demand.ts";
import { Watchers } from "../live/watchers.ts";
import { InstanceVideo } from "../video/instance-video.ts";
import { ShareTime } from "../video/share-time.ts";
import { InstanceVoice } from "../voice/instance-voice.ts";
import { zonesIn } from "../voice/voice-zones.ts";
import type { InstanceCore, InstanceParts } from "./instance-parts.ts";

export function createVideo(
  { about, deps, hostDid, record }: InstanceCore,
  parts: InstanceParts,
): InstanceVideo {
  return new InstanceVideo({
    limits: () => about.videoLimits,
    shareTime: new ShareTime({
      ...deps,
      store: deps.shareTimes,
      ownerId: () => about.current.hosts.ownerId ?? `space:${record.spaceId}`,
    }),
    hasSurface: (id) => parts.document.hasScreen(id),
    onGrant: (id) => parts.voice.shownChanged(id),
    onStopped: (host, them, kind) =>
      hostDid(host, {
        act: kind === "camera" ? "camera_stopped" : "screen_stopped",
        target: targetOf(them),
      }),
    setSeen: (viewerId, shownIds) => parts.voice.setSeen(viewerId, shownIds),
  });
}

export function createVoice(
  { deps, journal, memory, positions, record }: InstanceCore,
  parts: InstanceParts,
): InstanceVoice {
  return new InstanceVoice(memory?.voice ?? null, {
    ...deps,
    instanceId: record.instanceId,
    grid: positions.grid,
    zones: () => zonesIn(parts.document.environment, deps),
    keep: (kept) => journal.voice(kept),
    shownBy: (id) => parts.video.grantOf(id),
    onPlaced: (people) => parts.video.decide(people),
    broadcasterId: () => parts.live.insideId,
    transcribe: (member, text) => parts.chat.transcribe(member, text),
  });
}

export function createLive(
  { about, broadcast, deps, held, hostDid, memory, record, roster }: InstanceCore,
  parts: InstanceParts,
): InstanceLive {
  return new InstanceLive(memory?.hosting?.live ?? null, {
    limits: () => about.videoLimits,
    rtmpPort: () => deps.rtmpPort(),
    isAvailable: deps.media.takesStreams,
    processMark: deps.processes.mark,
    members: roster.members,
    heldReservations: () => held.size,
    now: deps.now,
    surfaceRefusal: (id, hostId) => parts.video.surfaceRefusal(id, hostId, LIVE_IDENTITY),
    hasSurface: (id) => parts.document.hasScreen(id),
    keep: () => parts.hosting.liveChanged(),
    recording: () => parts.recording.shown,
    broadcast: (live) => {
      broadcast("liveChanged", live);
      parts.watchers.told(live);
      parts.recording.announced(live.recording);
    },
    showStream: (surfaceId) => parts.video.showStream(surfaceId),
    endStream: () => deps.media.remove(record.instanceId, LIVE_IDENTITY),
    onEnded: () => {
      parts.recording.broadcastEnded();
      // Before viewers are disconnected, so that they see the rest.
      parts.hls.end();
      parts.watchers.end(WATCH_CLOSE.ended);
    },
    onAct: hostDid,
  });
}

export function createRecording(
  { deps, held, hostDid, record, roster }: InstanceCore,
  parts: InstanceParts,
): InstanceRecording {
  return new InstanceRecording({
    spaceId: record.spaceId,
    recordings: deps.recordings,
    members: roster.members,
    heldReservations: () => held.size,
    isLive: () => parts.live.isLive,
    now: deps.now,
    monotonic: deps.monotonic,
    setSegmented: (isWanted) => parts.segmentDemand.set("recording", isWanted),
    isSegmented: () => parts.segmentDemand.isUsedBeside("recording"),
    onAct: hostDid,
  });
}

export const createSegmentDemand = ({ deps, record }: InstanceCore): SegmentDemand =>
  new SegmentDemand((isWanted) => deps.media.setSegmented(record.instanceId, LIVE_IDENTITY, isWanted));

export function createHls({ about, deps }: InstanceCore, parts: InstanceParts): InstanceHls {
  return new InstanceHls({
    ...deps,
    streams: deps.hlsStreams,
    watcherCount: () => parts.watchers.members.length,
    setSegmented: (isWanted) => parts.segmentDemand.set("hls", isWanted),
    isOpenToAnybody: async () => parts.hosting.door === "open" && (await about.isOpenToAnybody()),
    sendAddress: (member, path) => parts.watchers.sendHlsPath(member, path),
    onUnplayable: (isMeant) => parts.watchers.end(WATCH_CLOSE.again, isMeant),
  });
}

export function createWatchers(
  { deps, departedRateLimits, record }: InstanceCore,
  parts: InstanceParts,
): Watchers {
  return new Watchers({
    ...deps,
    live: () => parts.live.shown,
    say: (member, text) => parts.chat.offer(member, text),
    chatRules: () => parts.hosting.shown.chatRules,
    waitSecondsOf: (member) => parts.chat.waitSecondsOf(member),
    onGone: (member) => {
      const { participant, visitor, rateLimits } = member;
      parts.hls.revoke(member);
      departedRateLimits.add(visitor.visitorId, rateLimits, deps.monotonic());
      deps.media.remove(record.instanceId, participant.id);
    },
  });
}
