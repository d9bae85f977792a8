import {
  CAMERA_LARGE_MID,
  CAMERA_SMALL_MID,
  MICROPHONE_MID,
  SCREEN_MID,
  SCREEN_SOUND_MID,
  SCREEN_SOUND_MIDS,
  VIDEO_MIDS,
  VOICE_MIDS,
} from "@veranda/contract/media-lines";
import { H264_PROFILE } from "./h264.ts";
import { AUDIO_LEVEL_ID, H264_PAYLOAD_TYPE, OPUS_PAYLOAD_TYPE, VP8_PAYLOAD_TYPE } from "./rtp-packet.ts";

/** Mono, DTX, in-band FEC; for what a page sends and receives. */
export const OPUS_PARAMETERS =
  "minptime=10;useinbandfec=1;usedtx=1;stereo=0;sprop-stereo=0;maxaveragebitrate=24000";
/** For a shared screen: music and films unprocessed. */
export const SCREEN_SOUND_PARAMETERS =
  "minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1;maxaveragebitrate=96000";
export const AUDIO_LEVEL = `a=extmap:${AUDIO_LEVEL_ID} urn:ietf:params:rtp-hdrext:ssrc-audio-level`;

/** A line of an offer, to interpret its answer. */
export type OfferedLine = {
  readonly mid: string;
  readonly kind: "audio" | "video";
  /** The client sends on it; otherwise it receives. */
  readonly isPublished: boolean;
};

const lines = (mids: readonly string[], kind: OfferedLine["kind"], isPublished: boolean): OfferedLine[] =>
  mids.map((mid) => ({ mid, kind, isPublished }));

/** Lines of the voice connection. The first must be answered. */
export const VOICE_LINES: readonly OfferedLine[] = [
  ...lines([MICROPHONE_MID], "audio", true),
  ...lines(VOICE_MIDS, "audio", false),
];
/** Lines of the connection for cameras and screens. */
export const VIDEO_CONNECTION_LINES: readonly OfferedLine[] = [
  ...lines([CAMERA_SMALL_MID, CAMERA_LARGE_MID, SCREEN_MID], "video", true),
  ...lines([SCREEN_SOUND_MID], "audio", true),
  ...lines(VIDEO_MIDS, "video", false),
  ...lines(SCREEN_SOUND_MIDS, "audio", false),
];

/** Lines of a watcher: one video and its sound. */
export const WATCHER_LINES: readonly OfferedLine[] = [
  ...lines(VIDEO_MIDS.slice(0, 1), "video", false),
  ...lines(SCREEN_SOUND_MIDS.slice(0, 1), "audio", false),
];

/** How a codec appears in SDP. */
const CODECS = {
  audio: {
    type: OPUS_PAYLOAD_TYPE,
    attributes: [
      `a=rtpmap:${OPUS_PAYLOAD_TYPE} opus/48000/2`,
      `a=fmtp:${OPUS_PAYLOAD_TYPE} ${OPUS_PARAMETERS}`,
    ],
    // Payload type 111, possibly among others.
    isIn: (part: string): boolean => /^m=audio \d{1,5} [A-Z/]+(?: \d{1,3})*? 111(?: |\r?$)/m.test(part),
  },
  video: {
    type: VP8_PAYLOAD_TYPE,
    attributes: [
      `a=rtpmap:${VP8_PAYLOAD_TYPE} VP8/90000`,
      `a=rtcp-fb:${VP8_PAYLOAD_TYPE} nack`,
      `a=rtcp-fb:${VP8_PAYLOAD_TYPE} nack pli`,
      `a=rtcp-fb:${VP8_PAYLOAD_TYPE} goog-remb`,
    ],
    isIn: (part: string): boolean => /^m=video \d{1,5} [A-Z/]+(?: \d{1,3})*? 96(?: |\r?$)/m.test(part),
  },
} as const;

const H264_ACCEPTED = new RegExp(String.raw`^a=rtpmap:${H264_PAYLOAD_TYPE} H264/90000\r?$`, "m");
const H264_ATTRIBUTES = [
  `a=rtpmap:${H264_PAYLOAD_TYPE} H264/90000`,
  `a=fmtp:${H264_PAYLOAD_TYPE} ${H264_PROFILE}`,
  `a=rtcp-fb:${H264_PAYLOAD_TYPE} nack`,
  `a=rtcp-fb:${H264_PAYLOAD_TYPE} nack pli`,
  `a=rtcp-fb:${H264_PAYLOAD_TYPE} goog-remb`,
];

/** Maximum SSRCs of a client's line; more than one only while it changes. */
const SOURCES_MAX = 4;

/**
 * The library's own offer as sent to a page: without the candidates that the library gathered, and without the group
 * that would synchronise the sounds of twelve people.
 */
export function offerOf(sdp: string): string {
  const lines = sdp
    .split(/\r?\n/)
    .filter((line) => line !== "" && !/^a=(?:candidate:|end-of-candidates|group:LS)/.test(line))
    // Chromium starts at this many kbit/s instead of 300, from which a sharp picture takes half a minute.
    .flatMap((line) =>
      line === `a=rtpmap:${VP8_PAYLOAD_TYPE} VP8/90000`
        ? [line, `a=fmtp:${VP8_PAYLOAD_TYPE} x-google-start-bitrate=1000`]
        : line,
    );
  return `${lines.join("\r\n")}\r\n`;
}

/**
 * The answer as passed to the library: rebuilt from the few values that are needed, each validated, so that no other
 * untrusted text reaches a parser in native code. Candidates are dropped: the client connects to us, and must not be
 * able to name addresses that this machine contacts. Null if it is malformed.
 */
export function answerOf(sdp: string, offered: readonly OfferedLine[] = VOICE_LINES): string | null {
  const [session = "", ...media] = sdp.split(/^(?=m=)/m);
  const parts = new Map(media.map((part) => [/^a=mid:(\S+)/m.exec(part)?.[1], part]));
  const first = parts.get(offered[0]?.mid);
  if (first === undefined) return null;
  const transport = media.find((part) => /^a=ice-ufrag:/m.test(part)) ?? "";
  const find = (pattern: RegExp): string | undefined =>
    (pattern.exec(first) ?? pattern.exec(session) ?? pattern.exec(transport))?.[1];
  const ufrag = find(/^a=ice-ufrag:([A-Za-z0-9+/]{4,256})\r?$/m);
  const password = find(/^a=ice-pwd:([A-Za-z0-9+/]{22,256})\r?$/m);
  const fingerprint = find(/^a=fingerprint:(?:sha-256|SHA-256) ((?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2})\r?$/m);
  const setup = find(/^a=setup:(active|passive)\r?$/m);
  if (ufrag === undefined || password === undefined || fingerprint === undefined || setup === undefined)
    return null;
  const all = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    `a=group:BUNDLE ${offered.map(({ mid }) => mid).join(" ")}`,
    `a=fingerprint:sha-256 ${fingerprint.toUpperCase()}`,
    ...offered.flatMap((line) => [
      ...answeredLine(line, parts.get(line.mid)),
      `a=setup:${setup}`,
      `a=ice-ufrag:${ufrag}`,
      `a=ice-pwd:${password}`,
    ]),
  ];
  return `${all.join("\r\n")}\r\n`;
}

function answeredLine({ mid, kind, isPublished }: OfferedLine, part: string | undefined): string[] {
  const { type, attributes } = CODECS[kind];
  // Besides the usual codec, the one of streams: only on lines that a page receives.
  const isForStreams = !isPublished && part !== undefined && H264_ACCEPTED.test(part);
  const isUsed = part !== undefined && isAccepted(part, kind) && hasDirection(part, isPublished);
  return [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${type}${isForStreams ? ` ${H264_PAYLOAD_TYPE}` : ""}`,
    "c=IN IP4 0.0.0.0",
    `a=mid:${mid}`,
    `a=${isUsed ? (isPublished ? "sendonly" : "recvonly") : "inactive"}`,
    ...(isUsed && isPublished ? sources(part, mid) : []),
    "a=rtcp-mux",
    ...attributes,
    ...(isForStreams ? H264_ATTRIBUTES : []),
  ];
}

/** Whether it contains the codec and isn't rejected (port 0 without bundle-only). */
const isAccepted = (part: string, kind: OfferedLine["kind"]): boolean =>
  CODECS[kind].isIn(part) && (!/^m=[a-z]+ 0 /.test(part) || /^a=bundle-only\r?$/m.test(part));

const hasDirection = (part: string, isSending: boolean): boolean =>
  isSending ? /^a=(?:sendonly|sendrecv)\r?$/m.test(part) : /^a=(?:recvonly|sendrecv)\r?$/m.test(part);

function sources(part: string, mid: string): string[] {
  const found = new Set<number>();
  for (const [, text] of part.matchAll(/^a=ssrc:(\d{1,10}) /gm)) {
    const source = Number(text);
    if (source > 0 && source <= 0xffffffff) found.add(source);
  }
  return [...found].slice(0, SOURCES_MAX).map((source) => `a=ssrc:${source} cname:${mid}`);
}
