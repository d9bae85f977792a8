import { isDeepStrictEqual } from "node:util";
import { changeObject } from "@veranda/contract/apply-operation";
import {
  OBJECT_LIMITS,
  type ObjectResult,
  type ObjectState,
  type RoomHosts,
  type SpaceObject,
  type SpaceSetting,
} from "@veranda/contract";
import type { DocumentSnapshot } from "./document-snapshot.ts";
import { type EditFacts, EditCheck, type Author, type Edit, type Refusal } from "./edit-check.ts";
import { entryOf, WHOLE, type ObjectEntry, type Stamps } from "./object-entry.ts";
import { isSameContent, placeBefore, settingBefore, type Exchange } from "./exchange.ts";
import { parentFault } from "./object-groups.ts";
import { isRemoved, NOTHING_REMOVED, settingWithout, type RemovedContent } from "./removed-content.ts";
import { UnsavedWork } from "./unsaved-work.ts";

/** A working document, as the journal stores it. */
export type WorkingDocument = {
  entries: readonly { object: SpaceObject; stamps: Stamps }[];
  setting: SpaceSetting;
  revision: number;
  isUnsaved: boolean;
};

/** A working document that begins from what was saved, or from work that nobody saved. */
export const beginDocument = (
  { objects, setting }: DocumentSnapshot,
  isUnsaved: boolean,
): WorkingDocument => ({
  entries: objects.map((object) => ({ object, stamps: {} })),
  setting,
  revision: 0,
  isUnsaved,
});

/** What an edit did: the document's next revision. */
export type Applied = {
  revision: number;
  results: ObjectResult[];
  /** The whole setting; null: it is as it was. */
  setting: SpaceSetting | null;
};

/** What staff have restored: objects, and the setting with its files. */
export type Restored = { objects: SpaceObject[]; setting: SpaceSetting; isUnsaved: boolean };

/** Objects that were removed are remembered, so that bringing them back gives them to who made them. */
const GRAVES_MAX = OBJECT_LIMITS.count;

/** The authoritative objects and setting of a running instance. The rules are docs/objects.md. Does no IO. */
export class ObjectDocument {
  readonly #entries = new Map<string, ObjectEntry>();
  readonly #graves = new Map<string, SpaceObject>();
  #setting: SpaceSetting;
  #revision: number;
  #bytes = 0;
  readonly #unsaved: UnsavedWork;
  /** Ids whose objects or states have changed since the journal last asked. */
  #touched = new Set<string>();
  /** Objects as they were before the change that is being recorded. */
  #recording: Map<string, SpaceObject | null> | null = null;

  #removed: RemovedContent;
  /** What staff have removed while this ran, saved or not, as it stood. */
  readonly #taken = new Map<string, SpaceObject>();
  /** The same of the setting, as it was and as that left it. */
  #takenSettings: Exchange["setting"][] = [];
  /** Some of it may have been saved by nobody. */
  #isTakenUnsaved = false;

  constructor({ entries, setting, revision, isUnsaved }: WorkingDocument, removed = NOTHING_REMOVED) {
    this.#removed = removed;
    this.#setting = setting;
    this.#revision = revision;
    this.#unsaved = new UnsavedWork(setting, isUnsaved);
    for (const { object, stamps } of entries) this.#set(object.id, entryOf(object, stamps));
    // What names a group that isn't there, in a document of long ago, belongs to none.
    for (const { object, stamps } of this.#entries.values()) {
      if (object.parentId === null || this.get(object.parentId)?.kind === "group") continue;
      this.#set(object.id, entryOf({ ...object, parentId: null }, stamps));
    }
  }

  get setting(): SpaceSetting {
    return this.#setting;
  }

  get revision(): number {
    return this.#revision;
  }

  /** It has unsaved changes. */
  get isUnsaved(): boolean {
    return this.#unsaved.isThere(this.#setting);
  }

  /** The current state was saved. */
  saved(): void {
    this.#unsaved.saved(this.#setting);
  }

  /** Another state than the current one was saved. */
  savedOther(): void {
    this.#unsaved.savedOther();
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(id: string): SpaceObject | undefined {
    return this.#entries.get(id)?.object;
  }

  entry(id: string): ObjectEntry | undefined {
    return this.#entries.get(id);
  }

  /** As it was before it was removed; undefined: it was not, or long ago. */
  grave(id: string): SpaceObject | undefined {
    return this.#graves.get(id);
  }

  /** Whether staff have removed it: it comes back by no edit. */
  isRemoved(object: Pick<SpaceObject, "id" | "creatorId" | "props">): boolean {
    return isRemoved(this.#removed, object);
  }

  /** Without files of what staff have removed; the very same where it names none. */
  allowedSetting(setting: SpaceSetting): SpaceSetting {
    return settingWithout(this.#removed, setting);
  }

  /**
   * What staff have removed by now goes, and nothing brings it back; an edit by the server, which leaves nothing unsaved.
   * Null: nothing of it is here.
   */
  setRemoved(removed: RemovedContent): Applied | null {
    this.#removed = removed;
    const ids = this.objects().flatMap((object) => (this.isRemoved(object) ? object.id : []));
    const setting = this.allowedSetting(this.#setting);
    if (ids.length === 0 && setting === this.#setting) return null;
    for (const object of this.objects()) if (this.isRemoved(object)) this.#taken.set(object.id, object);
    if (setting !== this.#setting) this.#takenSettings.push({ before: this.#setting, after: setting });
    this.#isTakenUnsaved ||= this.isUnsaved;
    return this.#asSaved(() => this.#clear(ids, setting === this.#setting ? null : setting));
  }

  /** What `setRemoved` took away and is restored by now: once. */
  takeRestored(): Restored {
    const objects = [...this.#taken.values()].filter((object) => !this.isRemoved(object));
    for (const { id } of objects) this.#taken.delete(id);
    const isBack = ({ before }: Exchange["setting"]) => this.allowedSetting(before) === before;
    const back = this.#takenSettings.filter(isBack);
    this.#takenSettings = this.#takenSettings.filter((taken) => !isBack(taken));
    const isUnsaved = this.#isTakenUnsaved && objects.length + back.length > 0;
    if (this.#taken.size + this.#takenSettings.length === 0) this.#isTakenUnsaved = false;
    return { objects, setting: back.reduceRight(placeBefore, this.#setting), isUnsaved };
  }

  /** Puts objects back that are not here, as far as there is room, and files of the setting; as above. */
  restore({ objects, setting: wanted, isUnsaved }: Restored): Applied | null {
    const missing = objects.filter((object) => !this.#entries.has(object.id) && !this.isRemoved(object));
    const allowed = this.allowedSetting(wanted);
    const setting = isDeepStrictEqual(allowed, this.#setting) ? null : allowed;
    return this.#asSaved(() => {
      const results: ObjectResult[] = [];
      for (const object of missing) {
        const isFull = this.size >= OBJECT_LIMITS.count;
        if (isFull || this.bytes + entryOf(object, {}).bytes > OBJECT_LIMITS.bytes) break;
        const isOrphan = parentFault((id) => this.get(id), object) !== null;
        results.push(this.#replace(isOrphan ? { ...object, parentId: null } : object));
      }
      return results.length === 0 && setting === null ? null : this.#next(results, setting);
    }, isUnsaved || this.isUnsaved);
  }

  /** A change that was made to what is saved as well. */
  #asSaved<A>(change: () => A, isUnsaved = this.isUnsaved): A {
    const changed = change();
    if (!isUnsaved) this.saved();
    return changed;
  }

  entries(): IterableIterator<ObjectEntry> {
    return this.#entries.values();
  }

  objects(): SpaceObject[] {
    return Array.from(this.#entries.values(), ({ object }) => object);
  }

  /** What is saved of the objects, as JSON. */
  savedJson(): string {
    return `[${Array.from(this.#entries.values(), ({ json }) => json).join(",")}]`;
  }

  /** Applies all of an edit, or nothing of it. `holder` says which participant has an object in hand. */
  apply(
    edit: Edit,
    author: Author,
    hosts: RoomHosts,
    holder: (id: string) => string | null,
    facts?: EditFacts,
  ): Applied | Refusal {
    const check = new EditCheck(this, author, hosts, holder, facts);
    const refusal = check.run(edit);
    if (refusal !== null) return refusal;
    for (const [id, entry] of check.staged) this.#put(id, entry, check.removed.get(id));
    return this.#next(check.results, check.setting);
  }

  /** Replaces the document by a saved one; an edit by the server. `asker`: the account of who asked for it. */
  become(
    { objects, setting: saved }: DocumentSnapshot,
    isUnsaved: boolean,
    asker: string | null = null,
  ): Applied {
    const results: ObjectResult[] = [];
    const setting = this.allowedSetting(saved);
    const wanted = new Map(
      objects.flatMap((object) => (this.isRemoved(object) ? [] : [[object.id, object] as const])),
    );
    for (const id of this.#entries.keys()) if (!wanted.has(id)) results.push(this.#remove(id));
    for (const object of wanted.values()) {
      const before = this.#entries.get(object.id);
      if (before !== undefined && isSameContent(before.object, object)) continue;
      results.push(this.#replace(object, asker));
    }
    const isSameSetting = JSON.stringify(setting) === JSON.stringify(this.#setting);
    const applied = this.#next(results, isSameSetting ? null : setting);
    if (isUnsaved) this.savedOther();
    else this.saved();
    return applied;
  }

  /** Removes these objects; an edit by the server. */
  clear(ids: readonly string[]): Applied {
    return this.#clear(ids, null);
  }

  #clear(ids: readonly string[], setting: SpaceSetting | null): Applied {
    const gone = ids.filter((id) => this.#entries.has(id)).map((id) => this.#remove(id));
    return this.#next([...gone, ...this.#freeOrphans()], setting);
  }

  /** Runs a change and records its exchange for undo. Null: nothing changed. */
  recorded<A extends Applied>(work: () => A | null): { applied: A; exchange: Exchange } | null {
    const before = new Map<string, SpaceObject | null>();
    const setting = this.#setting;
    this.#recording = before;
    try {
      const applied = work();
      if (applied === null) return null;
      const objects = new Map(
        Array.from(before, ([id, was]) => [id, { before: was, after: this.get(id) ?? null }]),
      );
      return { applied, exchange: { objects, setting: { before: setting, after: this.#setting } } };
    } finally {
      this.#recording = null;
    }
  }

  /**
   * Puts back what an exchange changed, as far as it is still as that left it; an edit of the server's. `left` counts
   * what has been changed since. `asker`: the account of who asked for it. Null: there is no room for it.
   */
  undo(exchange: Exchange, asker: string | null = null): (Applied & { left: number }) | null {
    const results: ObjectResult[] = [];
    const back: [string, SpaceObject | null][] = [];
    let [left, count, bytes] = [0, 0, 0];
    for (const [id, { before, after }] of exchange.objects) {
      const now = this.#entries.get(id);
      if (before !== null && this.isRemoved(before)) continue;
      if (now === undefined ? after !== null : after === null || !isSameContent(now.object, after)) {
        left += 1;
        continue;
      }
      back.push([id, before]);
      count += (before === null ? 0 : 1) - (now === undefined ? 0 : 1);
      bytes += (before === null ? 0 : entryOf(before, {}).bytes) - (now?.bytes ?? 0);
    }
    const isTooMany = count > 0 && this.size + count > OBJECT_LIMITS.count;
    if (isTooMany || (bytes > 0 && this.bytes + bytes > OBJECT_LIMITS.bytes)) return null;
    for (const [id, before] of back) {
      if (before === null) results.push(this.#remove(id));
      else results.push(this.#replace(before, asker));
    }
    // Its group may have been removed meanwhile, or moved into it.
    for (const [id] of back) {
      const object = this.get(id);
      if (object === undefined || parentFault((each) => this.get(each), object) === null) continue;
      results.push(this.#replace({ ...object, parentId: null }, asker));
    }
    results.push(...this.#freeOrphans());
    const before = settingBefore(this.#setting, exchange.setting);
    const put = this.allowedSetting(before.setting);
    const isSameSetting = JSON.stringify(put) === JSON.stringify(this.#setting);
    return { ...this.#next(results, isSameSetting ? null : put), left: left + before.left };
  }

  /** What plays is no edit: it has no version and can't be undone. False when there is no such object. */
  play(id: string, state: ObjectState): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return false;
    this.#entries.set(id, { ...entry, object: { ...entry.object, state } });
    this.#touched.add(id);
    return true;
  }

  /** Changes since the journal last asked. */
  takeTouched(): string[] {
    const touched = [...this.#touched];
    this.#touched = new Set();
    return touched;
  }

  /** Marks changes that could not be written as pending again. */
  touch(ids: Iterable<string>): void {
    for (const id of ids) this.#touched.add(id);
  }

  #next(results: ObjectResult[], setting: SpaceSetting | null): Applied {
    this.#revision += 1;
    if (setting !== null) this.#setting = setting;
    return { revision: this.#revision, results, setting };
  }

  #remove(id: string): ObjectResult {
    const version = (this.get(id)?.version ?? 0) + 1;
    this.#put(id, null);
    return { id, version, object: null, change: null };
  }

  /** Puts an object where another of its id stands or stood; what plays goes on. */
  #replace(object: SpaceObject, asker: string | null = null): ObjectResult {
    const { id } = object;
    const current = this.get(id) ?? this.#graves.get(id);
    const version = Math.max(current?.version ?? 0, object.version) + 1;
    const { state } = this.get(id) ?? object;
    const put = { ...object, version, ...(state && { state }) };
    this.#put(id, entryOf(put, { [WHOLE]: [version, null, asker] }));
    return { id, version, object: put, change: null };
  }

  #freeOrphans(): ObjectResult[] {
    const results: ObjectResult[] = [];
    for (const { object, stamps } of this.#entries.values()) {
      if (object.parentId === null || this.get(object.parentId)?.kind === "group") continue;
      const version = object.version + 1;
      const change = { parentId: null };
      this.#put(
        object.id,
        entryOf(changeObject(object, change, version), { ...stamps, parentId: [version, null] }),
      );
      results.push({ id: object.id, version, object: null, change });
    }
    return results;
  }

  /** `last`: what is removed, where the same edit had changed it before. */
  #put(id: string, entry: ObjectEntry | null, last = this.get(id)): void {
    this.#touched.add(id);
    if (this.#recording?.has(id) === false) this.#recording.set(id, this.get(id) ?? null);
    this.#unsaved.put(id, this.get(id) ?? null, entry?.object ?? null);
    if (entry !== null) {
      this.#graves.delete(id);
      this.#set(id, entry);
      return;
    }
    this.#bytes -= this.#entries.get(id)?.bytes ?? 0;
    this.#entries.delete(id);
    if (last === undefined) return;
    this.#graves.delete(id);
    this.#graves.set(id, last);
    const [oldest] = this.#graves.keys();
    if (this.#graves.size > GRAVES_MAX && oldest !== undefined) this.#graves.delete(oldest);
  }

  #set(id: string, entry: ObjectEntry): void {
    this.#bytes += entry.bytes - (this.#entries.get(id)?.bytes ?? 0);
    this.#entries.set(id, entry);
  }
}
