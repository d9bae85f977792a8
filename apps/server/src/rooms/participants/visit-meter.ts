import { randomUUID } from "node:crypto";
import type { Member } from "./member.ts";

/** How long somebody has been in an instance without a break, in milliseconds since 1970; `to` grows until they leave. */
export type MeteredVisit = {
  readonly id: string;
  readonly spaceId: string;
  readonly accountId: string | null;
  /** Of guests the uid cookie. */
  readonly visitorId: string;
  /** Of people with an account: the uid cookie of the browser that they came with, where it is known. */
  readonly deviceId: string | null;
  readonly displayName: string;
  readonly from: number;
  readonly to: number;
};

export type VisitMeterDeps = { now: () => number; monotonic: () => number };

/** Visits that have ended and that nobody has asked for yet. */
const ENDED_MAX = 20_000;

/**
 * Knows how long those in instances of this process have been there. Who lost their connection isn't there until they
 * are back; staff who are let in to judge a report don't count as visitors.
 */
export class VisitMeter {
  readonly #deps: VisitMeterDeps;
  #ended: MeteredVisit[] = [];

  constructor(deps: VisitMeterDeps) {
    this.#deps = deps;
  }

  entered(member: Member): void {
    if (member.visitor.isJudging !== true) member.visitSince = { id: randomUUID(), from: this.#deps.now() };
  }

  left(spaceId: string, member: Member): void {
    const visit = this.#read(spaceId, member);
    member.visitSince = null;
    if (visit !== null && this.#ended.length < ENDED_MAX) this.#ended.push(visit);
  }

  /** Those that have ended since this was asked last, and all that go on. */
  take(
    instances: Iterable<{ record: { spaceId: string }; roster: { members: readonly Member[] } }>,
  ): MeteredVisit[] {
    for (const { record, roster } of instances)
      for (const member of roster.members) {
        if (member.awaySince !== null) this.left(record.spaceId, member);
        else if (member.visitSince === null) this.entered(member);
      }
    const visits = this.#ended;
    this.#ended = [];
    for (const { record, roster } of instances)
      for (const member of roster.members) {
        const visit = this.#read(record.spaceId, member);
        if (visit !== null) visits.push(visit);
      }
    return visits;
  }

  #read(spaceId: string, { visitSince, participant, visitor, awaySince }: Member): MeteredVisit | null {
    if (visitSince === null) return null;
    const { now, monotonic } = this.#deps;
    const to = now() - (awaySince === null ? 0 : monotonic() - awaySince);
    return {
      ...visitSince,
      spaceId,
      accountId: participant.userId,
      visitorId: visitor.visitorId,
      deviceId: visitor.deviceId ?? null,
      displayName: participant.displayName,
      to: Math.max(to, visitSince.from),
    };
  }
}
