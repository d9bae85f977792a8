import { z } from "zod";
import { spaceId } from "../records/space.ts";

/** What a portal shows of the space behind it: its name, a picture of this server, how many are there now. */
export const portalSpace = z.object({
  id: spaceId,
  /** null: there is no such space, or it isn't for this person to see. */
  space: z
    .object({
      name: z.string().max(200),
      poster: z
        .string()
        .max(2048)
        .regex(/^\/(?!\/)/),
      count: z.int().min(0),
    })
    .nullable(),
});

export type PortalSpace = z.infer<typeof portalSpace>;

/** Where a portal leads, and the share id that it brings to that door. */
export type PortalTarget = { id: string; shareId: string | null };

/** The specification knows portals, but names no messages for what they show. */
export const portalMessages = {
  /** The page's answer to `need_spaces`, and whatever it learns later. */
  set_portal_spaces: z.object({ spaces: z.array(portalSpace).max(200) }),
} as const;
