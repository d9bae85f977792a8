/*
 * The offer of a program that sends a stream (RFC 9725), and the answer. Only the few values that a connection needs
 * are taken from the untrusted offer, each validated; the native code gets a rewritten one.
 */

/** Names as libraries use them. */
export type StreamCodec = "VP8" | "H264";

export type StreamLine = {
  readonly mid: string;
  /** As in the sender's packets. */
  readonly payloadType: number;
  /** SSRCs that the sender announces for it. */
  readonly sources: readonly number[];
};

export type StreamOffer = {
  readonly userFragment: string;
  readonly password: string;
  readonly fingerprint: string;
  readonly video: StreamLine & { readonly codec: StreamCodec };
  /** Null if the stream has no sound. */
  readonly sound: StreamLine | null;
  /** All lines in order; those other than the two are rejected. */
  readonly lines: readonly { readonly mid: string; readonly kind: string }[];
};

/** The forwarder's side of the connection. */
export type StreamTransport = Pick<StreamOffer, "userFragment" | "password" | "fingerprint"> & {
  readonly candidates: readonly string[];
};

/** `codec`: the video is neither VP8 nor H.264, or the sound isn't Opus. */
export type StreamFault = "malformed" | "codec";

/** H.264 profile in the answer: constrained baseline, which every browser sends and plays. */
const PROFILE = "42e01f";
const LINES_MAX = 8;
const SOURCES_MAX = 4;
const KIND = /^m=(audio|video|application) \d{1,5} [A-Z0-9/]+ [\d a-z-]{1,200}\r?$/m;
const MID = /^a=mid:([\w.-]{1,16})\r?$/m;

export function readStreamOffer(sdp: string): StreamOffer | StreamFault {
  if (!sdp.startsWith("v=0")) return "malformed";
  const [session = "", ...parts] = sdp.split(/^(?=m=)/m);
  if (parts.length === 0 || parts.length > LINES_MAX) return "malformed";
  const find = (pattern: RegExp): string | undefined =>
    [...parts, session].map((part) => pattern.exec(part)?.[1]).find((found) => found !== undefined);
  const userFragment = find(/^a=ice-ufrag:([A-Za-z0-9+/]{4,256})\r?$/m);
  const password = find(/^a=ice-pwd:([A-Za-z0-9+/]{22,256})\r?$/m);
  const fingerprint = find(/^a=fingerprint:(?:sha-256|SHA-256) ((?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2})\r?$/m);
  const isCalling = find(/^a=setup:(actpass|active)\r?$/m) !== undefined;
  if (userFragment === undefined || password === undefined || fingerprint === undefined || !isCalling)
    return "malformed";
  const lines = parts.map((part) => ({
    kind: KIND.exec(part)?.[1] ?? "",
    mid: MID.exec(part)?.[1] ?? "",
    part,
  }));
  const mids = new Set(lines.map(({ mid }) => mid));
  if (mids.size !== lines.length || mids.has("") || lines.some(({ kind }) => kind === "")) return "malformed";
  const sent = (kind: string) => lines.find((line) => line.kind === kind && isSent(line.part));
  const pictures = sent("video");
  const sounds = sent("audio");
  if (pictures === undefined) return "malformed";
  const video = videoOf(pictures.part);
  const soundType = sounds && payloadTypeOf(sounds.part, "opus/48000/2");
  if (video === null || soundType === null) return "codec";
  return {
    userFragment,
    password,
    fingerprint: fingerprint.toUpperCase(),
    video: { mid: pictures.mid, sources: sourcesOf(pictures.part), ...video },
    sound:
      sounds === undefined || soundType === undefined
        ? null
        : { mid: sounds.mid, sources: sourcesOf(sounds.part), payloadType: soundType },
    lines: lines.map(({ kind, mid }) => ({ kind, mid })),
  };
}

/** The answer for the sender: its own lines, and the forwarder's transport. */
export function streamAnswer(offer: StreamOffer, transport: StreamTransport): string {
  const { video, sound } = offer;
  const taken = [video.mid, ...(sound === null ? [] : [sound.mid])];
  const bundled = offer.lines.filter(({ mid }) => taken.includes(mid));
  const all = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    `a=group:BUNDLE ${bundled.map(({ mid }) => mid).join(" ")}`,
    "a=msid-semantic:WMS *",
    ...offer.lines.flatMap(({ mid, kind }) => {
      if (mid === video.mid) return [...takenLine(kind, video, videoAttributes(video)), ...reach(transport)];
      if (mid === sound?.mid) return [...takenLine(kind, sound, soundAttributes(sound)), ...reach(transport)];
      return kind === "application"
        ? [
            "m=application 0 UDP/DTLS/SCTP webrtc-datachannel",
            "c=IN IP4 0.0.0.0",
            `a=mid:${mid}`,
            "a=inactive",
          ]
        : [`m=${kind} 0 UDP/TLS/RTP/SAVPF 0`, "c=IN IP4 0.0.0.0", `a=mid:${mid}`, "a=inactive"];
    }),
  ];
  return `${all.join("\r\n")}\r\n`;
}

const takenLine = (kind: string, { mid, payloadType }: StreamLine, attributes: string[]): string[] => [
  `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
  "c=IN IP4 0.0.0.0",
  `a=mid:${mid}`,
  "a=recvonly",
  "a=rtcp-mux",
  ...attributes,
];

/** The sender connects to us: TCP candidates at which it would have to listen are left out. */
const reach = ({ userFragment, password, fingerprint, candidates }: StreamTransport): string[] => [
  "a=setup:passive",
  `a=ice-ufrag:${userFragment}`,
  `a=ice-pwd:${password}`,
  `a=fingerprint:sha-256 ${fingerprint}`,
  ...candidates.map((candidate) => `a=${candidate}`),
  "a=end-of-candidates",
];

export const videoAttributes = ({ payloadType, codec }: StreamOffer["video"]): string[] => [
  `a=rtpmap:${payloadType} ${codec}/90000`,
  ...(codec === "H264"
    ? [`a=fmtp:${payloadType} level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${PROFILE}`]
    : []),
  `a=rtcp-fb:${payloadType} nack`,
  `a=rtcp-fb:${payloadType} nack pli`,
  `a=rtcp-fb:${payloadType} goog-remb`,
];

export const soundAttributes = ({ payloadType }: StreamLine): string[] => [
  `a=rtpmap:${payloadType} opus/48000/2`,
  `a=fmtp:${payloadType} minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1`,
];

const isSent = (part: string): boolean =>
  /^a=(?:sendonly|sendrecv)\r?$/m.test(part) || !/^a=(?:recvonly|inactive)\r?$/m.test(part);

/** Prefers H.264 over VP8, which HLS can't carry; among several, the profile of the answer, then the sender's order. */
function videoOf(part: string): Pick<StreamOffer["video"], "payloadType" | "codec"> | null {
  const [, listed = ""] = /^m=video \d{1,5} [A-Z0-9/]+ ([\d ]*)/.exec(part) ?? [];
  const offered = listed.split(" ").flatMap((text) => {
    const payloadType = Number(text);
    const codec = codecOf(part, text);
    if (codec === null || !isDynamic(payloadType)) return [];
    const isAnswered = lineOf(part, `a=fmtp:${text} `).toLowerCase().includes(`profile-level-id=${PROFILE}`);
    return [{ payloadType, codec, rank: codec === "VP8" ? 2 : isAnswered ? 0 : 1 }];
  });
  const [best] = offered.toSorted((a, b) => a.rank - b.rank);
  return best === undefined ? null : { payloadType: best.payloadType, codec: best.codec };
}

function codecOf(part: string, payloadType: string): StreamCodec | null {
  const isCalled = (name: string): boolean => lineOf(part, `a=rtpmap:${payloadType} `).toLowerCase() === name;
  if (isCalled("vp8/90000")) return "VP8";
  // Frames may span several packets, unlike in mode 0.
  const isFragmented = /(?:^|;) ?packetization-mode=1(?:;|$)/.test(lineOf(part, `a=fmtp:${payloadType} `));
  return isCalled("h264/90000") && isFragmented ? "H264" : null;
}

/** Null if there is none. */
function payloadTypeOf(part: string, codec: string): number | null {
  for (const [, type, name = ""] of part.matchAll(/^a=rtpmap:(\d{1,3}) ([\w./-]{1,64})\r?$/gm))
    if (name.toLowerCase() === codec && isDynamic(Number(type))) return Number(type);
  return null;
}

/** The rest of the line with this prefix; "" if there is none. */
function lineOf(part: string, start: string): string {
  const line = part.split(/\r?\n/).find((each) => each.startsWith(start));
  return line?.slice(start.length) ?? "";
}

/** Neither RTCP's nor a statically assigned type (RFC 5761 §4). */
const isDynamic = (payloadType: number): boolean =>
  (payloadType >= 96 && payloadType <= 127) || (payloadType >= 35 && payloadType <= 63);

function sourcesOf(part: string): number[] {
  const found = new Set<number>();
  for (const [, text] of part.matchAll(/^a=ssrc:(\d{1,10}) /gm)) {
    const source = Number(text);
    if (source > 0 && source <= 0xffffffff) found.add(source);
  }
  return [...found].slice(0, SOURCES_MAX);
}
