import type { StreamSegment } from "../../stream-segment.ts";
import type { StreamOffer, StreamTransport } from "../stream-offer.ts";

/*
 * Messages between the server and its forwarder, a child process. A connection is a number assigned by the server; they
 * become invalid when the forwarder restarts.
 */

/** The speaker of each slot of a listener; null if unused. */
export type SlotSpeakers = readonly (string | null)[];

/** What somebody may show. */
export type VideoShown = { readonly camera: boolean; readonly screen: boolean };
/** What a line of a viewer carries; a lower rank is more important. */
export type VideoWatch = {
  readonly identity: string;
  readonly kind: "camera" | "screen";
  readonly size: "small" | "large";
  readonly rank: number;
};
/** Which of a person's lines somebody receives, by mid. */
export type WantedLines = {
  readonly camera_small: boolean;
  readonly camera_large: boolean;
  readonly screen: boolean;
  readonly screen_sound: boolean;
};

export type ForwarderRequest =
  /** Always first. `addresses`: further addresses or host names at which pages reach it, besides this machine's own. */
  | { readonly type: "start"; readonly port: number; readonly addresses: readonly string[] }
  /** Answered by `offer`. */
  | {
      readonly type: "open";
      readonly connection: number;
      readonly room: string;
      readonly identity: string;
      readonly maySpeak: boolean;
      readonly slots: SlotSpeakers;
    }
  /** A connection for cameras and screens; answered by `offer`. */
  | {
      readonly type: "open_video";
      readonly connection: number;
      readonly room: string;
      readonly identity: string;
      /** Receives one line of video and one of sound, and sends nothing. */
      readonly isWatcher: boolean;
      readonly shown: VideoShown;
      readonly watches: readonly (VideoWatch | null)[];
      readonly sounds: SlotSpeakers;
    }
  /** A program's stream; answered by `stream`. */
  | {
      readonly type: "open_stream";
      readonly connection: number;
      readonly room: string;
      readonly identity: string;
      readonly offer: StreamOffer;
    }
  /** Switches the segmentation of a stream on or off. */
  | { readonly type: "segment"; readonly connection: number; readonly isWanted: boolean }
  | { readonly type: "show"; readonly connection: number; readonly shown: VideoShown }
  | {
      readonly type: "watch";
      readonly connection: number;
      readonly watches: readonly (VideoWatch | null)[];
      readonly sounds: SlotSpeakers;
    }
  | { readonly type: "answer"; readonly connection: number; readonly sdp: string }
  | { readonly type: "speak"; readonly connection: number; readonly maySpeak: boolean }
  | { readonly type: "slots"; readonly connection: number; readonly slots: SlotSpeakers }
  | { readonly type: "shut"; readonly connection: number };

/** `answer`: the client's answer is malformed. `late`: not connected in time. `lost`: was connected. */
export type ConnectionEnd = "answer" | "late" | "lost" | "flooding";

export type ForwarderCounts = {
  readonly connections: number;
  readonly publishers: number;
  /** Since the start of the process. */
  readonly forwarded: number;
  /** Packets dropped by a rule: no grant, over the limit, not Opus. */
  readonly refused: number;
};

export type ForwarderRoom = {
  readonly room: string;
  readonly people: readonly {
    readonly identity: string;
    readonly isPublishing: boolean;
    readonly level: number;
  }[];
};

export type ForwarderReport =
  /** It accepts connections. `port` differs from the requested one if that was taken. */
  | { readonly type: "started"; readonly port: number }
  | { readonly type: "offer"; readonly connection: number; readonly sdp: string }
  /** The candidates at which the client may connect from now on. */
  | { readonly type: "candidates"; readonly connection: number; readonly candidates: readonly string[] }
  | { readonly type: "stream"; readonly connection: number; readonly transport: StreamTransport }
  | {
      readonly type: "segment";
      readonly room: string;
      readonly identity: string;
      readonly segment: StreamSegment;
    }
  | { readonly type: "wanted"; readonly connection: number; readonly lines: WantedLines }
  | { readonly type: "ended"; readonly connection: number; readonly why: ConnectionEnd }
  | {
      readonly type: "activity";
      readonly rooms: readonly ForwarderRoom[];
      /** Programs that send streams, and whether packets arrive. */
      readonly streams: readonly { readonly connection: number; readonly isSending: boolean }[];
      readonly counts: ForwarderCounts;
    };
