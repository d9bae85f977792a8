import type { Participant } from "@veranda/contract/rooms/messages";
import type { Instance } from "../instance/instance.ts";
import type { Companion, Occupant, SeatOfVisitor, SignedInVisitor, Visitor } from "./visitor.ts";

type Instances = Iterable<Pick<Instance, "record" | "roster">>;

/** Where these visitors are, as far as they are in these instances. */
export function seatsOf(instances: Instances, visitorIds: readonly string[]): Map<string, SeatOfVisitor> {
  const found = new Map<string, SeatOfVisitor>();
  for (const { record, roster } of instances) {
    const { spaceId, instanceId } = record;
    for (const id of visitorIds) {
      const member = roster.byVisitor(id);
      // Somebody who moved on without leaving keeps a seat in the old place for a while: they are where they are
      // connected.
      if (member === null || (member.awaySince !== null && found.has(id))) continue;
      const { id: participantId, displayName, avatar } = member.participant;
      found.set(id, { spaceId, instanceId, participantId, displayName, avatar });
    }
  }
  return found;
}

/** A participant of the instance that a visitor is in, unless hidden from them; null: nobody. */
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

type WithWatchers = Pick<Instance, "roster" | "watchers" | "visitors">;

/** A guest who is or was in one of these instances, or watches its broadcast; null: there is none with this id. */
export function guestIn(instances: readonly WithWatchers[], participantId: string) {
  for (const { visitors, watchers } of instances) {
    const guest = visitors.guest(participantId) ?? watchers.guest(participantId);
    if (guest !== null) return guest;
  }
  return null;
}

/**
 * Somebody, by the id of their participant or account, who is in one of these instances, was there recently, or watches
 * its broadcast; null: nobody.
 */
export function occupantIn(instances: readonly WithWatchers[], id: string): Occupant | null {
  const here = (find: (instance: WithWatchers) => Seen | null | undefined): Occupant | null => {
    for (const instance of instances) {
      const found = find(instance);
      if (found) return occupantOf(found.participant, found.visitor);
    }
    return null;
  };
  return (
    here(({ roster }) =>
      roster.members.find(({ participant }) => participant.id === id || participant.userId === id),
    ) ??
    here(({ watchers }) => watchers.find(id)) ??
    here(({ visitors }) => visitors.find(id))
  );
}

type Seen = { readonly participant: Participant; readonly visitor: Visitor };

export const occupantOf = (
  { userId, displayName }: Participant,
  { isAuthless, visitorId, deviceId = isAuthless ? visitorId : undefined }: Visitor,
): Occupant => ({ accountId: userId, visitorId, deviceId: deviceId ?? null, displayName });

/** Signed-in people who are inside, wait or watch, by space. */
export function signedInBySpace(
  instances: Iterable<Pick<Instance, "record" | "roster" | "hosting" | "watchers">>,
): Map<string, SignedInVisitor[]> {
  const inside = new Map<string, SignedInVisitor[]>();
  for (const { record, roster, hosting, watchers } of instances) {
    const visitors = roster.members.map(({ visitor }) => visitor);
    const signedIn = [...visitors, ...hosting.waitingRoom.holders, ...watchers.holders].flatMap(
      ({ userId, deviceId = null }) => (userId === null ? [] : { accountId: userId, deviceId }),
    );
    if (signedIn.length > 0) inside.set(record.spaceId, [...(inside.get(record.spaceId) ?? []), ...signedIn]);
  }
  return inside;
}
