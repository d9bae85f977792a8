import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ObjectState, SpaceSetting } from "@veranda/contract";
import { isRowRefused } from "../../platform/db/sql-state.ts";
import { KeyedQueue } from "../journal/keyed-queue.ts";
import { REVIVAL_MS } from "../limits.ts";
import { roomDocuments, roomInstances, roomObjects } from "../tables.ts";
import type { DraftRank, RoomFiles, RoomSpaces, DocumentWork } from "../types.ts";
import type { Stamps } from "./entry.ts";
import { filesOf } from "./files-of.ts";
import { begin, type Working } from "./object-document.ts";

type Tx = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** A document that an instance goes on with. `writer` is its right to write it. */
export type Opened = { working: Working; writer: string; isWritten: boolean };

/** What has changed since the last write. */
export type DocumentBatch = {
  /** All there is, whatever was written before. */
  isWhole: boolean;
  revision: number;
  isUnsaved: boolean;
  setting: SpaceSetting;
  puts: readonly { id: string; json: string; state: ObjectState | undefined; stamps: Stamps }[];
  removed: readonly string[];
  /** Files that stand in it now; null: as before. */
  fileIds: readonly string[] | null;
};

/** The row of the document is another run's, or it is gone. */
export type WriteEnd = "written" | "missing" | "superseded";

export type DocumentScope = { instanceId: string; spaceId: string; writer: string };

/** Working documents in the database: what remains of them when their process dies, and when nobody comes back. */
export class DocumentStore {
  readonly #db: NodePgDatabase;
  readonly #spaces: Pick<RoomSpaces, "saved" | "takeDraft" | "keepDraft">;
  readonly #files: Pick<RoomFiles, "useIn">;
  /** Of one space one after the other: who comes when an instance ends goes on with what that leaves. */
  readonly #turns = new KeyedQueue();

  constructor(
    db: NodePgDatabase,
    spaces: Pick<RoomSpaces, "saved" | "takeDraft" | "keepDraft">,
    files: Pick<RoomFiles, "useIn">,
  ) {
    this.#db = db;
    this.#spaces = spaces;
    this.#files = files;
  }

  /**
   * The document that an instance begins or goes on with: its own of before its process died, else unsaved work of
   * instances that have ended, else what was saved. Null when the space is gone.
   */
  open(instanceId: string, spaceId: string, now: number): Promise<Opened | null> {
    return this.#turns.run(spaceId, async () => {
      await this.adopt(now, spaceId);
      return this.#open(instanceId, spaceId);
    });
  }

  /** Ends an instance before another of its space begins. */
  ending(spaceId: string, end: () => Promise<void>): Promise<void> {
    return this.#turns.run(spaceId, end);
  }

  async #open(instanceId: string, spaceId: string): Promise<Opened | null> {
    const writer = randomUUID();
    const own = await this.#takeOver(instanceId, writer);
    if (own !== null) return { working: own, writer, isWritten: true };
    const draft = await this.#db.transaction(async (tx) => {
      const taken = await this.#spaces.takeDraft(tx, spaceId);
      if (taken === null) return null;
      const working = begin(taken, true);
      await this.#write(tx, { instanceId, spaceId, writer }, wholeOf(working));
      return working;
    });
    if (draft !== null) return { working: draft, writer, isWritten: true };
    const saved = await this.#spaces.saved(spaceId);
    return saved === null ? null : { working: begin(saved, false), writer, isWritten: false };
  }

  write(scope: DocumentScope, batch: DocumentBatch): Promise<WriteEnd> {
    return this.#db.transaction((tx) => this.#write(tx, scope, batch));
  }

  /**
   * Writes a batch of which the database refuses something: that is left out, by itself, and answered by its object's id
   * or as `setting` or `files`. In place of a setting that is refused, `keptSetting` stays.
   */
  writeAccepted(
    scope: DocumentScope,
    batch: DocumentBatch,
    keptSetting: SpaceSetting,
  ): Promise<{ end: WriteEnd; refused: string[] }> {
    return this.#db.transaction(async (tx) => {
      const refused: string[] = [];
      const attempt = async <T>(what: string, write: (part: Tx) => Promise<T>): Promise<T | null> => {
        try {
          return await tx.transaction(write);
        } catch (error) {
          if (!isRowRefused(error)) throw error;
          refused.push(what);
          return null;
        }
      };
      const { puts, fileIds } = batch;
      const rest = { ...batch, puts: [], fileIds: null };
      const end =
        (await attempt("setting", (part) => this.#write(part, scope, rest))) ??
        (await this.#write(tx, scope, { ...rest, setting: keptSetting }));
      if (end !== "written") return { end, refused };
      for (const each of puts) await attempt(each.id, (part) => part.execute(put(scope.instanceId, [each])));
      if (fileIds !== null)
        await attempt("files", (part) =>
          this.#files.useIn(part, placeOf(scope.spaceId, scope.instanceId), fileIds),
        );
      return { end, refused };
    });
  }

  /** The instance has ended; `unsaved` is left to the next one. */
  async end({ instanceId, spaceId, writer }: DocumentScope, unsaved: DocumentWork | null): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const [row] = await tx
        .select({ writer: roomDocuments.writer })
        .from(roomDocuments)
        .where(eq(roomDocuments.instanceId, instanceId))
        .for("update");
      if (row !== undefined && row.writer !== writer) return;
      if (unsaved !== null)
        await this.#spaces.keepDraft(tx, spaceId, unsaved, await this.#rankOf(tx, instanceId, spaceId));
      await this.#remove(tx, instanceId, spaceId);
    });
  }

  /** Leaves unsaved work of instances that nobody came back to, to the next ones of their spaces. */
  async adopt(now: number, spaceId?: string): Promise<void> {
    const alive = this.#db
      .select({ id: roomInstances.id })
      .from(roomInstances)
      .where(sql`${roomInstances.seenAt} > ${new Date(now - REVIVAL_MS).toISOString()}::timestamptz`);
    const isLeft = and(
      sql`${roomDocuments.instanceId} not in ${alive}`,
      spaceId === undefined ? undefined : eq(roomDocuments.spaceId, spaceId),
    );
    const left = await this.#db.select({ id: roomDocuments.instanceId }).from(roomDocuments).where(isLeft);
    for (const { id } of left) {
      await this.#db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(roomDocuments)
          .where(and(eq(roomDocuments.instanceId, id), isLeft))
          .for("update", { skipLocked: true });
        if (row === undefined) return;
        if (row.isUnsaved) {
          const work = await this.#workOf(tx, id, row.setting);
          await this.#spaces.keepDraft(tx, row.spaceId, work, await this.#rankOf(tx, id, row.spaceId));
        }
        await this.#remove(tx, id, row.spaceId);
      });
    }
  }

  /** What the work of an instance counts beside that of others of its space. */
  async #rankOf(tx: Tx, instanceId: string, spaceId: string): Promise<DraftRank> {
    const [host] = await tx
      .select({ id: roomInstances.id })
      .from(roomInstances)
      .where(and(eq(roomInstances.spaceId, spaceId), eq(roomInstances.isHost, true)));
    if (host === undefined) return "equal";
    return host.id === instanceId ? "main" : "aside";
  }

  async #takeOver(instanceId: string, writer: string): Promise<Working | null> {
    const [row] = await this.#db
      .update(roomDocuments)
      .set({ writer })
      .where(eq(roomDocuments.instanceId, instanceId))
      .returning();
    if (row === undefined) return null;
    const rows = await this.#db.select().from(roomObjects).where(eq(roomObjects.instanceId, instanceId));
    const { setting, revision, isUnsaved } = row;
    const entries = rows.map(({ object, state, stamps }) => ({
      object: state === null ? object : { ...object, state },
      stamps,
    }));
    return { entries, setting, revision, isUnsaved };
  }

  async #write(
    tx: Tx,
    { instanceId, spaceId, writer }: DocumentScope,
    batch: DocumentBatch,
  ): Promise<WriteEnd> {
    const { revision, isUnsaved, setting, puts, removed } = batch;
    const isOwn = and(eq(roomDocuments.instanceId, instanceId), eq(roomDocuments.writer, writer));
    if (batch.isWhole) {
      await tx.delete(roomDocuments).where(isOwn);
      const inserted = await tx
        .insert(roomDocuments)
        .values({ instanceId, spaceId, writer, revision, isUnsaved, setting })
        .onConflictDoNothing()
        .returning({ id: roomDocuments.instanceId });
      if (inserted.length === 0) return "superseded";
    } else {
      const updated = await tx
        .update(roomDocuments)
        .set({ revision, isUnsaved, setting })
        .where(isOwn)
        .returning({ id: roomDocuments.instanceId });
      if (updated.length === 0) return this.#whyNot(tx, instanceId);
      if (removed.length > 0)
        await tx
          .delete(roomObjects)
          .where(and(eq(roomObjects.instanceId, instanceId), inArray(roomObjects.objectId, [...removed])));
    }
    if (puts.length > 0) await tx.execute(put(instanceId, puts));
    if (batch.fileIds !== null) await this.#files.useIn(tx, placeOf(spaceId, instanceId), batch.fileIds);
    return "written";
  }

  async #whyNot(tx: Tx, instanceId: string): Promise<WriteEnd> {
    const [row] = await tx
      .select({ id: roomDocuments.instanceId })
      .from(roomDocuments)
      .where(eq(roomDocuments.instanceId, instanceId));
    return row === undefined ? "missing" : "superseded";
  }

  async #workOf(tx: Tx, instanceId: string, setting: SpaceSetting): Promise<DocumentWork> {
    const rows = await tx
      .select({ object: roomObjects.object })
      .from(roomObjects)
      .where(eq(roomObjects.instanceId, instanceId))
      .orderBy(roomObjects.objectId);
    const objects = rows.map(({ object }) => object);
    return {
      objects: JSON.stringify(objects),
      objectCount: objects.length,
      setting,
      fileIds: filesOf(objects, setting),
    };
  }

  async #remove(tx: Tx, instanceId: string, spaceId: string): Promise<void> {
    await tx.delete(roomDocuments).where(eq(roomDocuments.instanceId, instanceId));
    await this.#files.useIn(tx, placeOf(spaceId, instanceId), []);
  }
}

const placeOf = (spaceId: string, instanceId: string) => ({ spaceId, part: `draft:${instanceId}` });

const wholeOf = ({ entries, setting, revision, isUnsaved }: Working): DocumentBatch => ({
  isWhole: true,
  revision,
  isUnsaved,
  setting,
  puts: entries.map(({ object, stamps }) => ({
    id: object.id,
    json: JSON.stringify(object),
    state: object.state,
    stamps,
  })),
  removed: [],
  fileIds: filesOf(
    entries.map(({ object }) => object),
    setting,
  ),
});

/** One statement for all objects: two thousand cost it some tens of milliseconds. */
function put(instanceId: string, puts: DocumentBatch["puts"]) {
  const column = (values: readonly (string | null)[]) => sql.param(values);
  return sql`
    insert into ${roomObjects} (instance_id, object_id, object, state, stamps)
    select ${instanceId}, t.id, t.object::jsonb, t.state::jsonb, t.stamps::jsonb
    from unnest(
      ${column(puts.map(({ id }) => id))}::text[], ${column(puts.map(({ json }) => json))}::text[],
      ${column(puts.map(({ state }) => (state === undefined ? null : JSON.stringify(state))))}::text[],
      ${column(puts.map(({ stamps }) => JSON.stringify(stamps)))}::text[]
    ) as t(id, object, state, stamps)
    on conflict (instance_id, object_id)
    do update set object = excluded.object, state = excluded.state, stamps = excluded.stamps`;
}
