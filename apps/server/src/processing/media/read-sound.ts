import type { FileFormat } from "../file/sniff.ts";
import type { Bytes } from "./bytes.ts";
import { readBoxes } from "./read-boxes.ts";

/** A sound's duration from its headers; null if unknown. */
export async function soundSeconds(bytes: Bytes, format: FileFormat): Promise<number | null> {
  const seconds = await read(bytes, format);
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function read(bytes: Bytes, format: FileFormat): Promise<number | null> {
  if (format === "wav") return wavSeconds(bytes);
  if (format === "flac") return flacSeconds(bytes);
  if (format === "ogg") return oggSeconds(bytes);
  if (format === "mp3") return mp3Seconds(bytes);
  return readBoxes(bytes).then((about) => about?.seconds ?? null);
}

/** Data bytes divided by bytes per second, from the first two chunks with these. */
async function wavSeconds(bytes: Bytes): Promise<number | null> {
  let rate = 0;
  for (let at = 12, n = 0; n < 64; n++) {
    const head = await bytes.at(at, 24);
    if (head.length < 8) return null;
    const type = head.toString("latin1", 0, 4);
    const length = head.readUInt32LE(4);
    if (type === "fmt " && head.length >= 20) rate = head.readUInt32LE(16);
    if (type === "data") return rate > 0 ? Math.min(length, bytes.size - at - 8) / rate : null;
    at += 8 + length + (length & 1);
  }
  return null;
}

/** STREAMINFO comes first: 20 bits of sampling rate, 36 of samples. */
async function flacSeconds(bytes: Bytes): Promise<number | null> {
  const head = await bytes.at(0, 26);
  if (head.length < 26 || ((head[4] ?? 0) & 0x7f) !== 0) return null;
  const rate = head.readUIntBE(18, 3) >> 4;
  const samples = ((head[21] ?? 0) & 0x0f) * 2 ** 32 + head.readUInt32BE(22);
  return rate > 0 ? samples / rate : null;
}

/** The last page's position divided by the sampling rate from the first page; Opus always counts 48,000. */
async function oggSeconds(bytes: Bytes): Promise<number | null> {
  const head = await bytes.at(0, 64);
  const text = head.toString("latin1");
  const vorbis = text.indexOf("\x01vorbis");
  const rate = text.includes("OpusHead")
    ? 48_000
    : vorbis > 0 && vorbis + 16 <= head.length
      ? head.readUInt32LE(vorbis + 12)
      : 0;
  const tail = await bytes.at(Math.max(0, bytes.size - 70_000), 70_000);
  const last = tail.lastIndexOf("OggS");
  if (rate === 0 || last < 0 || last + 14 > tail.length) return null;
  return Number(tail.readBigUInt64LE(last + 6)) / rate;
}

const BIT_RATES = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** The frame count of a Xing or VBRI header; otherwise the size divided by the first frame's bitrate. */
async function mp3Seconds(bytes: Bytes): Promise<number | null> {
  const tag = await bytes.at(0, 10);
  let at = 0;
  if (tag.length === 10 && tag.toString("latin1", 0, 3) === "ID3")
    at = 10 + [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((tag[i] ?? 0) & 0x7f), 0);
  const part = await bytes.at(at, 8_192);
  for (let i = 0; i + 4 <= part.length; i++) {
    const [a, b, c, d] = [part[i] ?? 0, part[i + 1] ?? 0, part[i + 2] ?? 0, part[i + 3] ?? 0];
    if (a !== 0xff || (b & 0xe6) !== 0xe2) continue;
    const isFirst = (b & 0x18) === 0x18;
    const kilobits = BIT_RATES[isFirst ? "first" : "later"][c >> 4];
    const sampleRate = (SAMPLE_RATES[(c >> 2) & 3] ?? 0) / (isFirst ? 1 : (b & 0x18) === 0x10 ? 2 : 4);
    if (!kilobits || sampleRate === 0) continue;
    const isMono = d >> 6 === 3;
    const xing = i + 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17);
    const mark = part.toString("latin1", xing, xing + 4);
    if ((mark === "Xing" || mark === "Info") && xing + 12 <= part.length && ((part[xing + 7] ?? 0) & 1) === 1)
      return (part.readUInt32BE(xing + 8) * (isFirst ? 1152 : 576)) / sampleRate;
    return ((bytes.size - at - i) * 8) / (kilobits * 1000);
  }
  return null;
}
