import { and, eq, inArray, notExists, notInArray, not, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ObjectState, SpaceSetting } from "@veranda/contract";
import type { Tx } from "../../platform/db/database.ts";
import { isRowRefused } from "../../platform/db/sql-state.ts";
import { KeyedQueue } from "../../platform/keyed-queue.ts";
import { fence } from "../leases/fence.ts";
import type { Lease } from "../leases/lease.ts";
import { isAbandoned } from "../leases/lease-time.ts";
import { roomDocuments, roomInstances, roomObjects } from "../tables.ts";
import type { SerializedDocument, DraftRank } from "./document-snapshot.ts";
import type { RoomFiles, RoomSpaces } from "../rooms-deps.ts";
import type { Stamps } from "./object-entry.ts";
import { filesOf } from "./referenced-files.ts";
import { beginDocument, type WorkingDocument } from "./object-document.ts";

/** A document that an instance goes on with. */
export type Opened = { working: WorkingDocument; isWritten: boolean };

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

/** `missing`: its row is gone. `stale`: the lease is not good any more, and nothing was written. */
export type WriteEnd = "written" | "missing" | "stale";

type StoredSpaces = Pick<RoomSpaces, "saved" | "save" | "keep" | "takeDraft" | "keepDraft">;

/** Working documents in the database: what remains of them when their process dies, and when nobody comes back. */
export class DocumentStore {
  readonly #db: NodePgDatabase;
  readonly #spaces: StoredSpaces;
  readonly #files: Pick<RoomFiles, "useIn">;
  /** Of one space one after the other: who comes when an instance ends goes on with what that leaves. */
  readonly #turns = new KeyedQueue();

  constructor(db: NodePgDatabase, spaces: StoredSpaces, files: Pick<RoomFiles, "useIn">) {
    this.#db = db;
    this.#spaces = spaces;
    this.#files = files;
  }

  /**
   * The document that an instance begins or goes on with: its own of before its process died, else unsaved work of
   * instances that have ended, else what was saved. Null when the space is gone.
   */
  open(lease: Lease, ownIds: readonly string[]): Promise<Opened | null> {
    return this.#turns.run(lease.spaceId, async () => {
      await this.adopt(ownIds, lease.spaceId);
      return this.#open(lease);
    });
  }

  /** Ends an instance before another of its space begins. */
  ending(spaceId: string, end: () => Promise<void>): Promise<void> {
    return this.#turns.run(spaceId, end);
  }

  async #open(lease: Lease): Promise<Opened | null> {
    const { instanceId, spaceId } = lease;
    const own = await this.#kept(instanceId);
    if (own !== null) return { working: own, isWritten: true };
    const draft = await this.#db.transaction(async (tx) => {
      if (!(await fence(tx, lease))) return null;
      const taken = await this.#spaces.takeDraft(tx, spaceId);
      if (taken === null) return null;
      const working = beginDocument(taken, true);
      await this.#write(tx, lease, wholeOf(working));
      return working;
    });
    if (draft !== null) return { working: draft, isWritten: true };
    const saved = await this.#spaces.saved(spaceId);
    return saved === null ? null : { working: beginDocument(saved, false), isWritten: false };
  }

  write(lease: Lease, batch: DocumentBatch): Promise<WriteEnd> {
    return this.#db.transaction(async (tx) =>
      (await fence(tx, lease)) ? this.#write(tx, lease, batch) : "stale",
    );
  }

  /**
   * Writes a batch of which the database refuses something: that is left out, by itself, and answered by its object's id
   * or as `setting` or `files`. In place of a setting that is refused, `persistedSetting` stays.
   */
  writeAccepted(
    lease: Lease,
    batch: DocumentBatch,
    persistedSetting: SpaceSetting,
  ): Promise<{ end: WriteEnd; refused: string[] }> {
    return this.#db.transaction(async (tx) => {
      const refused: string[] = [];
      if (!(await fence(tx, lease))) return { end: "stale", refused };
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
        (await attempt("setting", (part) => this.#write(part, lease, rest))) ??
        (await this.#write(tx, lease, { ...rest, setting: persistedSetting }));
      if (end !== "written") return { end, refused };
      for (const each of puts) await attempt(each.id, (part) => part.execute(put(lease.instanceId, [each])));
      if (fileIds !== null)
        await attempt("files", (part) =>
          this.#files.useIn(part, placeOf(lease.spaceId, lease.instanceId), fileIds),
        );
      return { end, refused };
    });
  }

  /** Writes a version of the space, and answers its number. Throws when the lease is not good any more. */
  save(lease: Lease, document: SerializedDocument, savedBy: string): Promise<number> {
    return this.#owned(lease, (tx) => this.#spaces.save(tx, lease.spaceId, document, savedBy));
  }

  /** Keeps what nobody saved as a version beside the space. Throws when the lease is not good any more. */
  keep(lease: Lease, document: SerializedDocument): Promise<void> {
    return this.#owned(lease, (tx) => this.#spaces.keep(tx, lease.spaceId, document));
  }

  /** The instance has ended; `unsaved` is left to the next one. */
  async end(lease: Lease, unsaved: SerializedDocument | null): Promise<void> {
    const { instanceId, spaceId } = lease;
    await this.#db.transaction(async (tx) => {
      if (!(await fence(tx, lease))) return;
      if (unsaved !== null)
        await this.#spaces.keepDraft(tx, spaceId, unsaved, await this.#rankOf(tx, instanceId, spaceId));
      await this.#remove(tx, instanceId, spaceId);
    });
  }

  /** Leaves unsaved work of instances that nobody came back to, other than these, to the next ones of their spaces. */
  async adopt(ownIds: readonly string[], spaceId?: string): Promise<void> {
    const { instanceId } = roomDocuments;
    const isOf = eq(roomInstances.id, instanceId);
    const cared = this.#db
      .select()
      .from(roomInstances)
      .where(and(isOf, not(isAbandoned)));
    const left = await this.#db
      .select({ id: instanceId, spaceId: roomDocuments.spaceId })
      .from(roomDocuments)
      .where(
        and(
          notExists(cared),
          notInArray(instanceId, [...ownIds]),
          spaceId === undefined ? undefined : eq(roomDocuments.spaceId, spaceId),
        ),
      );
    for (const each of left) await this.#db.transaction((tx) => this.#adoptOne(tx, each));
  }

  async #adoptOne(tx: Tx, { id, spaceId }: { id: string; spaceId: string }): Promise<void> {
    // Whoever takes the instance meanwhile waits for this, or this for them.
    const [instance] = await tx
      .select({ isAbandoned: sql<boolean>`${isAbandoned}` })
      .from(roomInstances)
      .where(eq(roomInstances.id, id))
      .for("update");
    if (instance?.isAbandoned === false) return;
    const [row] = await tx
      .select()
      .from(roomDocuments)
      .where(eq(roomDocuments.instanceId, id))
      .for("update", { skipLocked: true });
    if (row === undefined) return;
    if (row.isUnsaved) {
      const document = await this.#serializeDocument(tx, id, row.setting);
      await this.#spaces.keepDraft(tx, spaceId, document, await this.#rankOf(tx, id, spaceId));
    }
    await this.#remove(tx, id, spaceId);
    await tx.delete(roomInstances).where(eq(roomInstances.id, id));
  }

  #owned<T>(lease: Lease, write: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction(async (tx) => {
      if (!(await fence(tx, lease))) throw new Error("The instance is another process's now");
      return write(tx);
    });
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

  async #kept(instanceId: string): Promise<WorkingDocument | null> {
    const [row] = await this.#db.select().from(roomDocuments).where(eq(roomDocuments.instanceId, instanceId));
    if (row === undefined) return null;
    const rows = await this.#db.select().from(roomObjects).where(eq(roomObjects.instanceId, instanceId));
    const { setting, revision, isUnsaved } = row;
    const entries = rows.map(({ object, state, stamps }) => ({
      object: state === null ? object : { ...object, state },
      stamps,
    }));
    return { entries, setting, revision, isUnsaved };
  }

  async #write(tx: Tx, { instanceId, spaceId }: Lease, batch: DocumentBatch): Promise<WriteEnd> {
    const { revision, isUnsaved, setting, puts, removed } = batch;
    const isOwn = eq(roomDocuments.instanceId, instanceId);
    if (batch.isWhole) {
      await tx.delete(roomDocuments).where(isOwn);
      await tx.insert(roomDocuments).values({ instanceId, spaceId, revision, isUnsaved, setting });
    } else {
      const { rowCount } = await tx.update(roomDocuments).set({ revision, isUnsaved, setting }).where(isOwn);
      if (rowCount === 0) return "missing";
      if (removed.length > 0)
        await tx
          .delete(roomObjects)
          .where(and(eq(roomObjects.instanceId, instanceId), inArray(roomObjects.objectId, [...removed])));
    }
    if (puts.length > 0) await tx.execute(put(instanceId, puts));
    if (batch.fileIds !== null) await this.#files.useIn(tx, placeOf(spaceId, instanceId), batch.fileIds);
    return "written";
  }

  async #serializeDocument(tx: Tx, instanceId: string, setting: SpaceSetting): Promise<SerializedDocument> {
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

const wholeOf = ({ entries, setting, revision, isUnsaved }: WorkingDocument): DocumentBatch => ({
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
