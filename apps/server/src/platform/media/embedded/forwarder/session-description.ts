import { MICROPHONE_MID, VOICE_MIDS } from "@veranda/contract/media-lines";
import { AUDIO_LEVEL_ID, OPUS_PAYLOAD_TYPE } from "./rtp-packet.ts";

/** Mono, DTX, in-band FEC; what a page is asked to make, and what it gets. */
export const OPUS_PARAMETERS =
  "minptime=10;useinbandfec=1;usedtx=1;stereo=0;sprop-stereo=0;maxaveragebitrate=24000";
export const AUDIO_LEVEL = `a=extmap:${AUDIO_LEVEL_ID} urn:ietf:params:rtp-hdrext:ssrc-audio-level`;

/** Senders of a client's microphone at once; more than one only while it changes. */
const SOURCES_MAX = 4;

/**
 * The library's own offer as a page gets it: without the candidates that the library found, and without the group that
 * would have twelve people's sounds wait for each other.
 */
export function offerOf(sdp: string): string {
  const lines = sdp
    .split(/\r?\n/)
    .filter((line) => line !== "" && !/^a=(?:candidate:|end-of-candidates|group:LS)/.test(line));
  return `${lines.join("\r\n")}\r\n`;
}

/**
 * The answer that the library gets: written anew from the few things that it must know of a client's, each checked, so
 * that nothing else of what a stranger wrote reaches a parser in native code. Candidates are left out: who is reached
 * by the client needs none, and no stranger names addresses for this machine to call. Null: it can't be read.
 */
export function answerOf(sdp: string): string | null {
  const [session = "", ...media] = sdp.split(/^(?=m=)/m);
  const parts = new Map(media.map((part) => [/^a=mid:(\S+)/m.exec(part)?.[1], part]));
  const microphone = parts.get(MICROPHONE_MID);
  if (microphone === undefined) return null;
  const transport = media.find((part) => /^a=ice-ufrag:/m.test(part)) ?? "";
  const find = (pattern: RegExp): string | undefined =>
    (pattern.exec(microphone) ?? pattern.exec(session) ?? pattern.exec(transport))?.[1];
  const ufrag = find(/^a=ice-ufrag:([A-Za-z0-9+/]{4,256})\r?$/m);
  const password = find(/^a=ice-pwd:([A-Za-z0-9+/]{22,256})\r?$/m);
  const fingerprint = find(/^a=fingerprint:(?:sha-256|SHA-256) ((?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2})\r?$/m);
  const setup = find(/^a=setup:(active|passive)\r?$/m);
  if (ufrag === undefined || password === undefined || fingerprint === undefined || setup === undefined)
    return null;
  const isSending = isAccepted(microphone) && /^a=(?:sendonly|sendrecv)\r?$/m.test(microphone);
  const transportLines = [`a=setup:${setup}`, `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${password}`];
  const line = (mid: string, direction: string, more: readonly string[]): string[] => [
    `m=audio 9 UDP/TLS/RTP/SAVPF ${OPUS_PAYLOAD_TYPE}`,
    "c=IN IP4 0.0.0.0",
    `a=mid:${mid}`,
    `a=${direction}`,
    ...more,
    "a=rtcp-mux",
    `a=rtpmap:${OPUS_PAYLOAD_TYPE} opus/48000/2`,
    `a=fmtp:${OPUS_PAYLOAD_TYPE} ${OPUS_PARAMETERS}`,
    ...transportLines,
  ];
  const all = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    `a=group:BUNDLE ${[MICROPHONE_MID, ...VOICE_MIDS].join(" ")}`,
    `a=fingerprint:sha-256 ${fingerprint.toUpperCase()}`,
    ...line(MICROPHONE_MID, isSending ? "sendonly" : "inactive", isSending ? sources(microphone) : []),
    ...VOICE_MIDS.flatMap((mid) => line(mid, isHeard(parts.get(mid)) ? "recvonly" : "inactive", [])),
  ];
  return `${all.join("\r\n")}\r\n`;
}

/** The one codec is in it, and it isn't turned down (by port 0 without its bundle). */
const isAccepted = (part: string): boolean =>
  /^m=audio \d{1,5} [A-Z/]+(?: \d{1,3})*? 111(?: |\r?$)/m.test(part) &&
  (!part.startsWith("m=audio 0 ") || /^a=bundle-only\r?$/m.test(part));

const isHeard = (part: string | undefined): boolean =>
  part !== undefined && isAccepted(part) && /^a=(?:recvonly|sendrecv)\r?$/m.test(part);

function sources(part: string): string[] {
  const found = new Set<number>();
  for (const [, text] of part.matchAll(/^a=ssrc:(\d{1,10}) /gm)) {
    const source = Number(text);
    if (source > 0 && source <= 0xffffffff) found.add(source);
  }
  return [...found].slice(0, SOURCES_MAX).map((source) => `a=ssrc:${source} cname:microphone`);
}
