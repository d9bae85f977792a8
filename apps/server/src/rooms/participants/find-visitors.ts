import type { Instance } from "../instance/instance.ts";
import type { Companion, SeatOfVisitor } from "./visitor.ts";

type Instances = Iterable<Pick<Instance, "record" | "roster">>;

/** Where those of these visitors are that are in one of these instances. */
export function seatsOf(instances: Instances, visitorIds: readonly string[]): Map<string, SeatOfVisitor> {
  const found = new Map<string, SeatOfVisitor>();
  for (const { record, roster } of instances) {
    const { spaceId, instanceId } = record;
    for (const id of visitorIds) {
      const member = roster.byVisitor(id);
      // Who went on without a word keeps a seat where they were for a while: they are where they are connected.
      if (member === null || (member.awaySince !== null && found.has(id))) continue;
      const { id: participantId, displayName, avatar } = member.participant;
      found.set(id, { spaceId, instanceId, participantId, displayName, avatar });
    }
  }
  return found;
}

/** Who is a participant of the instance that a visitor is in, and not hidden from them; null: nobody. */
export function companionOf(
  instances: Instances,
  visitorId: string,
  participantId: string,
): Companion | null {
  for (const { roster } of instances) {
    const found = roster.members.find(({ participant }) => participant.id === participantId);
    if (found === undefined) continue;
    const mine = roster.byVisitor(visitorId);
    if (mine === null || found.isHiddenFrom(mine)) return null;
    const { participant, visitor } = found;
    return {
      accountId: participant.userId,
      visitorId: visitor.visitorId,
      displayName: participant.displayName,
    };
  }
  return null;
}
