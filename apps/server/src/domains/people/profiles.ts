import { eq } from "drizzle-orm";
import type { Profile } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Directory } from "../accounts/directory.ts";
import { relationships, type ViewerRelationship } from "./relationship.ts";
import { profiles } from "./tables.ts";
import { privateAmong } from "./young-people.ts";

export type ProfilesDeps = {
  db: Db;
  directory: Directory;
  thumbnailOf: (avatar: string) => string;
  /** Number of a person's listed spaces, or of all of theirs. */
  countSpaces: (ownerId: string, includesHidden: boolean) => Promise<number>;
};

export type Profiles = {
  /** Throws USER_NOT_FOUND, also for somebody who has been blocked by this person. */
  view(id: string, viewer: string | null): Promise<Profile>;
  /** Throws USER_NOT_FOUND, or PROFILE_PRIVATE if this viewer may not see a list. */
  requireOpen(id: string, viewer: string | null): Promise<void>;
};

export function createProfiles({ db, directory, thumbnailOf, countSpaces }: ProfilesDeps): Profiles {
  const relationshipOf = async (id: string, viewer: string | null): Promise<ViewerRelationship | null> => {
    if (viewer === null || viewer === id) return null;
    const relationship = (await relationships(db, viewer, [id])).get(id) ?? null;
    if (relationship?.isBlockedBy === true) throw new NamedError("USER_NOT_FOUND");
    return relationship;
  };
  return {
    async view(id, viewer) {
      const isOwn = viewer === id;
      const [people, [row], closed, relationship, spaceCount] = await Promise.all([
        directory.people([id]),
        db.select().from(profiles).where(eq(profiles.accountId, id)),
        privateAmong(db, [id]),
        relationshipOf(id, viewer),
        countSpaces(id, isOwn),
      ]);
      const person = people.get(id);
      if (person === undefined) throw new NamedError("USER_NOT_FOUND");
      const isPrivate = closed.has(id);
      const isOpen = isOwn || isOpenTo(isPrivate, relationship);
      return {
        userID: id,
        username: person.username,
        displayName: person.displayName,
        about: isOpen ? (row?.about ?? "") : "",
        avatarImageURL: row?.avatarImageUrl ?? null,
        bannerURL: row?.bannerUrl ?? null,
        links: isOpen ? (row?.links ?? []) : [],
        isPrivate,
        numFollowers: row?.followerCount ?? 0,
        numFollowing: row?.followingCount ?? 0,
        numFriends: row?.friendCount ?? 0,
        spaceCount,
        profileBackgroundColor: row?.backgroundColor ?? null,
        profileBackgroundSpaceID: isOpen ? (row?.backgroundSpaceId ?? null) : null,
        joinedAt: new Date(person.createdAt).toISOString(),
        picture: row?.avatarImageUrl ?? thumbnailOf(person.avatar),
        isOpen,
        relationship,
      };
    },

    async requireOpen(id, viewer) {
      const [people, closed, relationship] = await Promise.all([
        directory.people([id]),
        privateAmong(db, [id]),
        relationshipOf(id, viewer),
      ]);
      if (!people.has(id)) throw new NamedError("USER_NOT_FOUND");
      if (viewer !== id && !isOpenTo(closed.has(id), relationship)) throw new NamedError("PROFILE_PRIVATE");
    },
  };
}

const isOpenTo = (isPrivate: boolean, relationship: ViewerRelationship | null): boolean =>
  relationship?.isBlocked !== true && (!isPrivate || relationship?.friendship === "friends");
