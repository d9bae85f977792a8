import { z } from "zod";
import { accountId } from "./account.ts";
import { OBJECT_LIMITS } from "./object.ts";

/**
 * Roles that hosts give an account in a space besides making it a host. Speakers may switch their microphone on in
 * every voice mode; presenters too, and with a megaphone; guides guide everybody; builders build where that is
 * restricted.
 */
export const ASSIGNED_ROLES = ["presenter", "speaker", "guide", "builder"] as const;
export const assignedRoleName = z.enum(ASSIGNED_ROLES);
export type AssignedRoleName = z.infer<typeof assignedRoleName>;

export const STAND_LIMITS = { width: [1, 60], depth: [1, 60] } as const;

const metres = z.number().min(-OBJECT_LIMITS.reach).max(OBJECT_LIMITS.reach);

/** The area of a builder: a rectangle on the ground, in metres, `heading` in radians about +Y; 0 looks along -Z. */
export const stand = z.strictObject({
  x: metres,
  y: metres,
  z: metres,
  width: z.number().min(STAND_LIMITS.width[0]).max(STAND_LIMITS.width[1]),
  depth: z.number().min(STAND_LIMITS.depth[0]).max(STAND_LIMITS.depth[1]),
  heading: z
    .number()
    .min(-2 * Math.PI)
    .max(2 * Math.PI),
});
export type Stand = z.infer<typeof stand>;

/** `stand` null: in all of the space. */
export const assignment = z.object({ role: assignedRoleName, stand: stand.nullable() });
export type Assignment = z.infer<typeof assignment>;

export const assignedRole = assignment.extend({
  id: z.uuid(),
  userID: accountId,
  assignedAt: z.iso.datetime(),
});
export type AssignedRole = z.infer<typeof assignedRole>;
