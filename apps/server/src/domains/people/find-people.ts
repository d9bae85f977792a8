import type { FoundPerson } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { Directory } from "../accounts/directory.ts";
import { allFriendIds } from "./friendships.ts";
import type { PersonCards } from "./person-cards.ts";
import { relationships } from "./relationship.ts";

const FOUND_MAX = 20;
/** Read beyond what is shown, because the hidden are taken out afterwards. */
const READ_MAX = 60;

/** People by name, one's own friends first; whom one may not see is not found. */
export async function findPeople(
  { db, directory, cards }: { db: Db; directory: Directory; cards: PersonCards },
  me: string,
  query: string,
): Promise<FoundPerson[]> {
  const friends = await allFriendIds(db, me);
  const [own, all] = await Promise.all([
    directory.search(query, { among: friends, limit: FOUND_MAX }),
    directory.search(query, { among: null, limit: READ_MAX }),
  ]);
  const ids = [...new Set([...own, ...all])].filter((id) => id !== me);
  const [found, byId] = await Promise.all([cards.byId(ids), relationships(db, me, ids)]);
  return ids
    .flatMap((id): FoundPerson[] => {
      const [card, relationship] = [found.get(id), byId.get(id)];
      if (card === undefined || relationship === undefined) return [];
      return relationship.isBlocked || relationship.isBlockedBy ? [] : [{ ...card, relationship }];
    })
    .slice(0, FOUND_MAX);
}
