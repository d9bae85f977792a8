import { z } from "zod";
import { readToken, signToken } from "../platform/signed-token.ts";

/** Covers a long visit: whether its bearer may be heard is checked separately for each piece of audio. */
const TICKET_SECONDS = 24 * 3600;
const AUDIENCE = "veranda:captions";
const claims = z.object({ room: z.string(), sub: z.string() });

/** A participant of an instance. */
export type CaptionSpeaker = { readonly instanceId: string; readonly participantId: string };

/** A ticket that lets a page send its participant's audio to speech recognition. */
export function signCaptionTicket(
  { instanceId, participantId }: CaptionSpeaker,
  secret: Uint8Array,
  now: number,
): string {
  const exp = Math.floor(now / 1000) + TICKET_SECONDS;
  return signToken({ room: instanceId, sub: participantId, aud: AUDIENCE, exp }, secret);
}

/** The participant of a ticket; null if it is invalid. */
export function readCaptionTicket(text: string, secret: Uint8Array, now: number): CaptionSpeaker | null {
  try {
    const { room, sub } = claims.parse(readToken(text, secret, AUDIENCE, now));
    return { instanceId: room, participantId: sub };
  } catch {
    return null;
  }
}
