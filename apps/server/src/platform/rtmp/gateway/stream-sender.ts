import { Audio, PeerConnection, RtcpNackResponder, Video, type Track } from "node-datachannel";
import { randomUint32 } from "../../media/embedded/forwarder/random-uint32.ts";

const PICTURE_TYPE = 102;
const SOUND_TYPE = 111;
/** Packets buffered for retransmission: a second of a large stream. */
const KEPT_PACKETS = 1_024;
const CONNECT_MS = 10_000;

export type StreamSenderEvents = {
  onConnected: () => void;
  /** Called once: it couldn't connect, or has ended. */
  onEnded: () => void;
};

/** Sends a stream like programs do by WHIP: the media server treats it like any other. */
export class StreamSender {
  readonly pictureType = PICTURE_TYPE;
  readonly soundType = SOUND_TYPE;
  readonly pictureSource = randomUint32();
  readonly soundSource = randomUint32();
  readonly offer: string;
  readonly #peer = new PeerConnection("rtmp", { iceServers: [], disableAutoNegotiation: true });
  readonly #events: StreamSenderEvents;
  /** Referenced, since the library closes a track that is garbage collected. */
  readonly #picture: Track;
  readonly #sound: Track;
  readonly #handler = new RtcpNackResponder(KEPT_PACKETS);
  readonly #late: NodeJS.Timeout;
  #isOver = false;

  constructor(events: StreamSenderEvents) {
    this.#events = events;
    const picture = new Video("0", "SendOnly");
    picture.addH264Codec(PICTURE_TYPE);
    picture.addSSRC(this.pictureSource, "rtmp", "rtmp", "picture");
    const sound = new Audio("1", "SendOnly");
    sound.addOpusCodec(SOUND_TYPE);
    sound.addSSRC(this.soundSource, "rtmp", "rtmp", "sound");
    this.#picture = this.#peer.addTrack(picture);
    this.#picture.setMediaHandler(this.#handler);
    this.#sound = this.#peer.addTrack(sound);
    this.#peer.onStateChange((state) => {
      if (this.#isOver) return;
      if (state === "connected") {
        clearTimeout(this.#late);
        this.#events.onConnected();
      } else if (state === "disconnected" || state === "failed" || state === "closed") this.#end();
    });
    this.#peer.setLocalDescription("offer");
    this.offer = this.#peer.localDescription()?.sdp ?? "";
    this.#late = setTimeout(() => this.#end(), CONNECT_MS);
  }

  /** Throws if the answer is invalid. */
  answer(sdp: string): void {
    this.#peer.setRemoteDescription(sdp, "answer");
  }

  /** Returns false if the connection currently accepts no more. */
  sendPicture(packet: Buffer): boolean {
    return send(this.#picture, packet);
  }

  sendSound(packet: Buffer): boolean {
    return send(this.#sound, packet);
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#late);
    this.#peer.close();
  }

  #end(): void {
    if (this.#isOver) return;
    this.close();
    this.#events.onEnded();
  }
}

function send(track: Track, packet: Buffer): boolean {
  try {
    return track.isOpen() && track.sendMessageBinary(packet);
  } catch {
    // The library ended the connection on another thread, and reports it later.
    return false;
  }
}
