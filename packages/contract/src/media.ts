import { z } from "zod";

export { HEARD_MAX } from "./media-lines.ts";

/** Kinds of published media. */
export const mediaKind = z.enum(["microphone", "camera", "screen", "screen_sound"]);
export type MediaKind = z.infer<typeof mediaKind>;

/** What somebody may publish; `screen` includes its sound. */
export const mediaGrant = z.object({ microphone: z.boolean(), camera: z.boolean(), screen: z.boolean() });
export type MediaGrant = z.infer<typeof mediaGrant>;

/** A STUN or TURN server, as `RTCIceServer` has it. */
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServer>;

/** What forwards sound; none: nobody can speak here. */
export const mediaServerKind = z.enum(["embedded", "livekit", "none"]);
export type MediaServerKind = z.infer<typeof mediaServerKind>;

/** What a ticket is for: people's voices, cameras and screens, or the stream of a broadcast where that is separate. */
export const mediaSource = z.enum(["people", "broadcast"]);
export type MediaSource = z.infer<typeof mediaSource>;

/** Where and how the page's media client connects. */
export const mediaTicket = z.object({
  kind: z.enum(["embedded", "livekit"]),
  /** A path on the page's own origin; for LiveKit, the base address of its client. */
  url: z.string(),
  token: z.string(),
  identity: z.string(),
  iceServers: z.array(iceServer),
  /** It can be used once, within this time. */
  expiresInS: z.int(),
});
export type MediaTicket = z.infer<typeof mediaTicket>;
