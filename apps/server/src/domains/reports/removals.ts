import type { ReportEvidence, ReportKind, SpaceObject } from "@veranda/contract";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { workingObjects } from "../../rooms/journal/evidence.ts";
import { isMessageShown, removeMessage, restoreMessage } from "../../rooms/journal/removed-messages.ts";
import {
  storedObjects,
  removedFrom,
  type ExemptFiles,
  type RemovedObjects,
} from "../spaces/removed-objects.ts";
import { objectDigestOf } from "./object-evidence.ts";
import { isSpaceThere, restoreTakenDown, takeDown } from "../spaces/taken-down.ts";

/** What a report or a decision is about, as reports of the same share it. */
type Content = {
  readonly kind: ReportKind;
  readonly subject: string;
  readonly spaceId: string | null;
};
type Ban = { readonly decisionId: string; readonly digests: readonly string[] };
type Reported = Content & { readonly evidence: ReportEvidence | null };

/** What decisions take away, and bring back: a space, a message or an object. */
export type Removals = {
  /** `exempt`: of an object's files those that stay. False: there is nothing to remove. */
  remove(
    tx: Tx,
    record: RecordEvent,
    reported: Reported,
    given: { at: Date; exempt: ExemptFiles },
  ): Promise<boolean>;
  restore(tx: Tx, record: RecordEvent, content: Content): Promise<void>;
  /** Content banned by a decision on an object is removed from its space, whoever owns it. */
  ban(tx: Tx, record: RecordEvent, content: Content, ban: Ban): Promise<void>;
  liftBan(tx: Tx, record: RecordEvent, decisionId: string): Promise<void>;
  /** Whether `remove` would find anything. */
  isThere(db: Db, reported: Reported): Promise<boolean>;
};

/** Common fields of reports of one content of an object. */
export const subjectOf = (spaceId: string, object: SpaceObject): string =>
  `object:${spaceId}:${objectDigestOf(object)}:${object.id}`;

const idIn = (subject: string): string => subject.slice(subject.lastIndexOf(":") + 1);

export function createRemovals(objects: RemovedObjects): Removals {
  /**
   * The reported object, wherever it is, or what its maker has changed it to since. Another object with the same id,
   * placed in another instance by somebody else, doesn't count.
   */
  const find = async (
    db: Pick<Db, "select">,
    spaceId: string,
    { subject, evidence }: Reported,
  ): Promise<SpaceObject | null> => {
    const objectId = idIn(subject);
    // One after the other: it may be a transaction, which has one connection.
    const working = await workingObjects(db, spaceId, objectId);
    const all = [...working, ...(await storedObjects(db, spaceId, objectId))];
    const maker = evidence?.object?.accountId ?? null;
    return (
      all.find((object) => subject === subjectOf(spaceId, object)) ??
      all.find(({ creatorId }) => maker !== null && creatorId === maker) ??
      null
    );
  };
  return {
    async remove(tx, record, reported, { at, exempt }) {
      const { kind, subject, spaceId } = reported;
      if (kind === "message") return removeMessage(tx, record, idIn(subject));
      if (spaceId === null) return false;
      if (kind === "space") return takeDown(tx, record, spaceId, at);
      const object = kind === "object" ? await find(tx, spaceId, reported) : null;
      const reportedFileIds = reported.evidence?.object?.files.map(({ id }) => id) ?? [];
      return object !== null && objects.remove(tx, record, spaceId, { object, reportedFileIds, exempt });
    },

    async restore(tx, record, { kind, subject, spaceId }) {
      if (kind === "message") await restoreMessage(tx, record, idIn(subject));
      else if (kind === "space" && spaceId !== null) await restoreTakenDown(tx, record, spaceId);
      else if (kind === "object" && spaceId !== null)
        await objects.restore(tx, record, spaceId, idIn(subject));
    },

    async ban(tx, record, { subject, spaceId }, ban) {
      if (spaceId !== null) await objects.ban(tx, record, spaceId, { ...ban, objectId: idIn(subject) });
    },

    liftBan: (...of) => objects.liftBan(...of),

    async isThere(db, reported) {
      const { kind, subject, spaceId } = reported;
      if (kind === "message") return isMessageShown(db, idIn(subject));
      if (kind === "person" || spaceId === null) return false;
      if (kind === "space") return isSpaceThere(db, spaceId);
      const { objects: gone } = await removedFrom(db, spaceId);
      return gone.every(({ id }) => id !== idIn(subject)) && (await find(db, spaceId, reported)) !== null;
    },
  };
}
