import { z } from "zod";
import { spaceId } from "../records/space.ts";

/** What a portal shows of the space behind it: its name, a picture on this server, the current number of people. */
export const portalSpace = z.object({
  id: spaceId,
  /** null: there is no such space, or this person may not see it. */
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

/** Where a portal leads, and the share id that it passes on. */
export type PortalTarget = { id: string; shareId: string | null };

/** The specification has portals, but names no messages for what they show. */
export const portalMessages = {
  /** The page's answer to `need_spaces`, and later updates. */
  set_portal_spaces: z.object({ spaces: z.array(portalSpace).max(200) }),
} as const;
