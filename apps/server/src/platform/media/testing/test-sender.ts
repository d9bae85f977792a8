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
    this.#send(this.#picture, PICTURE_TYPE, 77, this.#sequence * 3000, payload, bytes);
  }

  speak(): void {
    this.#send(this.#sound, SOUND_TYPE, 78, this.#sequence * 960, [1, 2, 3]);
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
