import type { EventRecording, RecordingAudience } from "@veranda/contract";
import { banOf } from "../moderation/ban-facts.ts";
import { and, eq } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import { isReferenceMissing } from "../../platform/db/sql-state.ts";
import type { FileReferences } from "../files/file-references.ts";
import { ownedAmong, recordingsOf } from "../files/recordings/recording-facts.ts";
import { bannedAs } from "../spaces/access.ts";
import { requireStillHost, type EventAccess, type SeenEvent } from "./event-access.ts";
import { lockEvent, type EventRow } from "./event-rows.ts";
import type { KeysTo, SpaceEventsDeps } from "./events-deps.ts";
import { spaceEventRecordings, spaceEventReplies } from "./tables.ts";

/** Recordings often start before the event. */
const EARLY_MS = 15 * 60_000;

/** Recordings on the page of an event. They throw EVENT_NOT_FOUND or USER_UNAUTHORIZED. */
export type EventRecordings = {
  list(id: string, keysTo: KeysTo): Promise<EventRecording[]>;
  /**
   * For hosts; `audience` null: hidden here, which a former host may do to their own too. Throws FORBIDDEN, or
   * NOT_FOUND for anything but a recording of the caller's from the time of the event.
   */
  share(
    id: string,
    keysTo: KeysTo,
    shared: { fileId: string; audience: RecordingAudience | null },
  ): Promise<EventRecording[]>;
};

type RecordingsDeps = Pick<SpaceEventsDeps, "db" | "circleOf" | "now"> & {
  access: EventAccess;
  assetsOf: FileReferences["assetsOf"];
};

export function createEventRecordings({
  db,
  circleOf,
  access,
  assetsOf,
  now,
}: RecordingsDeps): EventRecordings {
  const ownOf = async ({ spaceId, startsAt, endsAt }: EventRow, me: string | null): Promise<string[]> =>
    me === null
      ? []
      : recordingsOf(db, me, {
          spaceId,
          from: new Date(startsAt.getTime() - EARLY_MS),
          to: endsAt,
        });

  const isGoing = async (eventId: string, me: string): Promise<boolean> => {
    const [reply] = await db
      .select({ isGoing: spaceEventReplies.isGoing })
      .from(spaceEventReplies)
      .where(and(eq(spaceEventReplies.eventId, eventId), eq(spaceEventReplies.accountId, me)));
    return reply?.isGoing === true;
  };

  const mayWatch = async ({ row, keys, isHost, invitation }: SeenEvent) => {
    const me = keys.accountId;
    const [wasGoing, ban] =
      me === null || isHost
        ? [false, null]
        : await Promise.all([isGoing(row.id, me), banOf(db, row.spaceId, bannedAs(keys))]);
    return (audience: RecordingAudience): boolean =>
      isHost ||
      audience === "everyone" ||
      // A later ban overrides a reply or an invitation.
      (ban === null && (wasGoing || (audience === "invited" && invitation !== null)));
  };

  const shape = async (seen: SeenEvent): Promise<EventRecording[]> => {
    const { row, isHost, keys } = seen;
    const me = keys.accountId;
    const hiddenFrom = async (): Promise<readonly string[]> =>
      me === null ? [] : (await circleOf(me)).blockedIds;
    const [shared, own, isWatched, hidden] = await Promise.all([
      db.select().from(spaceEventRecordings).where(eq(spaceEventRecordings.eventId, row.id)),
      isHost ? ownOf(row, me) : [],
      mayWatch(seen),
      hiddenFrom(),
    ]);
    const audiences = new Map(shared.map(({ fileId, audience }) => [fileId, audience]));
    const owners = await ownedAmong(db, [...new Set([...audiences.keys(), ...own])]);
    const isMine = (fileId: string): boolean => me !== null && owners.get(fileId)?.accountId === me;
    // A former host sees their own shared recordings, to be able to hide them.
    const shownIds = [...audiences].flatMap(([fileId, audience]) =>
      isWatched(audience) || isMine(fileId) ? fileId : [],
    );
    const assets = await assetsOf([...new Set([...shownIds, ...own])]);
    return assets
      .flatMap((asset): EventRecording[] => {
        const file = owners.get(asset.fileId);
        // Its owner has deleted it, or is hidden from the caller.
        if (file === undefined || (!isHost && hidden.includes(file.accountId))) return [];
        return [
          {
            fileId: asset.fileId,
            recordedAt: file.createdAt.toISOString(),
            asset,
            audience: audiences.get(asset.fileId) ?? null,
            isOwn: isMine(asset.fileId),
          },
        ];
      })
      .toSorted((a, b) => a.recordedAt.localeCompare(b.recordedAt) || a.fileId.localeCompare(b.fileId));
  };

  return {
    list: async (id, keysTo) => shape(await access.look(id, keysTo)),
    async share(id, keysTo, { fileId, audience }) {
      const seen = await access.look(id, keysTo);
      const me = seen.keys.accountId;
      // A former host can still hide their own.
      const isOwn = me !== null && (await ownedAmong(db, [fileId])).get(fileId)?.accountId === me;
      if (!seen.isHost && !(isOwn && audience === null)) throw new NamedError("FORBIDDEN");
      const isThis = and(eq(spaceEventRecordings.eventId, id), eq(spaceEventRecordings.fileId, fileId));
      if (audience === null) {
        await db.delete(spaceEventRecordings).where(isThis);
        return shape(seen);
      }
      if (!(await ownOf(seen.row, seen.keys.accountId)).includes(fileId)) throw new NamedError("NOT_FOUND");
      await db.transaction(async (tx) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        await requireStillHost(tx, row, me);
        const { eventId, fileId: file } = spaceEventRecordings;
        try {
          await tx
            .insert(spaceEventRecordings)
            .values({ eventId: id, fileId, audience, sharedAt: new Date(now()) })
            .onConflictDoUpdate({ target: [eventId, file], set: { audience } });
        } catch (error) {
          // Deleted concurrently.
          if (isReferenceMissing(error)) throw new NamedError("NOT_FOUND");
          throw error;
        }
      });
      return shape(seen);
    },
  };
}
