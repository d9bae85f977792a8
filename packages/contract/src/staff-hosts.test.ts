import { expect, test } from "vitest";
import { mayPutOut, mayPutOutOfInstance, rightsOf } from "./permissions.ts";
import { hostingActions } from "./person-actions.ts";

const OWNED = { ownerId: "owner" };
const OWNERLESS = { ownerId: null };
const staff = { role: null, isStaff: true, isCoHost: false };
const administrator = { role: "administrator", isStaff: false, isCoHost: false } as const;
const coHost = { role: null, isStaff: false, isCoHost: true };

test("staff host spaces without an owner: nobody puts them out there, but out of those that somebody owns", () => {
  const putOut = (space: { ownerId: string | null }) => [
    mayPutOut(space, administrator, staff),
    mayPutOutOfInstance(space, administrator, staff),
    mayPutOutOfInstance(space, coHost, staff),
  ];
  expect([putOut(OWNED), putOut(OWNERLESS)]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
  // Staff act as its owner, who puts out administrators.
  expect([mayPutOut(OWNED, staff, administrator), mayPutOut(OWNERLESS, staff, administrator)]).toEqual([
    false,
    true,
  ]);
});

test("the page offers to remove nobody who hosts the space without a role in it", () => {
  const hosts = { ...OWNERLESS, administrators: ["ada"], restrictedPermissions: [] };
  const actionsOn = (person: { userId: string; isHost: boolean }) =>
    hostingActions({
      person: { ...person, isCoHost: false },
      isHere: true,
      isWatching: false,
      relationship: null,
      rights: rightsOf(hosts, { accountId: "ada", isStaff: false }),
      hosts,
      voice: null,
      video: undefined,
    });
  expect(actionsOn({ userId: "ann", isHost: false })).toContain("remove_from_space");
  expect(actionsOn({ userId: "sam", isHost: true })).not.toContain("remove_from_space");
});
