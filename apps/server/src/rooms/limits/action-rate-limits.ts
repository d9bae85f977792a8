import { CHAT_BURST, CHAT_PERIOD_MS } from "@veranda/contract";
import {
  CAPTIONS,
  CAPTION_WISHES,
  EDIT_OPS,
  EDITS,
  EMOTES,
  HANDS_LIMIT,
  HOLDS,
  HOSTING,
  IGNORED_VOICES,
  MICROPHONE,
  PLAYS,
  RAISED_HANDS,
  RELOADS,
  RENAMES,
  REVERTS,
  SAVES,
  TRANSCRIPT,
  UNDOS,
  VIDEO,
  VOICE_MODERATION,
} from "./limits.ts";
import { TokenBucket } from "../../platform/token-bucket.ts";

/** The limits that messages count against. */
export type ActionRateLimitName = {
  [Name in keyof ActionRateLimits]: ActionRateLimits[Name] extends TokenBucket ? Name : never;
}[keyof ActionRateLimits];

/** How much a visitor may ask for, whichever connection of theirs asks. */
export class ActionRateLimits {
  readonly chat: TokenBucket;
  readonly emotes: TokenBucket;
  readonly hands: TokenBucket;
  readonly renames: TokenBucket;
  readonly reloads: TokenBucket;
  readonly edits: TokenBucket;
  readonly editOps: TokenBucket;
  readonly plays: TokenBucket;
  readonly holds: TokenBucket;
  readonly saves: TokenBucket;
  readonly reverts: TokenBucket;
  readonly undos: TokenBucket;
  readonly microphone: TokenBucket;
  readonly raisedHands: TokenBucket;
  readonly ignoredVoices: TokenBucket;
  readonly voiceModeration: TokenBucket;
  readonly video: TokenBucket;
  readonly hosting: TokenBucket;
  /** Moment of their last message, by the monotonic clock. */
  lastChatAt = -Infinity;
  readonly captions: TokenBucket;
  readonly transcript: TokenBucket;
  /** The same of what they said. */
  lastTranscribedAt = -Infinity;
  readonly captionWishes: TokenBucket;

  constructor(now: number) {
    this.chat = new TokenBucket({ periodMs: CHAT_PERIOD_MS, burst: CHAT_BURST }, now);
    this.emotes = new TokenBucket(EMOTES, now);
    this.hands = new TokenBucket(HANDS_LIMIT, now);
    this.renames = new TokenBucket(RENAMES, now);
    this.reloads = new TokenBucket(RELOADS, now);
    this.edits = new TokenBucket(EDITS, now);
    this.editOps = new TokenBucket(EDIT_OPS, now);
    this.plays = new TokenBucket(PLAYS, now);
    this.holds = new TokenBucket(HOLDS, now);
    this.saves = new TokenBucket(SAVES, now);
    this.reverts = new TokenBucket(REVERTS, now);
    this.undos = new TokenBucket(UNDOS, now);
    this.microphone = new TokenBucket(MICROPHONE, now);
    this.raisedHands = new TokenBucket(RAISED_HANDS, now);
    this.ignoredVoices = new TokenBucket(IGNORED_VOICES, now);
    this.voiceModeration = new TokenBucket(VOICE_MODERATION, now);
    this.video = new TokenBucket(VIDEO, now);
    this.hosting = new TokenBucket(HOSTING, now);
    this.captions = new TokenBucket(CAPTIONS, now);
    this.transcript = new TokenBucket(TRANSCRIPT, now);
    this.captionWishes = new TokenBucket(CAPTION_WISHES, now);
  }
}

/** Every bucket is full again by then. */
const REFILLED_MS = 60_000;

/** The limits of visitors who left an instance: who comes back goes on with what they had left. */
export class DepartedRateLimits {
  readonly #byVisitor = new Map<string, { limits: ActionRateLimits; at: number }>();

  add(visitorId: string, limits: ActionRateLimits, now: number): void {
    for (const [oldest, { at }] of this.#byVisitor) {
      if (now - at < REFILLED_MS) break;
      this.#byVisitor.delete(oldest);
    }
    this.#byVisitor.delete(visitorId);
    this.#byVisitor.set(visitorId, { limits, at: now });
  }

  take(visitorId: string, now: number): ActionRateLimits {
    const left = this.#byVisitor.get(visitorId);
    this.#byVisitor.delete(visitorId);
    return left?.limits ?? new ActionRateLimits(now);
  }
}
