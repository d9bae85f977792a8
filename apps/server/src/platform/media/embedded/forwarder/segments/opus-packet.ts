import { SOUND_CLOCK } from "../../../container/samples.ts";

/** 20 ms of silence. */
export const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
export const SILENCE_TICKS = SOUND_CLOCK / 50;
/** Frame durations by RFC 6716 §3.1: 10, 20, 40 and 60 ms; for CELT 2.5 to 20 ms. */
const LOW = [480, 960, 1920, 2880];
const HYBRID = [480, 960];
const CELT = [120, 240, 480, 960];
const TICKS_MAX = 5_760;

/** Duration of an Opus packet in ticks of 48 kHz; 0 if it isn't valid. */
export function opusTicks(packet: Uint8Array): number {
  const first = packet[0];
  if (first === undefined) return 0;
  const config = first >> 3;
  const ticks = config < 12 ? LOW[config % 4] : config < 16 ? HYBRID[config % 2] : CELT[config % 4];
  const code = first & 3;
  const count = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 0x3f : 2;
  const all = (ticks ?? 0) * count;
  return all <= TICKS_MAX ? all : 0;
}
