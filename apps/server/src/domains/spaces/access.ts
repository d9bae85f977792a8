import { timingSafeEqual } from "node:crypto";
import { NamedError } from "../../named-error.ts";
import type { SpaceRow } from "./tables.ts";

/** What a caller shows at the door: who they are, and share ids from the address or from a guest's token. */
export type Keys = { readonly accountId: string | null; readonly shareIds: readonly string[] };

type Door = Pick<SpaceRow, "shareSetting" | "shareId" | "ownerId">;

/** Public spaces are open to all; the others to their owner and to those who hold their share id. */
export function mayEnter(space: Door, keys: Keys): boolean {
  return space.shareSetting === "PUBLIC_LINK" || isOwner(space, keys) || holdsShareId(space, keys);
}

export const isOwner = ({ ownerId }: Pick<SpaceRow, "ownerId">, { accountId }: Keys): boolean =>
  ownerId !== null && ownerId === accountId;

export function holdsShareId({ shareId }: Pick<SpaceRow, "shareId">, { shareIds }: Keys): boolean {
  return shareIds.some((given) => isSame(given, shareId));
}

/** Throws USER_UNAUTHORIZED. */
export function demandEntry(space: Door, keys: Keys): void {
  if (!mayEnter(space, keys)) throw new NamedError("USER_UNAUTHORIZED");
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
