import { Audio, PeerConnection, Video, type Track } from "node-datachannel";

type Codec = "VP8" | "H264";
/** Differ from viewers' payload types, since a sender chooses its own. */
const PICTURE_TYPE = 120;
const SOUND_TYPE = 109;
/** 320 × 180, as encoded in a VP8 key frame. */
const SIZE_OF_KEY_FRAME = [0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00];

/** A program that sends a stream by WHIP: dummy frames of one packet each, and sound. */
export class TestSender {
  readonly offer: string;
  isConnected = false;
  readonly #peer: PeerConnection;
  readonly #picture: Track;
  readonly #sound: Track;
  readonly #codec: Codec;
  #sequence = 100;
  /** Of the last packets. */
  readonly #timestamps = { picture: 0, sound: 0 };

  constructor(codec: Codec = "VP8") {
    this.#codec = codec;
    this.#peer = new PeerConnection("sender", { iceServers: [], disableAutoNegotiation: true });
    this.#peer.onStateChange((state) => {
      this.isConnected = state === "connected";
    });
    const picture = new Video("0", "SendOnly");
    if (codec === "VP8") picture.addVP8Codec(PICTURE_TYPE);
    else picture.addH264Codec(PICTURE_TYPE);
    picture.addSSRC(77, "sender", "sender", "picture");
    const sound = new Audio("1", "SendOnly");
    sound.addOpusCodec(SOUND_TYPE);
    sound.addSSRC(78, "sender", "sender", "sound");
    this.#picture = this.#peer.addTrack(picture);
    this.#sound = this.#peer.addTrack(sound);
    this.#peer.setLocalDescription("offer");
    this.offer = this.#peer.localDescription()?.sdp ?? "";
  }

  take(answer: string): void {
    this.#peer.setRemoteDescription(answer, "answer");
  }

  /** Sends a video frame. */
  show({ isKey = false, mark = 0, bytes = 200 } = {}): void {
    const payload =
      this.#codec === "VP8"
        ? [
            0x90,
            0x80,
            0x80 | (this.#sequence >> 8),
            this.#sequence & 0xff,
            isKey ? 0 : 1,
            mark,
            ...SIZE_OF_KEY_FRAME,
          ]
        : [isKey ? 0x67 : 0x61, 0, 0, 0, isKey ? 0 : 1, mark];
    this.#timestamps.picture = this.#sequence * 3000;
    this.#send(this.#picture, PICTURE_TYPE, 77, this.#timestamps.picture, payload, bytes);
  }

  speak(): void {
    this.#timestamps.sound = this.#sequence * 960;
    this.#send(this.#sound, SOUND_TYPE, 78, this.#timestamps.sound, [1, 2, 3]);
  }

  /** Says that its clock showed this at the last packet of a line (RTCP); milliseconds. */
  report(line: "picture" | "sound", ms: number): void {
    const track = line === "picture" ? this.#picture : this.#sound;
    const packet = Buffer.alloc(28);
    packet[0] = 0x80;
    packet[1] = 200;
    packet.writeUInt16BE(6, 2);
    packet.writeUInt32BE(line === "picture" ? 77 : 78, 4);
    packet.writeUInt32BE(Math.floor(ms / 1000), 8);
    packet.writeUInt32BE(Math.floor(((ms % 1000) / 1000) * 2 ** 32), 12);
    packet.writeUInt32BE(this.#timestamps[line], 16);
    if (track.isOpen()) track.sendMessageBinary(packet);
  }

  close(): void {
    this.#peer.close();
  }

  #send(
    track: Track,
    type: number,
    source: number,
    timestamp: number,
    payload: readonly number[],
    bytes = 200,
  ): void {
    const packet = Buffer.alloc(12 + bytes, 1);
    packet[0] = 0x80;
    packet[1] = 0x80 | type;
    packet.writeUInt16BE((this.#sequence += 1) & 0xffff, 2);
    packet.writeUInt32BE(timestamp >>> 0, 4);
    packet.writeUInt32BE(source, 8);
    packet.set(payload, 12);
    if (track.isOpen()) track.sendMessageBinary(packet);
  }
}
