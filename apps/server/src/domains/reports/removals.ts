import type { ReportKind } from "@veranda/contract";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { workingObject } from "../../rooms/journal/evidence.ts";
import { isMessageShown, removeMessage, restoreMessage } from "../../rooms/journal/removed-messages.ts";
import { anyObject, removedFrom, type RemovedObjects } from "../spaces/removed-objects.ts";
import { isSpaceThere, restoreTakenDown, takeDown } from "../spaces/taken-down.ts";

/** What a report or a decision is about, as reports of the same share it. */
type Content = {
  readonly kind: ReportKind;
  readonly subject: string;
  readonly spaceId: string | null;
};

/** What decisions take away, and bring back: a space, a message or an object. */
export type Removals = {
  /** False: there is nothing to remove. */
  remove(tx: Tx, record: RecordEvent, content: Content, at: Date): Promise<boolean>;
  restore(tx: Tx, record: RecordEvent, content: Content): Promise<void>;
  /** Whether `remove` would find anything. */
  isThere(db: Db, content: Content): Promise<boolean>;
};

const idIn = (subject: string): string => subject.slice(subject.lastIndexOf(":") + 1);

export function createRemovals(objects: RemovedObjects): Removals {
  const find = async (db: Pick<Db, "select">, spaceId: string, objectId: string) =>
    (await workingObject(db, spaceId, objectId)) ?? (await anyObject(db, spaceId, objectId));
  return {
    async remove(tx, record, { kind, subject, spaceId }, at) {
      if (kind === "message") return removeMessage(tx, record, idIn(subject));
      if (spaceId === null) return false;
      if (kind === "space") return takeDown(tx, record, spaceId, at);
      const object = kind === "object" ? await find(tx, spaceId, idIn(subject)) : null;
      return object !== null && objects.remove(tx, record, spaceId, object);
    },

    async restore(tx, record, { kind, subject, spaceId }) {
      if (kind === "message") await restoreMessage(tx, record, idIn(subject));
      else if (kind === "space" && spaceId !== null) await restoreTakenDown(tx, record, spaceId);
      else if (kind === "object" && spaceId !== null)
        await objects.restore(tx, record, spaceId, idIn(subject));
    },

    async isThere(db, { kind, subject, spaceId }) {
      if (kind === "message") return isMessageShown(db, idIn(subject));
      if (kind === "person" || spaceId === null) return false;
      if (kind === "space") return isSpaceThere(db, spaceId);
      const { objectIds } = await removedFrom(db, spaceId);
      return !objectIds.includes(idIn(subject)) && (await find(db, spaceId, idIn(subject))) !== null;
    },
  };
}
