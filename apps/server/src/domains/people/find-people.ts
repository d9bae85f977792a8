import type { FoundPerson, PersonCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { Directory } from "../accounts/directory.ts";
import { allFriendIds } from "./friendships.ts";
import type { PersonCards } from "./person-cards.ts";
import { relationships } from "./relationship.ts";
import { approachableAmong, privateAmong } from "./young-people.ts";

const FOUND_MAX = 20;
/** Reads more than is shown, because hidden people are removed afterwards. */
const READ_MAX = 60;

type FindDeps = { db: Db; directory: Directory; cards: PersonCards };

/** People by name, friends first, without those hidden from the searcher. */
export async function findPeople(
  { db, directory, cards }: FindDeps,
  me: string,
  query: string,
): Promise<FoundPerson[]> {
  const ids = (await idsByName({ db, directory }, me, query)).filter((id) => id !== me);
  const [found, byId, open] = await Promise.all([
    cards.byId(ids),
    relationships(db, me, ids),
    approachableAmong(db, me, ids),
  ]);
  return ids
    .flatMap((id): FoundPerson[] => {
      const [card, relationship] = [found.get(id), byId.get(id)];
      if (card === undefined || relationship === undefined || !open.has(id)) return [];
      return relationship.isBlocked || relationship.isBlockedBy ? [] : [{ ...card, relationship }];
    })
    .slice(0, FOUND_MAX);
}

/** The same for any visitor, also without an account: includes oneself, but not strangers with a private profile. */
export async function findListed(
  { db, directory, cards }: FindDeps,
  viewer: string | null,
  { query, count }: { query: string; count: number },
): Promise<PersonCard[]> {
  const ids = await idsByName({ db, directory }, viewer, query);
  const [found, byId, closed] = await Promise.all([
    cards.byId(ids),
    viewer === null ? null : relationships(db, viewer, ids),
    privateAmong(db, ids),
  ]);
  const isListed = (id: string): boolean => {
    if (id === viewer) return true;
    const relationship = byId?.get(id);
    if (relationship?.isBlocked === true || relationship?.isBlockedBy === true) return false;
    return !closed.has(id) || relationship?.friendship === "friends";
  };
  return ids
    .filter(isListed)
    .flatMap((id) => found.get(id) ?? [])
    .slice(0, Math.min(count, FOUND_MAX));
}

/** Friends of the viewer first. */
async function idsByName(
  { db, directory }: Omit<FindDeps, "cards">,
  viewer: string | null,
  query: string,
): Promise<string[]> {
  const friends = viewer === null ? [] : await allFriendIds(db, viewer);
  const [own, all] = await Promise.all([
    directory.search(query, { among: friends, limit: FOUND_MAX }),
    directory.search(query, { among: null, limit: READ_MAX }),
  ]);
  return [...new Set([...own, ...all])];
}
