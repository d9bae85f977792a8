import { mayHost, type SpaceObject } from "@veranda/contract";
import type { RoomData, ServerMessage, ServerMessageName } from "@veranda/contract/rooms/messages";
import type { Member } from "../participants/member.ts";

type Made = Pick<SpaceObject, "creatorId">;

/** Authors that a document message names: accounts as makers of objects, participants as actors. */
export function authorsIn<N extends ServerMessageName>(name: N, data: ServerMessage<N>): ReadonlySet<string> {
  const read = AUTHORS[name];
  return read === undefined ? NOBODY : read(data);
}

export const authorsInRoom = ({ objects }: RoomData, holds: ServerMessage<"held">["holds"]) =>
  authorsOf([...objects, ...holds]);

/**
 * Finds those of these authors who are hidden from a reader, present or gone: the reader sees the change, but not who
 * made it. null: none is. `by`: the actor, who may have left since.
 */
export function hiddenAmong(
  named: ReadonlySet<string>,
  members: readonly Member[],
  by: Member | null = null,
): (watching: Member) => ReadonlySet<string> | null {
  if (named.size === 0) return () => null;
  const possible = by === null || members.includes(by) ? members : [...members, by];
  const authors = possible.filter((member) => idsOf(member).some((id) => named.has(id)));
  return (watching) => {
    if (mayHost(watching.rights)) return null;
    const hidden = [
      ...(watching.blockedIds.size === 0 ? [] : [...named].filter((id) => watching.blockedIds.has(id))),
      ...authors.filter((other) => other !== watching && other.isApartFrom(watching)).flatMap(idsOf),
    ];
    return hidden.length === 0 ? null : new Set(hidden);
  };
}

const idsOf = ({ participant: { id, userId } }: Member): string[] => (userId === null ? [id] : [id, userId]);

type Named = Partial<Made & { readonly by: string | null }> | null | undefined;
const authorsOf = (all: readonly Named[]): ReadonlySet<string> =>
  new Set(all.flatMap((named) => [named?.creatorId ?? [], named?.by ?? []].flat()));

const NOBODY: ReadonlySet<string> = new Set();
const AUTHORS: { readonly [N in ServerMessageName]?: (data: ServerMessage<N>) => ReadonlySet<string> } = {
  room: ({ objects }) => authorsOf(objects),
  edited: ({ by, results, exchanged }) =>
    authorsOf([{ by }, exchanged, ...results.map(({ object }) => object)]),
  editRefused: ({ objects }) => authorsOf(objects.map(({ object }) => object)),
  played: (played) => authorsOf([played]),
  held: ({ holds }) => authorsOf(holds),
  saving: (saving) => authorsOf([saving]),
};
