import { setTimeout as pause } from "node:timers/promises";
import type { SpaceSetting } from "@veranda/contract";
import type { Logger } from "pino";
import { FLUSH_TIMEOUT_MS } from "../limits/limits.ts";
import { isRowRefused, sqlState } from "../../platform/db/sql-state.ts";
import type { Lease } from "../leases/lease.ts";
import type { DocumentBatch, DocumentStore, WriteEnd } from "./document-store.ts";
import { filesOf } from "./referenced-files.ts";
import type { ObjectDocument } from "./object-document.ts";

/** Batching delay of edits; they are persisted within a second. */
const BATCH_MS = 120;
const RETRY_MS = 1_000;

export type DocumentJournalDeps = {
  lease: Lease;
  /** Part of this document is in the database already. */
  isWritten: boolean;
  store: Pick<DocumentStore, "write" | "writeAccepted">;
  log: Logger;
  /** Everything up to this revision is in the database. */
  onKept(revision: number): void;
  /** Verifies the lease after a write was refused. */
  verifyLease(): Promise<void>;
};

/**
 * Persists document changes in batches. Failed writes are retried; an object that the database refuses is left out
 * alone.
 */
export class DocumentJournal {
  readonly #document: ObjectDocument;
  readonly #deps: DocumentJournalDeps;
  #isWhole: boolean;
  #files: string;
  /** The last that the database took. */
  #persistedSetting: SpaceSetting;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #isDirty = false;
  #isOver = false;
  #isFailing = false;

  constructor(document: ObjectDocument, deps: DocumentJournalDeps) {
    this.#document = document;
    this.#deps = deps;
    this.#isWhole = !deps.isWritten;
    this.#persistedSetting = document.setting;
    this.#files = deps.isWritten ? this.#filesNow().join() : "";
  }

  changed(): void {
    this.#isDirty = true;
    this.#arm(BATCH_MS);
  }

  /** Writes what is pending at once; waits a while for a database that is away. */
  async flush(): Promise<void> {
    const end = performance.now() + FLUSH_TIMEOUT_MS;
    for (;;) {
      this.#write();
      await this.#writing;
      if (!this.#isDirty || this.#isOver) return;
      if (performance.now() > end) break;
      await pause(RETRY_MS);
    }
    this.#deps.log.error("The last edits of a document are lost: the database did not come back in time");
  }

  /** Nothing is written from now on. */
  async stop(): Promise<void> {
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#writing;
  }

  #arm(ms: number): void {
    if (this.#isOver) return;
    this.#timer ??= setTimeout(() => this.#write(), ms);
  }

  #write(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#writeNow());
  }

  async #writeNow(): Promise<void> {
    if (this.#isOver || !this.#isDirty) return;
    this.#isDirty = false;
    const ids = this.#document.takeTouched();
    const files = this.#filesNow();
    const batch = this.#batch(ids, files);
    try {
      const end = await this.#writeBatch(batch);
      this.#isFailing = false;
      if (end === "written") {
        this.#isWhole = false;
        this.#files = files.join();
        this.#deps.onKept(batch.revision);
        return;
      }
      if (end === "stale") await this.#deps.verifyLease();
      if (this.#deps.lease.isLost) {
        this.#isOver = true;
        return;
      }
      this.#isWhole = true;
      this.#files = "";
    } catch (error) {
      if (!this.#isFailing)
        this.#deps.log.error({ err: error }, "A document could not be written; it is tried again");
      this.#isFailing = true;
    }
    this.#document.touch(ids);
    this.#isDirty = true;
    this.#arm(RETRY_MS);
  }

  async #writeBatch(batch: DocumentBatch): Promise<WriteEnd> {
    const { lease, store, log } = this.#deps;
    let refusal: unknown;
    try {
      const end = await store.write(lease, batch);
      if (end === "written") this.#persistedSetting = batch.setting;
      return end;
    } catch (error) {
      if (!isRowRefused(error)) throw error;
      refusal = error;
    }
    const { end, refused } = await store.writeAccepted(lease, batch, this.#persistedSetting);
    if (end === "written" && !refused.includes("setting")) this.#persistedSetting = batch.setting;
    // Not the error itself: it contains the row's data.
    if (end === "written")
      log.error(
        { sqlState: sqlState(refusal), instance: lease.instanceId, refused },
        "The database refused a part of a document",
      );
    return end;
  }

  #batch(ids: readonly string[], files: readonly string[]): DocumentBatch {
    const document = this.#document;
    const { revision, isUnsaved, setting } = document;
    const isWhole = this.#isWhole;
    const entries = isWhole ? [...document.entries()] : ids.flatMap((id) => document.entry(id) ?? []);
    return {
      isWhole,
      revision,
      isUnsaved,
      setting,
      puts: entries.map(({ object, json, stamps }) => ({ id: object.id, json, state: object.state, stamps })),
      removed: isWhole ? [] : ids.filter((id) => document.entry(id) === undefined),
      fileIds: files.join() === this.#files ? null : files,
    };
  }

  #filesNow(): string[] {
    return filesOf(this.#document.objects(), this.#document.setting);
  }
}
