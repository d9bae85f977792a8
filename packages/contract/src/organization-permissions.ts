/* What members of an organisation may do, for server and page alike (product specification, section 3). */

export const ORGANIZATION_PERMISSIONS = [
  "access_billing",
  "associate_domain",
  "access_admin_page",
  "change_password",
  "speech_captioning",
  "unlimited_meeting_durations",
  "upgrade_to_pro",
] as const;
export type OrganizationPermission = (typeof ORGANIZATION_PERMISSIONS)[number];

/** An account's role in its organisation. */
export type OrganizationMembership = { isAdmin: boolean };

/** Admins may do everything; each member manages what is their own, and what came of meetings in its spaces. */
const OF_MEMBERS: readonly OrganizationPermission[] = [
  "change_password",
  "speech_captioning",
  "unlimited_meeting_durations",
];

export const mayInOrganization = (
  { isAdmin }: OrganizationMembership,
  permission: OrganizationPermission,
): boolean => isAdmin || OF_MEMBERS.includes(permission);

export const organizationPermissionsOf = (membership: OrganizationMembership): OrganizationPermission[] =>
  ORGANIZATION_PERMISSIONS.filter((permission) => mayInOrganization(membership, permission));

/** An organisation always has an admin: whether this one can give up the role, out of this many. */
export const maySpareAdmin = ({ isAdmin }: OrganizationMembership, adminCount: number): boolean =>
  !isAdmin || adminCount > 1;
