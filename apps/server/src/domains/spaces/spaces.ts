import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import {
  maySeeShareId,
  type Category,
  type Plan,
  type Space,
  type SpaceCard,
  type SpaceLimits,
  type SpaceObject,
  type SpacePage,
  type SpacePreview,
} from "@veranda/contract";
import { isHeldByBans, isHostOf } from "@veranda/contract/permissions";
import { blockedAmong } from "../people/block-facts.ts";
import { NamedError } from "../../named-error.ts";
import { hasBans, isBannedFrom } from "../moderation/ban-facts.ts";
import { deviceDigest } from "../moderation/device-digest.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Presence } from "../../rooms/rooms-api.ts";
import { CoalescedReads } from "../../platform/coalesced-reads.ts";
import { nextOffset, type PageRange } from "../../platform/db/pagination.ts";
import {
  admitted,
  admissionFor,
  isKeptOut,
  isLetIn,
  isTooYoung,
  isThere,
  refuseBanned,
  visitorOf,
  type Admission,
  type AccessKeys,
} from "./access.ts";
import { adultsOnlyAmong, cardMarker, hiddenAmong, withoutFaces } from "./card-marker.ts";
import { cards, peopleIn, tagsOf } from "./cards.ts";
import type { Gatekeeper } from "../gates/gatekeeper.ts";
import { categoriesOfSpace } from "./categories.ts";
import { isFull, limitsOf } from "./limits.ts";
import { marksOf } from "./loves.ts";
import { markHosted } from "./mark-hosted.ts";
import { countOwned, ownedIds } from "./own-listings.ts";
import { administratorsOf, organizationAdminsOf, ownerOf } from "./members.ts";
import { makerOf } from "./maker.ts";
import type { SpacePresence } from "./space-presence.ts";
import { picturesOf, recordOf, summary, type Summary } from "./space-record.ts";
import { readObjects } from "./read-objects.ts";
import { withoutRemoved } from "./removed-objects.ts";
import { searchNames } from "./search.ts";
import { spaces } from "./tables.ts";

const NAMES_MAX = 12;

export type Spaces = {
  /** For somebody who may see it, whether they may enter or not. Throws SPACE_NOT_FOUND or USER_UNAUTHORIZED. */
  look(id: string, keys: AccessKeys): Promise<Admission & { isHost: boolean }>;
  /** For somebody who may enter. Throws SPACE_NOT_FOUND, USER_UNAUTHORIZED, BANNED or GATED. */
  enter(id: string, keys: AccessKeys): Promise<Admission & { isHost: boolean }>;
  /**
   * Checks everything that reserving a seat requires, including token gates. Throws what `enter` throws, or
   * CHAIN_UNAVAILABLE.
   */
  comeIn(id: string, keys: AccessKeys): Promise<Admission & { isHost: boolean; isByToken: boolean }>;
  record(id: string, keys: AccessKeys): Promise<Space>;
  preview(id: string, keys: AccessKeys): Promise<SpacePreview>;
  limits(id: string, keys: AccessKeys): Promise<SpaceLimits>;
  /** For somebody who may enter; throws what `enter` throws. */
  contents(id: string, keys: AccessKeys): Promise<SpaceObject[]>;
  categories(id: string, keys: AccessKeys): Promise<Category[]>;
  searchNames(query: string, viewer: string | null): Promise<SpaceCard[]>;
  countOwned(ownerId: string, includesHidden: boolean): Promise<number>;
  /** Spaces of a person, newest first: all of them, or only the listed ones. */
  owned(
    ownerId: string,
    includesHidden: boolean,
    viewer: string | null,
    slice: PageRange,
  ): Promise<SpacePage>;
  /** The ones among these spaces that a person may enter, with these share ids if any, by id. */
  enterable(
    person: string,
    ids: readonly string[],
    shareIds?: readonly string[],
  ): Promise<ReadonlyMap<string, { id: string; slug: string; name: string }>>;
  /**
   * The ones among these spaces that an invitation would open to a person: a block or their age still excludes them.
   */
  openToInvited(person: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The share id that somebody may pass on: a host's, or the one with which they came; null if none. */
  shareIdToPassOn(id: string, keys: AccessKeys): Promise<string | null>;
  /** Account of the owner; null for a space that has none, or doesn't exist. */
  ownerOf(id: string): Promise<string | null>;
  /** The facts that decide whether somebody may enter, and as what; null if the space doesn't exist. */
  door(id: string, accountId: string): Promise<Admission | null>;
};

/** `isBanned`: possibly banned; `refuseBanned` decides. */
type DoorOf = Admission & { isBanned: boolean };
type AdmissionAtDoor = DoorOf & { isHost: boolean };

const SPACE_ID = sql`spaces.id`;
const ACCOUNT_ID = sql`${sql.placeholder("accountId")}`;

/** Removes the makers of objects who are hidden from the viewer, as in the space itself. */
async function withoutHiddenMakers(
  db: Db,
  objects: SpaceObject[],
  viewer: string | null,
): Promise<SpaceObject[]> {
  const makers = [...new Set(objects.flatMap(({ creatorId }) => creatorId ?? []))];
  if (viewer === null || makers.length === 0) return objects;
  const hidden = await blockedAmong(db, makers, viewer);
  if (hidden.size === 0) return objects;
  return objects.map((each) => (hidden.has(each.creatorId ?? "") ? { ...each, creatorId: null } : each));
}

/** Removes people in the space who are hidden from the viewer, as inside; hosts see everybody. */
async function withoutHiddenFaces(
  db: Db,
  people: Presence | undefined,
  viewer: string | null,
): Promise<Presence | undefined> {
  if (people === undefined || viewer === null) return people;
  return withoutFaces(people, await hiddenAmong(db, [people], viewer));
}

export type SpacesDeps = {
  db: Db;
  spacePresence: SpacePresence;
  /** Bytes uploaded by an account. */
  storedBy: (accountId: string) => Promise<number>;
  /** For spaces without a plan of their own. */
  plan: Plan;
  gatekeeper: Gatekeeper;
};

export function createSpaces({ db, spacePresence, storedBy, plan, gatekeeper }: SpacesDeps): Spaces {
  const withPlan = <R extends { plan: Plan }>(row: R): R => (row.plan === "FREE" ? { ...row, plan } : row);
  /** Built once: building the text of a page of SQL costs as much as a small query. */
  const prepareDoor = (accountId: SQL | null, isBanned: SQL<boolean>, name: string) =>
    db
      .select({ ...admissionFor(accountId), isBanned })
      .from(spaces)
      .where(and(eq(spaces.id, sql.placeholder("id")), isThere))
      .prepare(name);
  const accountDoor = prepareDoor(
    ACCOUNT_ID,
    isBannedFrom(SPACE_ID, { accountId: ACCOUNT_ID, device: sql`${sql.placeholder("device")}` }),
    "space_door_of_account",
  );
  const guestDoor = prepareDoor(null, hasBans(SPACE_ID), "space_door_of_guests");
  const prepareRecord = (accountId: SQL | null, name: string) =>
    db
      .select({
        ...summary,
        ...admissionFor(accountId),
        administrators: administratorsOf,
        organizationAdmins: organizationAdminsOf,
        tags: tagsOf,
      })
      .from(spaces)
      .where(and(eq(spaces.id, sql.placeholder("id")), isThere))
      .prepare(name);
  const accountRecord = prepareRecord(ACCOUNT_ID, "space_record_for_account");
  const guestRecord = prepareRecord(null, "space_record_for_guests");
  const doorOfAccount = async (
    id: string,
    accountId: string,
    { deviceId }: AccessKeys,
  ): Promise<DoorOf | undefined> => {
    const device = deviceId === undefined ? null : deviceDigest(deviceId);
    return (await accountDoor.execute({ id, accountId, device }))[0];
  };
  /**
   * Without an account the facts are the same for everybody until share ids are compared, so concurrent reads are
   * shared. Bans are queried separately, if there are any.
   */
  const guestDoors = new CoalescedReads(
    async (id): Promise<DoorOf | undefined> => (await guestDoor.execute({ id }))[0],
  );
  /** Checks who may see it; banned people may, but can't enter. */
  const admit = async (id: string, keys: AccessKeys): Promise<AdmissionAtDoor> => {
    const { accountId } = keys;
    const row = await (accountId === null ? guestDoors.read(id) : doorOfAccount(id, accountId, keys));
    return withPlan(admitted(row, keys));
  };
  const makerFor = async (row: Pick<Summary, "ownerId" | "makerName">): Promise<Space["maker"]> =>
    makerOf(row, await spacePresence.makers(row.ownerId === null ? [] : [row.ownerId]));
  const atDoor = async (id: string, keys: AccessKeys): Promise<AdmissionAtDoor> => {
    const admission = await admit(id, keys);
    if (admission.isBanned && isHeldByBans(admission, admission)) await refuseBanned(db, id, keys);
    return admission;
  };
  const requirePassage = async (admission: AdmissionAtDoor, keys: AccessKeys): Promise<void> => {
    if (await isKeptOut(db, admission, keys)) throw new NamedError("GATED");
  };
  return {
    look: admit,
    async enter(id, keys) {
      const admission = await atDoor(id, keys);
      await requirePassage(admission, keys);
      return admission;
    },
    async comeIn(id, keys) {
      const admission = await atDoor(id, keys);
      const { accountId, deviceId = null } = keys;
      const isByToken =
        admission.isGated &&
        !admission.isHost &&
        (await gatekeeper.requirePassage(id, { accountId, deviceId }));
      return { ...admission, isByToken };
    },
    async record(id, keys) {
      const { accountId } = keys;
      const [[row], presence, marks] = await Promise.all([
        accountId === null ? guestRecord.execute({ id }) : accountRecord.execute({ id, accountId }),
        spacePresence.presence([id]),
        marksOf(db, accountId, id),
      ]);
      const { isLive, participantCount } = peopleIn(presence.get(id), spacePresence);
      const found = withPlan(admitted(row, keys));
      const maker = await makerFor(found);
      return recordOf(found, { keys, maker, marks, isLive, participantCount });
    },
    async preview(id, keys) {
      const [[row], presence] = await Promise.all([
        db
          .select({ ...summary, ...admissionFor(keys.accountId) })
          .from(spaces)
          .where(and(eq(spaces.id, id), isThere)),
        spacePresence.presence([id]),
      ]);
      if (!row) throw new NamedError("SPACE_NOT_FOUND");
      if (!isLetIn(row, keys)) {
        const closed = { id: row.id, canJoin: false } as const;
        return isTooYoung(row, keys) ? { ...closed, isForAdults: true } : closed;
      }
      const people = presence.get(id);
      const isHost = isHostOf(row, row);
      const { isLive, participantCount, faces } = peopleIn(
        await withoutHiddenFaces(db, people, isHost ? null : keys.accountId),
        spacePresence,
      );
      return {
        id: row.id,
        slug: row.slug,
        name: row.name,
        description: row.description,
        maker: await makerFor(row),
        pictures: picturesOf(row),
        participantCount,
        faces,
        isLive,
        isFull: !isHost && isFull(withPlan(row), people),
        shareSetting: row.shareSetting,
        canJoin: true,
      };
    },
    async limits(id, keys) {
      const { plan, ownerId } = await admit(id, keys);
      const [presence, storageBytes] = await Promise.all([
        spacePresence.presence([id]),
        ownerId === null ? 0 : storedBy(ownerId),
      ]);
      return limitsOf(plan, { people: presence.get(id)?.count ?? 0, storageBytes });
    },
    async contents(id, keys) {
      // Only after the access check: it can be megabytes.
      const admission = await atDoor(id, keys);
      await requirePassage(admission, keys);
      const [row] = await db
        .select({ objects: spaces.objects })
        .from(spaces)
        .where(and(eq(spaces.id, id), isThere));
      if (row === undefined) throw new NamedError("SPACE_NOT_FOUND");
      return withoutHiddenMakers(
        db,
        await withoutRemoved(db, id, await readObjects(row.objects)),
        admission.isHost ? null : keys.accountId,
      );
    },
    async categories(id, keys) {
      await admit(id, keys);
      return categoriesOfSpace(db, id);
    },
    async searchNames(query, viewer) {
      const named = await searchNames(db, query, NAMES_MAX);
      const closed = await adultsOnlyAmong(db, viewer, named);
      const found = await cards(
        db,
        spacePresence,
        named.filter((id) => !closed.has(id)),
      );
      return found.map(await cardMarker(db, spacePresence, viewer, found));
    },
    countOwned: (ownerId, includesHidden) => countOwned(db, ownerId, includesHidden),
    async owned(ownerId, includesHidden, viewer, slice) {
      const { ids, hasMore } = await ownedIds(db, ownerId, includesHidden, slice);
      const closed = await adultsOnlyAmong(db, viewer, ids);
      const found = await cards(
        db,
        spacePresence,
        ids.filter((id) => !closed.has(id)),
      );
      const loved = found.map(await cardMarker(db, spacePresence, viewer, found));
      const marked = viewer === ownerId ? await markHosted(db, viewer, loved) : loved;
      return { spaces: marked, next: nextOffset(slice, hasMore) };
    },
    async enterable(person, ids, shareIds = []) {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ ...admissionFor(person), slug: spaces.slug, name: spaces.name })
        .from(spaces)
        .where(and(inArray(spaces.id, [...ids]), isThere));
      const open = rows.filter((row) => isLetIn(row, { accountId: person, shareIds }));
      return new Map(open.map(({ id, slug, name }) => [id, { id, slug, name }]));
    },
    async openToInvited(person, ids) {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select(admissionFor(person))
        .from(spaces)
        .where(and(inArray(spaces.id, [...ids]), isThere));
      const open = rows.filter((row) =>
        isLetIn({ ...row, isInvited: true }, { accountId: person, shareIds: [] }),
      );
      return new Set(open.map(({ id }) => id));
    },
    async shareIdToPassOn(id, keys) {
      const [row] = await db
        .select(admissionFor(keys.accountId))
        .from(spaces)
        .where(and(eq(spaces.id, id), isThere));
      return row !== undefined && maySeeShareId(row, visitorOf(row, keys)) ? row.shareId : null;
    },
    async ownerOf(id) {
      const [row] = await db
        .select({ ownerId: ownerOf })
        .from(spaces)
        .where(and(eq(spaces.id, id), isThere));
      return row?.ownerId ?? null;
    },
    async door(id, accountId) {
      const [row] = await db
        .select(admissionFor(accountId))
        .from(spaces)
        .where(and(eq(spaces.id, id), isThere));
      return row ?? null;
    },
  };
}
