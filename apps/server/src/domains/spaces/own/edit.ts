import { eq, sql } from "drizzle-orm";
import { actsAsOwner, type RoomPermission, type ShareSetting } from "@veranda/contract";
import { NamedError } from "../../../named-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isUnder16 } from "../../accounts/account-facts.ts";
import { requireNot } from "../../accounts/require-not.ts";
import { writeHostActs } from "../../moderation/host-act-lines.ts";
import { spaces, spaceTags } from "../tables.ts";
import { namedAs } from "./create.ts";
import { giveToOrganization } from "./give-to-organization.ts";
import { lockAsHost, organizationToOwn, requireHost } from "./require-host.ts";
import { newShareId } from "./new-names.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";

type Deps = Pick<OwnSpacesDeps, "db" | "events" | "limiter" | "now">;

/** How often a person may change searchable texts: every search compares with each new word. */
const WRITTEN = { max: 200, windowMs: 3_600_000 };

/** Absent fields stay unchanged. */
export type SpaceEdits = {
  name?: string | undefined;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
  fullScreenModeEnabled?: boolean | undefined;
  shareSetting?: ShareSetting | undefined;
  isInviteOnly?: boolean | undefined;
};

/** Throws what requireHost throws, or INVALID_INPUT. */
export async function requireEdits(
  { db }: { db: Pick<Db, "select"> },
  me: string,
  id: string,
  { shareSetting }: SpaceEdits,
): Promise<{ organizationOwnerId: string | null }> {
  const space = await requireHost(db, id, me);
  const { organizationOwnerId: present } = space;
  const isOwner = actsAsOwner(space, space);
  return { organizationOwnerId: await organizationToOwn(db, me, shareSetting, { present, isOwner }) };
}

/**
 * Changes the texts and settings of a space, with a limit per hour (RATE_LIMITED). A space that is no longer public is
 * removed from explore.
 */
export async function editSpace(
  { db, events, limiter, now }: Deps,
  me: string,
  id: string,
  edits: SpaceEdits,
): Promise<void> {
  await requireEdits({ db }, me, id, edits);
  const { name, description, tags, fullScreenModeEnabled, shareSetting } = edits;
  if (name !== undefined || description !== undefined || tags !== undefined) {
    const waitMs = await limiter.take(`space-words:${me}`, WRITTEN);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  }
  const isInviteOnly = shareSetting === undefined || shareSetting === "PRIVATE" ? edits.isInviteOnly : false;
  await events.transaction(async (tx, record) => {
    // Read again under the lock: somebody who shares it with their organisation must still belong to it.
    const { organizationOwnerId: organizationId } =
      shareSetting === "ORG" ? await requireEdits({ db: tx }, me, id, edits) : { organizationOwnerId: null };
    await lockAsHost(tx, id, me);
    await tx
      .update(spaces)
      .set({
        updatedAt: new Date(now()),
        ...(name === undefined ? {} : namedAs(name)),
        ...(description === undefined ? {} : { description, seoDescription: description }),
        ...(fullScreenModeEnabled === undefined ? {} : { isFullScreenModeEnabled: fullScreenModeEnabled }),
        ...(shareSetting === undefined ? {} : { shareSetting }),
        ...(isInviteOnly === undefined
          ? {}
          : { isInviteOnly: sql`${isInviteOnly} and ${shareSetting ?? spaces.shareSetting} = 'PRIVATE'` }),
        ...(shareSetting === undefined || shareSetting === "PUBLIC_LINK" ? {} : { publishedAt: null }),
      })
      .where(eq(spaces.id, id));
    if (organizationId !== null) await giveToOrganization(tx, me, { id, organizationId });
    if (tags !== undefined) await writeTags(tx, id, tags);
    record({ name: "SpaceChanged", spaceId: id });
  });
}

/** Replaces the existing tags. */
export async function writeTags(
  tx: Pick<Db, "delete" | "insert">,
  spaceId: string,
  tags: readonly string[],
): Promise<void> {
  await tx.delete(spaceTags).where(eq(spaceTags.spaceId, spaceId));
  const kept = new Map(tags.map((tag) => [foldTag(tag), tag.replace(/\s+/gu, " ")] as const).toReversed());
  const rows = [...kept.values()].toReversed().map((tag, position) => ({ spaceId, tag, position }));
  if (rows.length > 0) await tx.insert(spaceTags).values(rows);
}

/** Tags that differ only by case, accents or white space are the same; the first is kept. */
const foldTag = (tag: string): string =>
  tag.normalize("NFKD").replace(/\p{M}/gu, "").replace(/\s+/gu, " ").toLowerCase();

/** Restricts a permission to hosts, or opens it to everybody. Also throws NOT_FOR_MINORS. */
export async function setRestricted(
  { db, events, now }: Deps,
  me: string,
  id: string,
  { permission, restricted }: { permission: RoomPermission; restricted: boolean },
): Promise<void> {
  await requireHost(db, id, me);
  if (permission === "under_16_chat_disabled") await requireNot(db, isUnder16(me));
  const without = sql`array_remove(${spaces.restrictedPermissions}, ${permission}::text)`;
  await events.transaction(async (tx, record) => {
    await lockAsHost(tx, id, me);
    await tx
      .update(spaces)
      .set({
        restrictedPermissions: restricted ? sql`array_append(${without}, ${permission}::text)` : without,
        updatedAt: new Date(now()),
      })
      .where(eq(spaces.id, id));
    const act = restricted ? "restricted" : "allowed";
    await writeHostActs(tx, [
      { spaceId: id, instance: null, by: { accountId: me }, act, detail: permission },
    ]);
    record({ name: "SpaceChanged", spaceId: id });
  });
}

/** Sets whether further instances open when one is full. */
export async function setInstancing(
  { db, now }: Deps,
  me: string,
  id: string,
  enabled: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAsHost(tx, id, me);
    await tx
      .update(spaces)
      .set({ isInstancingEnabled: enabled, updatedAt: new Date(now()) })
      .where(eq(spaces.id, id));
  });
}

/** Links with the old share id stop working. */
export async function renewShareId({ db, events }: Deps, me: string, id: string): Promise<void> {
  await requireHost(db, id, me);
  await events.transaction(async (tx, record) => {
    await lockAsHost(tx, id, me);
    await tx.update(spaces).set({ shareId: newShareId() }).where(eq(spaces.id, id));
    record({ name: "SpaceChanged", spaceId: id });
  });
}
