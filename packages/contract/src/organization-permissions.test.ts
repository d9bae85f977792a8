import { expect, test } from "vitest";
import {
  mayInOrganization,
  maySpareAdmin,
  ORGANIZATION_PERMISSIONS,
  organizationPermissionsOf,
} from "./organization-permissions.ts";

test("admins may do everything, members only what is their own", () => {
  expect(organizationPermissionsOf({ isAdmin: true })).toEqual([...ORGANIZATION_PERMISSIONS]);
  expect(organizationPermissionsOf({ isAdmin: false })).toEqual([
    "change_password",
    "speech_captioning",
    "unlimited_meeting_durations",
  ]);
});

test.each(["access_billing", "associate_domain", "access_admin_page", "upgrade_to_pro"] as const)(
  "no member has %s",
  (permission) => expect(mayInOrganization({ isAdmin: false }, permission)).toBe(false),
);

test.each([
  [true, 1, false],
  [true, 2, true],
  [false, 1, true],
])("an admin (%s) of %i admins can leave the role: %s", (isAdmin, count, isSpared) =>
  expect(maySpareAdmin({ isAdmin }, count)).toBe(isSpared),
);
