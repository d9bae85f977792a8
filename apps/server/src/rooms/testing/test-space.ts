import { randomBytes } from "node:crypto";
import type { RoomPermission, SpaceObject } from "@veranda/contract";
import { accounts } from "../../domains/accounts/tables.ts";
import { createDrafts } from "../../domains/spaces/drafts.ts";
import { createRoomRoles } from "../../domains/spaces/room-roles.ts";
import { createRoomSpaces } from "../../domains/spaces/room-spaces.ts";
import { spaces } from "../../domains/spaces/tables.ts";
import { createVersions } from "../../domains/spaces/versions.ts";
import type { Db } from "../../platform/db/database.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import type { RoomSpaces } from "../rooms-deps.ts";
import { noFiles } from "./empty-spaces.ts";
import { addMember } from "../../testing/space-members.ts";

/** Spaces in a database, with versions and drafts. */
export function realSpaces(db: Db): RoomSpaces & { versions: ReturnType<typeof createVersions> } {
  const now = (): number => Date.now();
  const directory = { people: async () => new Map() };
  const picturesOf = () => ({ poster: "", posterSmall: "", posterBlur: "", video: null });
  const versions = createVersions({ db, files: noFiles, directory, now, picturesOf });
  const drafts = createDrafts({ files: noFiles, versions, now });
  // Nothing is asked at these doors.
  const roles = createRoomRoles(db, "FREE", { mayStay: async () => true });
  return { ...createRoomSpaces(roles, versions, drafts), versions };
}

export async function insertAccount(db: Db, id: string): Promise<void> {
  await db
    .insert(accounts)
    .values({ id, username: id, displayName: id, avatar: "plain", createdAt: new Date() })
    .onConflictDoNothing();
}

/** A space of this account's; answers its id. */
export async function insertSpace(
  db: Db,
  ownerId: string | null,
  { objects = [], restricted = [] }: { objects?: SpaceObject[]; restricted?: RoomPermission[] } = {},
): Promise<string> {
  const id = `t${randomBytes(6).toString("hex")}`;
  await db.insert(spaces).values({
    id,
    slug: "test",
    name: "Test",
    shareSetting: "PUBLIC_LINK",
    shareId: `share-${id}`,
    makerName: "Test",
    plan: "ENTERPRISE",
    restrictedPermissions: restricted,
    poster: "",
    posterSmall: "",
    posterBlur: "",
    seoTitle: "",
    seoDescription: "",
    setting: { environment: "terrace", variant: "day" },
    objects,
  });
  if (ownerId !== null) {
    await insertAccount(db, ownerId);
    await addMember(db, ownerId, [id]);
  }
  return id;
}

/** Someone with an account, or with null a guest. */
export const holderOf = (accountId: string | null): ReservationHolder => ({
  visitorId: accountId ?? randomBytes(6).toString("hex"),
  userId: accountId,
  isAuthless: accountId === null,
  isHost: false,
  ...(accountId !== null && { displayName: accountId, avatar: "plain" }),
  friendIds: [],
});
