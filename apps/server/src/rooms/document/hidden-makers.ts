import { mayHost, type SpaceObject } from "@veranda/contract";
import type { ServerMessage, ServerMessageName } from "@veranda/contract/rooms/messages";
import type { Member } from "../instance/member.ts";

type Made = Pick<SpaceObject, "creatorId">;

/** The makers that a message names: each of them is an account. */
export function makersIn<N extends ServerMessageName>(name: N, data: ServerMessage<N>): ReadonlySet<string> {
  if (name === "room") return makersOf((data as ServerMessage<"room">).objects);
  if (name === "edited")
    return makersOf((data as ServerMessage<"edited">).results.flatMap(({ object }) => object ?? []));
  if (name === "editRefused")
    return makersOf((data as ServerMessage<"editRefused">).objects.flatMap(({ object }) => object ?? []));
  return NOBODY;
}

export const makersOf = (objects: readonly Made[]): ReadonlySet<string> =>
  new Set(objects.flatMap(({ creatorId }) => creatorId ?? []));

/**
 * Finds those of these makers who are hidden from somebody, here or gone: what they made is there for everybody, but its
 * maker is told to them by nothing. null: none is.
 */
export function hiddenAmong(
  makers: ReadonlySet<string>,
  members: readonly Member[],
): (watching: Member) => ReadonlySet<string> | null {
  if (makers.size === 0) return () => null;
  const accountOf = ({ participant: { userId } }: Member): string => userId ?? "";
  const here = members.filter((member) => makers.has(accountOf(member)));
  return (watching) => {
    if (mayHost(watching.rights)) return null;
    const hidden = [
      ...(watching.blockedIds.size === 0 ? [] : [...makers].filter((id) => watching.blockedIds.has(id))),
      ...here.filter((other) => other !== watching && other.isApartFrom(watching)).map(accountOf),
    ];
    return hidden.length === 0 ? null : new Set(hidden);
  };
}

const NOBODY: ReadonlySet<string> = new Set();
