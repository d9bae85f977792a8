import { z } from "zod";
import { captionLanguage } from "./rooms/captions.ts";

/*
 * The socket by which a page sends its microphone to the server's speech recognition, and hears what was said. Sound is
 * binary: 16-bit little-endian samples, mono. Everything else is JSON. docs/captions.md describes it.
 */

export const CAPTION_STREAM_PATH = "/captions";
export const CAPTION_STREAM_PROTOCOL = 1;
export { CAPTION_SAMPLE_RATE } from "./constants.ts";
/** Longest binary message: 256 ms. */
export const CAPTION_CHUNK_BYTES = 8_192;
/** Longer utterances without a pause are cut here. */
export const UTTERANCE_MAX_MS = 12_000;

export const captionStreamClient = z.discriminatedUnion("type", [
  /** The first message. `token` is the ticket of `captionsWanted`. */
  z.object({
    type: z.literal("hello"),
    protocol: z.int(),
    token: z.string().max(2048),
    languageCode: captionLanguage,
  }),
  /** A pause: what was sent since the last one is an utterance. */
  z.object({ type: z.literal("end") }),
]);
export type CaptionStreamClient = z.infer<typeof captionStreamClient>;

export const captionStreamServer = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  /** The text so far of an utterance, counted from 1; empty: nothing intelligible. */
  z.object({ type: z.literal("text"), utterance: z.int(), text: z.string(), isFinal: z.boolean() }),
  /** The recogniser doesn't answer. */
  z.object({ type: z.literal("unavailable") }),
]);
export type CaptionStreamServer = z.infer<typeof captionStreamServer>;

/** Why the server ended the socket: codes of its close frame. */
export const CAPTION_CLOSE = {
  protocol: 4400,
  forbidden: 4403,
  /** The speaker isn't in the room, or may not speak now: it may be retried. */
  absent: 4404,
  flooding: 4429,
  full: 4503,
  closing: 1001,
} as const;
