import { getTableColumns } from "drizzle-orm";
import { maySeeShareId, type Space } from "@veranda/contract";
import { visitorOf, type AccessKeys, type Admission } from "./access.ts";
import type { OwnMarks } from "./loves.ts";
import { spaces, type SpaceRow } from "./tables.ts";

/** The columns of a space without its objects, which are large and read only where needed. */
const { objects: _objects, ...columns } = getTableColumns(spaces);
export const summary = columns;
export type Summary = Omit<SpaceRow, "objects"> & { ownerId: string | null };

export const picturesOf = (row: Summary): Space["pictures"] => ({
  poster: row.poster,
  posterSmall: row.posterSmall,
  posterBlur: row.posterBlur,
  video: row.video,
});

/** A space as calls return it to this caller. */
export function recordOf(
  row: Summary & Admission & { administrators: string[]; organizationAdmins: string[]; tags: string[] },
  {
    keys,
    marks,
    maker,
    ...people
  }: {
    keys: AccessKeys;
    marks: OwnMarks;
    maker: Space["maker"];
    isLive: boolean;
    participantCount: number;
  },
): Space {
  return {
    id: row.id,
    shareId: maySeeShareId(row, visitorOf(row, keys)) ? row.shareId : null,
    slug: row.slug,
    name: row.name,
    description: row.description,
    tags: row.tags,
    shareSetting: row.shareSetting,
    publicLink: row.shareSetting === "PUBLIC_LINK",
    isInviteOnly: row.isInviteOnly,
    ownerID: row.ownerId,
    organizationOwnerID: row.organizationOwnerId,
    administrators: row.administrators,
    roomAdmins: [...new Set([...row.administrators, ...row.organizationAdmins])].filter(
      (id) => id !== row.ownerId,
    ),
    organizationAdmins: row.organizationAdmins,
    restrictedPermissions: row.restrictedPermissions,
    isInstancingEnabled: row.isInstancingEnabled,
    maker,
    lobbyType: row.lobbyType,
    likeCount: row.likeCount,
    liked: marks.liked,
    loveCount: row.loveCount,
    isLoved: marks.isLoved,
    visitCount: row.visitCount,
    ...people,
    isPublishedToExplore: row.publishedAt !== null,
    isSandbox: row.isSandbox,
    fullScreenModeEnabled: row.isFullScreenModeEnabled,
    isCustomThumbnail: row.isCustomThumbnail,
    isTakenThumbnail: row.isTakenThumbnail,
    isCustomVideo: row.isCustomVideo,
    pictures: picturesOf(row),
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    logo: row.logo,
    worldID: row.worldId,
    setting: row.setting,
    plan: row.plan,
  };
}
