import { eq } from "drizzle-orm";
import type { Category, Space, SpaceCard, SpaceLimits, SpaceObject, SpacePreview } from "@veranda/contract";
import type { RoomData } from "@veranda/contract/rooms/messages";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { demandEntry, holdsShareId, mayEnter, type Keys } from "./access.ts";
import { cards, peopleIn, tagsOf } from "./cards.ts";
import { categoriesOfSpace } from "./categories.ts";
import { limitsOf } from "./limits.ts";
import type { WhoIsWhere } from "./presence.ts";
import { searchNames } from "./search.ts";
import { spaces, type SpaceRow } from "./tables.ts";

const NAMES_MAX = 12;

export type Spaces = {
  /** The space's row, for someone who may enter. Throws SPACE_NOT_FOUND or USER_UNAUTHORIZED. */
  enter(id: string, keys: Keys): Promise<SpaceRow>;
  record(id: string, keys: Keys): Promise<Space>;
  preview(id: string, keys: Keys): Promise<SpacePreview>;
  limits(id: string, keys: Keys): Promise<SpaceLimits>;
  contents(id: string, keys: Keys): Promise<SpaceObject[]>;
  categories(id: string, keys: Keys): Promise<Category[]>;
  searchNames(query: string): Promise<SpaceCard[]>;
  /** What newcomers of an instance are told; null when the space is gone. */
  roomData(id: string): Promise<RoomData | null>;
};

export function createSpaces(db: Db, who: WhoIsWhere): Spaces {
  const find = async (id: string): Promise<SpaceRow> => {
    const [row] = await db.select().from(spaces).where(eq(spaces.id, id));
    if (!row) throw new NamedError("SPACE_NOT_FOUND");
    return row;
  };
  const enter = async (id: string, keys: Keys): Promise<SpaceRow> => {
    const row = await find(id);
    demandEntry(row, keys);
    return row;
  };
  return {
    enter,
    async record(id, keys) {
      const [row] = await db.select({ space: spaces, tags: tagsOf }).from(spaces).where(eq(spaces.id, id));
      if (!row) throw new NamedError("SPACE_NOT_FOUND");
      demandEntry(row.space, keys);
      const presence = await who.presence([id]);
      const { isLive, participantCount } = peopleIn(presence.get(id), who);
      return recordOf(row.space, { tags: row.tags, keys, isLive, participantCount });
    },
    async preview(id, keys) {
      const row = await find(id);
      const presence = await who.presence([id]);
      const { participantCount, faces } = peopleIn(presence.get(id), who);
      return {
        id: row.id,
        slug: row.slug,
        name: row.name,
        description: row.description,
        maker: makerOf(row),
        pictures: picturesOf(row),
        participantCount,
        // Names of those inside are for those who may enter.
        faces: mayEnter(row, keys) ? faces : [],
        shareSetting: row.shareSetting,
        canJoin: mayEnter(row, keys),
      };
    },
    async limits(id, keys) {
      const { plan } = await enter(id, keys);
      return limitsOf(plan);
    },
    async contents(id, keys) {
      const { objects } = await enter(id, keys);
      return objects;
    },
    async categories(id, keys) {
      await enter(id, keys);
      return categoriesOfSpace(db, id);
    },
    async searchNames(query) {
      return cards(db, who, await searchNames(db, query, NAMES_MAX));
    },
    async roomData(id) {
      const [row] = await db
        .select({ id: spaces.id, name: spaces.name, setting: spaces.setting, objects: spaces.objects })
        .from(spaces)
        .where(eq(spaces.id, id));
      return row ?? null;
    },
  };
}

const makerOf = (row: SpaceRow): Space["maker"] => ({ displayName: row.makerName, username: null });
const picturesOf = (row: SpaceRow): Space["pictures"] => ({
  poster: row.poster,
  posterSmall: row.posterSmall,
  posterBlur: row.posterBlur,
  video: row.video,
});

function recordOf(
  row: SpaceRow,
  { tags, keys, ...people }: { tags: string[]; keys: Keys; isLive: boolean; participantCount: number },
): Space {
  return {
    id: row.id,
    shareId: holdsShareId(row, keys) ? row.shareId : null,
    slug: row.slug,
    name: row.name,
    description: row.description,
    tags,
    shareSetting: row.shareSetting,
    publicLink: row.shareSetting === "PUBLIC_LINK",
    ownerID: row.ownerId,
    organizationOwnerID: row.organizationOwnerId,
    administrators: [],
    roomAdmins: [],
    maker: makerOf(row),
    lobbyType: row.lobbyType,
    likeCount: row.likeCount,
    liked: false,
    loveCount: row.loveCount,
    isLoved: false,
    visitCount: row.visitCount,
    ...people,
    isPublishedToExplore: row.publishedAt !== null,
    isSandbox: row.isSandbox,
    fullScreenModeEnabled: row.isFullScreenModeEnabled,
    isCustomThumbnail: row.isCustomThumbnail,
    pictures: picturesOf(row),
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    logo: row.logo,
    worldID: row.worldId,
    setting: row.setting,
    plan: row.plan,
  };
}
