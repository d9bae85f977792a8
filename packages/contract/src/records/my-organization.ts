import { z } from "zod";
import { ORGANIZATION_PERMISSIONS } from "../organization-permissions.ts";

/** Identifiers as accounts have them. */
export const organizationId = z.string().regex(/^[A-Za-z0-9]{16}$/);

/** The caller's own organisation, as their record has it. */
export const myOrganization = z.object({
  id: organizationId,
  name: z.string(),
  isAdmin: z.boolean(),
  permissions: z.array(z.enum(ORGANIZATION_PERMISSIONS)),
});
export type MyOrganization = z.infer<typeof myOrganization>;
