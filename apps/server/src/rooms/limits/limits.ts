import { OBJECT_LIMITS } from "@veranda/contract";
import { EDIT_PACE } from "@veranda/contract/rooms/messages";
import type { Bounds } from "@veranda/wire";

/** Listings show the faces of this many people. */
export const FACES_LISTED = 3;

/** The box that poses of a space lie in; its size sets how many bits a place takes. */
export const SPACE_BOUNDS: Bounds = { min: [-256, -64, -256], max: [256, 192, 256] };

/** Metres a second. A run is about 5; what is above is left for slopes, lag and later vehicles. */
export const MAX_SPEED = { ground: 8, up: 14, down: 60 } as const;

/** A connection that has not sent `join` by then is closed. */
export const HELLO_MS = 10_000;
/** Nothing done for this long ends the visit with `inactivity`. */
export const INACTIVITY_MS = 30 * 60_000;
/** How often what died, ended or changed elsewhere is looked for, and how often an instance looks after itself. */
export const ROOMS_TIMING = { sweepMs: 30_000, checkMs: 5_000 };
/** How long a process that stops waits for a database that is away, to write what it still has. */
export const FLUSH_TIMEOUT_MS = 8_000;
/** An instance that the journal knows comes back when its process died less than this ago. */
export const REVIVAL_MS = 120_000;

/** Messages and frames of one connection: this many a second, and this many at once. */
export const FLOOD = { perSecond: 40, burst: 120 } as const;
export const EMOTES = { periodMs: 500, burst: 6 } as const;
/** Somewhat more than the contract's ten a second: networks bring them unevenly. */
export const HANDS_LIMIT = { periodMs: 80, burst: 6 } as const;
/** Teleports, seats, falls: nobody sustains more of them. */
export const TELEPORTS = { periodMs: 700, burst: 6 } as const;
export const RENAMES = { periodMs: 2_000, burst: 5 } as const;
/** Each sends the whole document, up to 4 MB. */
export const RELOADS = { periodMs: 10_000, burst: 3 } as const;

/** Besides the contract's pace: how many edits, and operations, may come at once. */
export const EDITS = { periodMs: 1000 / EDIT_PACE.editsPerSecond, burst: 40 } as const;
export const EDIT_OPS = {
  periodMs: 1000 / EDIT_PACE.opsPerSecond,
  burst: 2 * OBJECT_LIMITS.opsAtOnce,
} as const;
export const PLAYS = { periodMs: 200, burst: 10 } as const;
export const HOLDS = { periodMs: 100, burst: 20 } as const;
export const SAVES = { periodMs: 1_000, burst: 4 } as const;
/** Each may tell everyone of a whole document. */
export const UNDOS = { periodMs: 2_000, burst: 6 } as const;
/** Somebody who pushes to talk switches on and off with each sentence. */
export const MICROPHONE = { periodMs: 250, burst: 20 } as const;
/** Somebody who tries out their camera switches it some times. */
export const VIDEO = { periodMs: 500, burst: 10 } as const;
export const RAISED_HANDS = { periodMs: 1_000, burst: 6 } as const;
/** A page tells it when it changes, and when somebody whom it concerns comes or leaves. */
export const IGNORED_VOICES = { periodMs: 500, burst: 20 } as const;
/** A caption grows with each word, and each is told to those who read it. */
export const CAPTIONS = { periodMs: 250, burst: 16 } as const;
/** Sentences that are kept with the chat; nobody says more. */
export const TRANSCRIPT = { periodMs: 1_000, burst: 4 } as const;
export const CAPTION_WISHES = { periodMs: 1_000, burst: 10 } as const;
/** Each is told to everyone; a host goes through a list of people. */
export const VOICE_MODERATION = { periodMs: 250, burst: 20 } as const;
/** A host goes through a waiting room one by one. */
export const HOSTING = { periodMs: 200, burst: 30 } as const;
export const REVERTS = { periodMs: 4_000, burst: 3 } as const;

/** What a message may weigh at the most, and one before anyone was let in. */
export const MAX_PAYLOAD_BYTES = 512 * 1024;
export const MAX_HELLO_BYTES = 8 * 1024;
/** Bytes of one connection: this many a second, and this many at once. */
export const FLOOD_BYTES = { perSecond: 512 * 1024, burst: 4 * 1024 * 1024 } as const;

/** A connection with this many unsent bytes, beside the document that it was sent, is told no edits until it has drained. */
export const EDIT_BACKLOG_BYTES = 128 * 1024;
/** A connection with this many unsent bytes gets no frame until it has drained. */
export const FRAME_BACKLOG_BYTES = 8_192;
/** Unsent bytes that end a connection: it will not catch up. */
export const MAX_BACKLOG_BYTES = 512 * 1024;
/** Unacknowledged frames after which sending pauses, to bound what the network buffers. */
export const MAX_UNHEARD_FRAMES = 25;
