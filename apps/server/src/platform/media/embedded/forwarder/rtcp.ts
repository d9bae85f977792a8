/*
 * Control packets for video (RFC 3550 §6.4, RFC 4585 §6, draft-alvestrand-rmcat-remb). Input is untrusted: every length
 * is checked, and unknown types are skipped.
 */

const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const NACK = 1;
const PLI = 1;
const FIR = 4;
const APPLICATION = 15;
const REMB = 0x52454d42;
const BLOCK_BYTES = 24;
const SENDER_REPORT_BYTES = 28;
/** Maximum sequence numbers read from one control packet. */
const NUMBERS_MAX = 256;

/** A sender report's mapping of its clock, in milliseconds, to an RTP timestamp. */
export type SenderTime = { readonly ms: number; readonly timestamp: number };

export type ControlReader = {
  /** `clock`: the middle 32 bits of the sender's NTP time; `time`: its full time and the RTP timestamp. */
  onClock?(source: number, clock: number, time: SenderTime): void;
  /** Fraction of lost packets, 0 to 1. */
  onLoss?(source: number, lost: number): void;
  onMissing?(source: number, sequences: readonly number[]): void;
  onKeyFrameAsked?(source: number): void;
  /** Estimated bandwidth of the whole connection in bits a second. */
  onBitrate?(bitsPerSecond: number): void;
};

export function readControl(packet: Buffer, reader: ControlReader): void {
  for (let at = 0; at + 8 <= packet.length;) {
    const bytes = (packet.readUInt16BE(at + 2) + 1) * 4;
    if (at + bytes > packet.length) return;
    readOne(packet.subarray(at, at + bytes), reader);
    at += bytes;
  }
}

function readOne(one: Buffer, reader: ControlReader): void {
  const count = (one[0] ?? 0) & 0x1f;
  const type = one[1] ?? 0;
  if (type === SENDER_REPORT && one.length >= SENDER_REPORT_BYTES) {
    const ms = one.readUInt32BE(8) * 1000 + (one.readUInt32BE(12) * 1000) / 2 ** 32;
    reader.onClock?.(one.readUInt32BE(4), one.readUInt32BE(10), { ms, timestamp: one.readUInt32BE(16) });
    readBlocks(one, SENDER_REPORT_BYTES, count, reader);
  } else if (type === RECEIVER_REPORT) readBlocks(one, 8, count, reader);
  else if (type === TRANSPORT_FEEDBACK && count === NACK && one.length >= 16)
    reader.onMissing?.(one.readUInt32BE(8), missingIn(one));
  else if (type === PAYLOAD_FEEDBACK && one.length >= 12) {
    if (count === PLI) reader.onKeyFrameAsked?.(one.readUInt32BE(8));
    else if (count === FIR && one.length >= 20) reader.onKeyFrameAsked?.(one.readUInt32BE(12));
    else if (count === APPLICATION && one.length >= 20 && one.readUInt32BE(12) === REMB) {
      const rate = one.readUIntBE(17, 3);
      reader.onBitrate?.((rate & 0x3ffff) * 2 ** (rate >> 18));
    }
  }
}

function readBlocks(one: Buffer, from: number, count: number, reader: ControlReader): void {
  for (let block = 0, at = from; block < count && at + BLOCK_BYTES <= one.length; block += 1) {
    reader.onLoss?.(one.readUInt32BE(at), (one[at + 4] ?? 0) / 256);
    at += BLOCK_BYTES;
  }
}

function missingIn(one: Buffer): number[] {
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= one.length && sequences.length < NUMBERS_MAX; at += 4) {
    const first = one.readUInt16BE(at);
    const more = one.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit += 1)
      if ((more & (1 << bit)) !== 0) sequences.push((first + 1 + bit) & 0xffff);
  }
  return sequences;
}

export type ReceptionReport = {
  source: number;
  /** Fraction lost since the last report, in 1/256, up to 255. */
  lostShare: number;
  lost: number;
  /** Extended by the number of wraps. */
  highest: number;
  jitter: number;
  /** The sender's clock in its last report, and the delay since it arrived in 1/65536 s. */
  clock: number;
  delay: number;
};

/** A receiver report, with the maximum total bitrate (REMB). */
export function receiverReport(
  sender: number,
  blocks: readonly Readonly<ReceptionReport>[],
  bitsPerSecond: number,
): Buffer {
  const sources = blocks.map(({ source }) => source);
  const packet = Buffer.alloc(8 + blocks.length * BLOCK_BYTES + 20 + sources.length * 4);
  packet[0] = 0x80 | blocks.length;
  packet[1] = RECEIVER_REPORT;
  packet.writeUInt16BE(1 + blocks.length * 6, 2);
  packet.writeUInt32BE(sender, 4);
  let at = 8;
  for (const { source, lostShare, lost, highest, jitter, clock, delay } of blocks) {
    packet.writeUInt32BE(source, at);
    packet[at + 4] = lostShare;
    packet.writeUIntBE(Math.min(lost, 0x7fffff), at + 5, 3);
    packet.writeUInt32BE(highest >>> 0, at + 8);
    packet.writeUInt32BE(jitter >>> 0, at + 12);
    packet.writeUInt32BE(clock, at + 16);
    packet.writeUInt32BE(delay >>> 0, at + 20);
    at += BLOCK_BYTES;
  }
  packet[at] = 0x80 | APPLICATION;
  packet[at + 1] = PAYLOAD_FEEDBACK;
  packet.writeUInt16BE(4 + sources.length, at + 2);
  packet.writeUInt32BE(sender, at + 4);
  packet.writeUInt32BE(REMB, at + 12);
  const shift = Math.max(0, Math.ceil(Math.log2((bitsPerSecond + 1) / 0x40000)));
  packet[at + 16] = sources.length;
  packet.writeUIntBE((shift << 18) | Math.floor(bitsPerSecond / 2 ** shift), at + 17, 3);
  sources.forEach((source, index) => packet.writeUInt32BE(source, at + 20 + index * 4));
  return packet;
}

/** A sender report (RFC 3550 §6.4.1): a stream's mapping of the clock to its timestamps, and what was sent. */
export function senderReport(
  source: number,
  { ms, timestamp }: SenderTime,
  sent: { readonly packets: number; readonly bytes: number },
): Buffer {
  const packet = Buffer.alloc(SENDER_REPORT_BYTES);
  packet[0] = 0x80;
  packet[1] = SENDER_REPORT;
  packet.writeUInt16BE(SENDER_REPORT_BYTES / 4 - 1, 2);
  packet.writeUInt32BE(source, 4);
  packet.writeUInt32BE(Math.floor(ms / 1000) >>> 0, 8);
  packet.writeUInt32BE(Math.floor(((ms % 1000) / 1000) * 2 ** 32), 12);
  packet.writeUInt32BE(timestamp, 16);
  packet.writeUInt32BE(sent.packets >>> 0, 20);
  packet.writeUInt32BE(sent.bytes >>> 0, 24);
  return packet;
}

export function keyFrameRequest(sender: number, source: number): Buffer {
  return feedback(PAYLOAD_FEEDBACK, PLI, sender, source, 0);
}

/** Requests a retransmission (NACK); sequence numbers must be in order. */
export function missingReport(sender: number, source: number, sequences: readonly number[]): Buffer {
  const entries: [first: number, more: number][] = [];
  for (const sequence of sequences) {
    const last = entries.at(-1);
    const behind = last === undefined ? 0 : (sequence - last[0]) & 0xffff;
    if (last !== undefined && behind >= 1 && behind <= 16) last[1] |= 1 << (behind - 1);
    else entries.push([sequence, 0]);
  }
  const packet = feedback(TRANSPORT_FEEDBACK, NACK, sender, source, entries.length);
  entries.forEach(([first, more], index) => {
    packet.writeUInt16BE(first, 12 + index * 4);
    packet.writeUInt16BE(more, 14 + index * 4);
  });
  return packet;
}

function feedback(type: number, format: number, sender: number, source: number, words: number): Buffer {
  const packet = Buffer.alloc(12 + words * 4);
  packet[0] = 0x80 | format;
  packet[1] = type;
  packet.writeUInt16BE(2 + words, 2);
  packet.writeUInt32BE(sender, 4);
  packet.writeUInt32BE(source, 8);
  return packet;
}
