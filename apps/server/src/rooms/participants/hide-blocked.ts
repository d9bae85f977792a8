import type { ChatMessage } from "@veranda/contract";
import { messageBytes } from "../transport/client-connection.ts";
import type { Member } from "./member.ts";

/** Updates the others after it changed from whom somebody is hidden. `before`: from whom they were hidden until now. */
export function showChanges(member: Member, before: readonly Member[], after: readonly Member[]): void {
  for (const other of after) if (!before.includes(other)) hideOneWay(other, member);
  for (const other of before) if (!after.includes(other)) showOneWay(other, member);
}

/** Updates somebody after it changed whom they don't see. */
export function showSight(member: Member, before: readonly Member[], after: readonly Member[]): void {
  for (const other of after) if (!before.includes(other)) hideOneWay(member, other);
  for (const other of before) if (!after.includes(other)) showOneWay(member, other);
}

/** Who is in an instance, and what each of them reads there. */
type BlockedPlace = { members: readonly Member[]; chat: { shownTo(member: Member): ChatMessage[] } };

/**
 * Applies the current blocks among the given accounts: pairs with a block are hidden from each other, pairs without one
 * see each other again; hosts see everybody. So it is with what they have said, whether they are here or have left.
 */
export function settleBlocks(
  { members, chat }: BlockedPlace,
  asked: ReadonlySet<string>,
  blocks: readonly (readonly [string, string])[],
): void {
  const blockedBy = bothWays(blocks);
  const changed = members.filter((member) => isChanged(member, asked, blockedBy));
  const pairs = changed
    .flatMap((one) =>
      members
        .filter((other) => other !== one && !(changed.includes(other) && other.index < one.index))
        .flatMap((other) => [
          { watching: one, other },
          { watching: other, other: one },
        ]),
    )
    .map((pair) => ({ ...pair, wasHidden: pair.other.isHiddenFrom(pair.watching) }));
  const read = new Map(changed.map((member) => [member, chat.shownTo(member)]));
  for (const member of changed) {
    const kept = [...member.blockedIds].filter((id) => !asked.has(id));
    member.blockedIds = new Set([...kept, ...blockedOf(member, blockedBy)]);
  }
  for (const { watching, other, wasHidden } of pairs) {
    if (other.isHiddenFrom(watching) === wasHidden) continue;
    if (wasHidden) showOneWay(watching, other);
    else hideOneWay(watching, other);
  }
  for (const [member, before] of read) showMessages(member, before, chat.shownTo(member));
}

function showMessages(
  { replicator }: Member,
  before: readonly ChatMessage[],
  after: readonly ChatMessage[],
): void {
  for (const { id } of without(before, after)) replicator?.link.post(messageBytes("chatRemoved", { id }));
  for (const message of without(after, before)) replicator?.link.post(messageBytes("chatRestored", message));
}

function without(messages: readonly ChatMessage[], others: readonly ChatMessage[]): ChatMessage[] {
  const ids = new Set(others.map(({ id }) => id));
  return messages.filter(({ id }) => !ids.has(id));
}

function hideOneWay(watching: Member, { index, participant }: Member): void {
  watching.replicator?.hide(index);
  watching.replicator?.link.post(messageBytes("left", { id: participant.id, reason: "left" }));
}

function showOneWay({ replicator }: Member, { index, participant, voice }: Member): void {
  replicator?.unhide(index);
  replicator?.link.post(messageBytes("joined", { participant }));
  if (voice !== null)
    replicator?.link.post(messageBytes("voiceChanged", { people: [{ id: participant.id, voice }] }));
}

type BlockedBy = ReadonlyMap<string, ReadonlySet<string>>;
const NONE: ReadonlySet<string> = new Set();

function bothWays(blocks: readonly (readonly [string, string])[]): BlockedBy {
  const found = new Map<string, Set<string>>();
  const add = (of: string, id: string): void => {
    found.set(of, (found.get(of) ?? new Set()).add(id));
  };
  for (const [one, other] of blocks) {
    add(one, other);
    add(other, one);
  }
  return found;
}

const blockedOf = ({ participant: { userId } }: Member, blockedBy: BlockedBy): ReadonlySet<string> =>
  (userId === null ? undefined : blockedBy.get(userId)) ?? NONE;

function isChanged(member: Member, asked: ReadonlySet<string>, blockedBy: BlockedBy): boolean {
  const { userId } = member.participant;
  if (userId === null || !asked.has(userId)) return false;
  const now = blockedOf(member, blockedBy);
  const blocked = [...member.blockedIds].filter((id) => asked.has(id));
  return blocked.length !== now.size || blocked.some((id) => !now.has(id));
}
