import { MICROPHONE_MID, VOICE_MIDS } from "@veranda/contract/media-lines";
import type { PeerConnection } from "node-datachannel";
import type { ConnectionEnd } from "./messages.ts";
import { VOICE_LIMITS } from "./packet-limit.ts";
import { PeerSession } from "./peer-session.ts";
import { AUDIO_LEVEL, OPUS_PARAMETERS, VOICE_LINES } from "./session-description.ts";
import { Slot } from "./slot.ts";
import { SoundLine } from "./sound-line.ts";

export type MediaConnectionDeps = {
  port: number;
  onPacket: (packet: Buffer, nowMs: number) => void;
  onRefused: () => void;
  /** The answer was accepted: the client may connect from now on. */
  onAnswered: () => void;
  /** Called once; nothing else is called after it. */
  onEnded: (why: ConnectionEnd) => void;
};

/** One client's connection: the line of its microphone, and the lines of what it hears. */
export class MediaConnection {
  readonly #session: PeerSession;
  readonly #deps: MediaConnectionDeps;
  #slots: readonly Slot[] = [];
  #microphone: SoundLine | null = null;

  constructor(name: string, deps: MediaConnectionDeps) {
    this.#deps = deps;
    const { port, onAnswered } = deps;
    this.#session = new PeerSession(name, {
      port,
      lines: VOICE_LINES,
      prepare: (peer) => this.#prepare(peer),
      onAnswered,
      onEnded: (why) => {
        this.#closeTracks();
        deps.onEnded(why);
      },
    });
  }

  get offer(): string {
    return this.#session.offer;
  }

  get userFragment(): string {
    return this.#session.userFragment;
  }

  get slots(): readonly Slot[] {
    return this.#slots;
  }

  answer(sdp: string): void {
    this.#session.answer(sdp);
  }

  close(): void {
    this.#closeTracks();
    this.#session.close();
  }

  #prepare(peer: PeerConnection): void {
    const microphone = {
      mid: MICROPHONE_MID,
      parameters: OPUS_PARAMETERS,
      extensions: [AUDIO_LEVEL],
      limits: VOICE_LIMITS,
    };
    const { onPacket, onRefused } = this.#deps;
    this.#microphone = new SoundLine(peer, microphone, {
      onPacket,
      onRefused,
      onFlooded: () => this.#session.end("flooding"),
    });
    this.#slots = VOICE_MIDS.map((mid) => new Slot(peer, mid));
  }

  #closeTracks(): void {
    this.#microphone?.close();
    for (const slot of this.#slots) slot.close();
  }
}
