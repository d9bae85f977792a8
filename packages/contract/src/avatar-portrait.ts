import { z } from "zod";
import { AVATAR_PART_KINDS } from "./avatar.ts";

/** The head of `content/built/avatars/portrait-….bin`; what follows it is in content/avatars/README.md. */
export const portraitKit = z.object({
  parts: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(AVATAR_PART_KINDS),
      coversHair: z.boolean(),
      hides: z.array(z.enum(AVATAR_PART_KINDS)),
      indexStart: z.int(),
      indexCount: z.int(),
    }),
  ),
  builds: z.array(z.object({ id: z.string(), breadth: z.number(), roundness: z.number() })),
  positionScale: z.number(),
  shapeScale: z.number(),
  vertexCount: z.int(),
  indexCount: z.int(),
  /** Numbers of a build's pose: bones as dual quaternions, then place, heading, eyes. */
  poseFloats: z.int(),
});
export type PortraitKit = z.infer<typeof portraitKit>;
