import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql, type SQL } from "drizzle-orm";
import type { Logger } from "pino";
import type { SpaceObject } from "@veranda/contract";
import { filesIn } from "@veranda/contract/records/object";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { shortMessage } from "../../platform/short-error.ts";
import { workingObjectWith } from "../../rooms/journal/evidence.ts";
import { contentsOf } from "../files/banned-contents.ts";
import { picturesInSpaces, type PictureColumns, type PictureInSpace } from "../files/pictures-in-spaces.ts";
import { storedObjectWith } from "../spaces/removed-objects.ts";
import { isThereNow, noticedSpace } from "../spaces/taken-down.ts";
import { objectEvidenceOf } from "./object-evidence.ts";
import { hasRoomInQueue } from "./open-findings.ts";
import type { PictureFinding } from "./picture-classifier.ts";
import { subjectOf } from "./removals.ts";
import { pictureChecks, reportPictures, reports } from "./tables.ts";

/** Per run; runs are a minute apart. */
const AT_ONCE = 30;
/** A classifier that fails so often in a row is away: the rest waits for the next run. */
const FAILURES_MAX = 3;
const ATTEMPTS_MAX = 10;
const MINUTE_MS = 60_000;
const LATEST_MS = 6 * 60 * MINUTE_MS;

export type PictureChecksDeps = {
  db: Db;
  log: Logger;
  /** Where pictures lie while they are checked. */
  folder: string;
  /** From this score on, staff are notified of a picture. */
  threshold: number;
  classify: (picture: Buffer, signal: AbortSignal) => Promise<PictureFinding | null>;
  download: (name: string, path: string) => Promise<boolean>;
  /** Re-encoded as WebP. Throws PICTURE_UNREADABLE. */
  drawn: (path: string) => Promise<Buffer>;
  fileNames: (fileIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  now: () => number;
};

/**
 * Has pictures in spaces looked at by the operator's classifier, each content once. What it is sure of becomes a report
 * in the queue, as a hint: staff decide, and nothing is refused or hidden by it.
 */
export function createPictureChecks(deps: PictureChecksDeps): (signal: AbortSignal) => Promise<void> {
  const { db, log, folder, now } = deps;

  /** Staff can't look any more at where a picture was found, and haven't said that there is nothing to it. */
  const isDueElsewhere = sql`exists (
    select from reports as hint left join report_decisions as decided on decided.id = hint.decision_id
    where hint.id = checked.report_id and decided.outcome is distinct from 'dismissed'
      and not ${isThereNow(sql`hint.space_id`)})`;
  const wanted = {
    isWanted: ({ digest, accountId, spaceId }: PictureColumns) => sql`not exists (
        select from picture_checks as checked where checked.digest = ${digest}
          and (checked.is_done and not ${isDueElsewhere} or checked.next_at > ${new Date(now())}))
      and ${isThereNow(spaceId)} and ${hasRoomInQueue({ accountId, spaceId })}`,
    dueAt: (digest: SQL) =>
      sql`(select next_at from picture_checks as checked where checked.digest = ${digest})`,
  };

  /** Asked again of each: a finding earlier in the run may have taken the room. */
  const hasRoom = async ({ accountId, spaceId }: PictureInSpace): Promise<boolean> => {
    const columns = { accountId: sql`${accountId}::text`, spaceId: sql`${spaceId}::text` };
    const { rows } = await db.execute<{ isFree: boolean }>(
      sql`select ${hasRoomInQueue(columns)} as "isFree"`,
    );
    return rows[0]?.isFree === true;
  };

  const read = async (source: string): Promise<Buffer | null> => {
    const path = join(folder, randomUUID());
    await mkdir(folder, { recursive: true });
    try {
      return (await deps.download(source, path)) ? await deps.drawn(path) : null;
    } catch (error) {
      // Nothing that could be seen.
      if (error instanceof NamedError && error.code !== "UNAVAILABLE") return null;
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  };

  /** `reportId`: what became of it; null: nothing was found. */
  const noteDone = async (to: Pick<Db, "insert">, digest: string, reportId: string | null): Promise<void> => {
    await to
      .insert(pictureChecks)
      .values({ digest, isDone: true, attempts: 1, nextAt: new Date(now()), reportId })
      .onConflictDoUpdate({ target: pictureChecks.digest, set: { isDone: true, reportId } });
  };

  /** `isCounted`: it is the picture's own failure, which counts towards giving it up. */
  const putOff = async (digest: string, isCounted: boolean): Promise<void> => {
    const added = isCounted ? 1 : 0;
    const next = sql`${new Date(now())}::timestamptz
      + make_interval(secs => least(power(2, picture_checks.attempts) * ${MINUTE_MS / 1_000}, ${LATEST_MS / 1_000}))`;
    await db
      .insert(pictureChecks)
      .values({ digest, isDone: false, attempts: added, nextAt: new Date(now() + MINUTE_MS) })
      .onConflictDoUpdate({
        target: pictureChecks.digest,
        set: {
          isDone: sql`picture_checks.attempts + ${added} >= ${ATTEMPTS_MAX}`,
          attempts: sql`picture_checks.attempts + ${added}`,
          nextAt: next,
        },
      });
  };

  const report = async (
    { digest, fileId, accountId, spaceId }: PictureInSpace,
    finding: PictureFinding,
    picture: Buffer,
  ): Promise<void> => {
    const space = await noticedSpace(db, spaceId);
    // It was removed meanwhile. Its picture may be used elsewhere too, or come back.
    if (space === null) return putOff(digest, false);
    const shows = (object: SpaceObject | null): boolean =>
      object !== null && filesIn(object.props).includes(fileId);
    const found = [await workingObjectWith(db, spaceId, fileId), await storedObjectWith(db, spaceId, fileId)];
    const object = found.find(shows) ?? null;
    const at = new Date(now());
    const evidence =
      object === null
        ? null
        : {
            at: at.toISOString(),
            instance: null,
            chat: [],
            people: [],
            object: objectEvidenceOf(object, await deps.fileNames(filesIn(object.props)), []),
          };
    await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(reports)
        .values({
          kind: object === null ? "space" : "object",
          subject: object === null ? `space:${spaceId}` : subjectOf(spaceId, object),
          reportedId: object?.creatorId ?? space.ownerId,
          category: "other",
          reason: "",
          finding: { ...finding, fileId },
          findingOf: accountId,
          spaceId,
          spaceName: space.name,
          evidence,
          evidenceOf: [object?.creatorId ?? []].flat(),
          contents: object === null ? [] : await contentsOf(tx, filesIn(object.props)),
          createdAt: at,
        })
        .returning({ id: reports.id });
      if (row === undefined) throw new Error("A finding was not kept");
      await tx.insert(reportPictures).values({ reportId: row.id, picture });
      await noteDone(tx, digest, row.id);
    });
  };

  return async (signal) => {
    const failed: string[] = [];
    let hasAnswered = false;
    let failures = 0;
    for (const picture of await picturesInSpaces(db, wanted, AT_ONCE)) {
      signal.throwIfAborted();
      if (!(await hasRoom(picture))) continue;
      try {
        const bytes = await read(picture.source);
        const finding = bytes === null ? null : await deps.classify(bytes, signal);
        if (bytes !== null) hasAnswered = true;
        if (bytes !== null && finding !== null && finding.score >= deps.threshold)
          await report(picture, finding, bytes);
        else await noteDone(db, picture.digest, null);
        failures = 0;
      } catch (error) {
        if (signal.aborted) throw error;
        failed.push(picture.digest);
        failures += 1;
        log.warn(
          `The picture classifier gave no answer: ${error instanceof Error ? shortMessage(error) : "unknown"}`,
        );
        if (failures >= FAILURES_MAX) break;
      }
    }
    // One that has answered about none is away, which says nothing about the pictures.
    for (const digest of failed) await putOff(digest, hasAnswered);
  };
}
