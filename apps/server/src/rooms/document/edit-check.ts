import { isDeepStrictEqual } from "node:util";
import { changeObject } from "@veranda/contract/apply-operation";
import {
  isKeptInStands,
  isOfStands,
  isOwnPlace,
  mayAddAt,
  mayChange,
  mayEdit,
  mayEditObject,
  OBJECT_LIMITS,
  type FileAsset,
  type ObjectChange,
  type ObjectOp,
  type ObjectResult,
  type RoomHosts,
  type RoomRights,
  type SpaceObject,
  type SpaceSetting,
} from "@veranda/contract";
import type { Prefab } from "@veranda/contract/prefab";
import type { ClientMessage, ServerMessage } from "@veranda/contract/rooms/messages";
import { fitsStand, heardInStand, isMotionKnown, isSizeKnown } from "@veranda/contract/fits-stand";
import {
  canBeKept,
  entryOf,
  fieldsOf,
  hasValidProps,
  isChangedByOther,
  namesItsProps,
  stamped,
  WHOLE,
  type ObjectEntry,
} from "./object-entry.ts";
import { groupAround, parentFault } from "./object-groups.ts";

/** Who edits: a participant, their account, and what they may do here. */
export type Author = { id: string; accountId: string | null; rights: RoomRights };
export type Edit = Omit<ClientMessage<"edit">, "seq">;

export type RefusalCode = ServerMessage<"editRefused">["code"];
/** Why nothing of an edit was done; `ids` are the objects that it named. */
export type Refusal = { code: RefusalCode; ids: readonly string[] };

/** What is known of a file that objects name, where an account builds by its stands alone, and of what the installation has. */
export type EditFacts = {
  assetOf(fileId: string): FileAsset | undefined;
  standsOf(accountId: string): RoomRights["stands"];
  isEnvironment(name: string): boolean;
  /** How far a prefab reaches from its origin, in metres; null: there is none of this name. */
  prefabBounds(id: string): Prefab["bounds"] | null;
};
const NO_FACTS: EditFacts = {
  assetOf: () => undefined,
  standsOf: () => [],
  isEnvironment: () => true,
  prefabBounds: () => null,
};

/** What an edit is checked against. */
type Before = {
  readonly setting: SpaceSetting;
  readonly size: number;
  readonly bytes: number;
  entry(id: string): ObjectEntry | undefined;
  grave(id: string): SpaceObject | undefined;
  entries(): Iterable<ObjectEntry>;
  /** Staff have removed it. */
  isRemoved(object: Pick<SpaceObject, "id" | "creatorId" | "props">): boolean;
  /** Without what staff have removed; the very same where it names nothing of it. */
  allowedSetting(setting: SpaceSetting): SpaceSetting;
};

type Add = Extract<ObjectOp, { op: "add" }>;
type SetFields = Extract<ObjectOp, { op: "set" }>;
type Remove = Extract<ObjectOp, { op: "remove" }>;

/** Validates one edit without changing the document: results are collected here and applied when all of it is valid. */
export class EditCheck {
  /** New states of objects; null: removed. */
  readonly staged = new Map<string, ObjectEntry | null>();
  /** What this edit removes, as it was last. */
  readonly removed = new Map<string, SpaceObject>();
  readonly results: ObjectResult[] = [];
  setting: SpaceSetting | null = null;
  readonly #before: Before;
  readonly #author: Author;
  readonly #hosts: RoomHosts;
  readonly #holder: (id: string) => string | null;
  readonly #facts: EditFacts;
  /** Whose parent is named by this edit. */
  readonly #moved = new Set<string>();
  /** Groups that the edit removes, and their parents. */
  readonly #ungrouped = new Map<string, string | null>();

  constructor(
    before: Before,
    author: Author,
    hosts: RoomHosts,
    holder: (id: string) => string | null,
    facts = NO_FACTS,
  ) {
    this.#before = before;
    this.#author = author;
    this.#hosts = hosts;
    this.#holder = holder;
    this.#facts = facts;
  }

  /** Null: the edit is valid. */
  run({ ops, setting }: Edit): Refusal | null {
    const code = this.#all(ops, setting);
    if (code === null) return null;
    return { code, ids: [...new Set(ops.map((op) => (op.op === "add" ? op.object.id : op.id)))] };
  }

  #all(ops: readonly ObjectOp[], setting: Edit["setting"]): RefusalCode | null {
    if (!mayEdit(this.#author.rights)) return "FORBIDDEN";
    if (ops.length === 0 && setting === undefined) return "INVALID_INPUT";
    if (ops.length > OBJECT_LIMITS.opsAtOnce) return "INVALID_INPUT";
    for (const op of ops) {
      const code = this.#op(op);
      if (code !== null) return code;
    }
    return this.#free() ?? this.#parents() ?? this.#settingFault(setting) ?? this.#kept() ?? this.#limits();
  }

  #op(op: ObjectOp): RefusalCode | null {
    switch (op.op) {
      case "add":
        return this.#add(op);
      case "set":
        return this.#change(op);
      case "remove":
        return this.#remove(op);
      default:
        return op satisfies never;
    }
  }

  #add({ object: asked }: Add): RefusalCode | null {
    const { rights, accountId, id: by } = this.#author;
    const isByStand = !mayChange(rights, "add_content");
    const object = isByStand ? heardInStand(asked, rights.stands) : asked;
    if (!mayAddAt(rights, object.transform.position, object.kind)) return "FORBIDDEN";
    const misfit = isByStand ? this.#misfit(object, rights.stands) : null;
    if (misfit !== null) return misfit;
    if (object.uneditable && !rights.isHost) return "FORBIDDEN";
    if (this.#entry(object.id) !== undefined) return "OBJECT_EXISTS";
    // Whoever brings it back: its id is new to all but that object.
    if (this.#before.isRemoved({ ...object, creatorId: null })) return "REMOVED_BY_STAFF";
    if (!hasValidProps(object)) return "INVALID_INPUT";
    const grave = this.#grave(object.id);
    const version = (grave?.version ?? 0) + 1;
    // An object restored unchanged keeps its maker; anything else under its id belongs to the edit's author.
    const isBack = grave !== undefined && isSameObject(grave, object);
    const added = { ...object, creatorId: isBack ? grave.creatorId : accountId, version };
    this.#stage(entryOf(added, { [WHOLE]: [version, by, accountId] }));
    if (object.kind === "group") this.#ungrouped.delete(object.id);
    if (object.parentId !== null) this.#moved.add(object.id);
    this.results.push({ id: object.id, version, object: added, change: null });
    return null;
  }

  #change({ id, base, change }: SetFields): RefusalCode | null {
    const entry = this.#entry(id);
    if (entry === undefined) return "OBJECT_NOT_FOUND";
    if (change.uneditable !== undefined && !this.#author.rights.isHost) return "FORBIDDEN";
    const fields = fieldsOf(change);
    const code = this.#touch(entry, base, fields, isUnlocking(change));
    if (code !== null) return code;
    if (fields.length === 0 || !namesItsProps(entry.object, change)) return "INVALID_INPUT";
    const version = entry.object.version + 1;
    const changed = changeObject(entry.object, change, version);
    if (this.#before.isRemoved(changed)) return "REMOVED_BY_STAFF";
    // Nothing is taken out of a stand.
    if (!mayEditObject(this.#author.rights, this.#hosts, changed)) return "FORBIDDEN";
    const misfit = reaches(change) ? this.#strays(entry.object, changed) : null;
    if (misfit !== null) return misfit;
    if ((change.kind !== undefined || change.props !== undefined) && !hasValidProps(changed))
      return "INVALID_INPUT";
    this.#stage(entryOf(changed, stamped(entry.stamps, fields, version, this.#author)));
    if (typeof change.parentId === "string") this.#moved.add(id);
    if (changed.kind === "group") this.#ungrouped.delete(id);
    else if (entry.object.kind === "group") this.#ungrouped.set(id, entry.object.parentId);
    this.results.push({ id, version, object: null, change });
    return null;
  }

  #remove({ id, base }: Remove): RefusalCode | null {
    const entry = this.#entry(id);
    if (entry === undefined) return "OBJECT_NOT_FOUND";
    const code = this.#touch(entry, base, Object.keys(entry.stamps), false);
    if (code !== null) return code;
    if (entry.object.kind === "group") this.#ungrouped.set(id, entry.object.parentId);
    this.staged.set(id, null);
    this.removed.set(id, entry.object);
    this.results.push({ id, version: entry.object.version + 1, object: null, change: null });
    return null;
  }

  /** Whether this object, and these fields of it, are this person's to change now. */
  #touch(entry: ObjectEntry, base: number, fields: readonly string[], isUnlock: boolean): RefusalCode | null {
    const { object } = entry;
    const { rights, id: by } = this.#author;
    if (!mayEditObject(rights, this.#hosts, object)) return "FORBIDDEN";
    const holder = this.#holder(object.id);
    if (holder !== null && holder !== by) return "OBJECT_HELD";
    if (object.locked && !isUnlock) return "OBJECT_LOCKED";
    if (base > object.version || isChangedByOther(entry, fields, base, by)) return "OBJECT_CHANGED";
    return null;
  }

  /** Members of groups that are gone belong to what was around those. */
  #free(): RefusalCode | null {
    if (this.#ungrouped.size === 0) return null;
    const ids = new Set(this.staged.keys());
    for (const { object } of this.#before.entries()) if (object.parentId !== null) ids.add(object.id);
    for (const id of ids) {
      const code = this.#freeOne(id);
      if (code !== null) return code;
    }
    return null;
  }

  #freeOne(id: string): RefusalCode | null {
    const entry = this.#entry(id);
    const parent = entry?.object.parentId ?? null;
    if (entry === undefined || parent === null || !this.#ungrouped.has(parent)) return null;
    // Nothing is taken out of a group elsewhere from a stand.
    const group = this.#before.entry(parent)?.object;
    const isByStand = group !== undefined && this.#isByStand(group);
    if (isByStand && !mayEditObject(this.#author.rights, this.#hosts, entry.object)) return "FORBIDDEN";
    const version = entry.object.version + 1;
    const change = { parentId: groupAround(this.#ungrouped, parent) };
    const stamps = stamped(entry.stamps, ["parentId"], version, this.#author);
    this.#stage(entryOf(changeObject(entry.object, change, version), stamps));
    // What was around the group may be something else by this edit.
    if (change.parentId !== null) this.#moved.add(id);
    this.results.push({ id, version, object: null, change });
    return null;
  }

  /** Whether an object is theirs to edit by a stand alone. */
  #isByStand(object: SpaceObject): boolean {
    const { rights } = this.#author;
    return rights.stands.length > 0 && !mayEditObject({ ...rights, stands: [] }, this.#hosts, object);
  }

  /** Why an object can't become this: it stays in the stands by which alone it is edited, or could be added. */
  #strays(before: SpaceObject, changed: SpaceObject): RefusalCode | null {
    const { rights } = this.#author;
    if (this.#isByStand(changed)) return this.#misfit(changed, rights.stands);
    const stands = before.creatorId === null ? [] : this.#facts.standsOf(before.creatorId);
    if (!isKeptInStands(rights, { stands }, before)) return null;
    const isThere = isOfStands({ stands }, changed.transform.position, changed.kind);
    return isThere ? this.#misfit(changed, stands) : "FORBIDDEN";
  }

  /** Why an object can't be in these stands as it is: it reaches beyond them, or may turn out to. */
  #misfit(
    object: Pick<SpaceObject, "kind" | "transform" | "props">,
    stands: RoomRights["stands"],
  ): RefusalCode | null {
    const { fileId, prefab } = object.props;
    const asset = typeof fileId === "string" ? this.#facts.assetOf(fileId) : undefined;
    if (!isSizeKnown(object, asset)) return "FILE_NOT_READY";
    if (!isMotionKnown(object, asset)) return "MOTION_UNKNOWN";
    const size = typeof prefab === "string" ? { motionBounds: this.#facts.prefabBounds(prefab) } : asset;
    return stands.some((stand) => fitsStand(stand, object, size)) ? null : "FORBIDDEN";
  }

  #parents(): RefusalCode | null {
    const find = (id: string): SpaceObject | undefined => this.#entry(id)?.object;
    for (const id of this.#moved) {
      const object = find(id);
      if (object === undefined) continue;
      const fault = parentFault(find, object);
      if (fault !== null) return fault;
      const group = object.parentId === null ? undefined : find(object.parentId);
      // Nothing is put into a group elsewhere from a stand.
      const isOutside = group !== undefined && !mayEditObject(this.#author.rights, this.#hosts, group);
      if (this.#author.rights.stands.length > 0 && isOutside) return "FORBIDDEN";
    }
    return null;
  }

  #settingFault(change: Edit["setting"]): RefusalCode | null {
    if (change === undefined) return null;
    if (!mayChange(this.#author.rights, "change_environment")) return "FORBIDDEN";
    this.setting = { ...this.#before.setting, ...(change as Partial<SpaceSetting>) };
    if (this.#before.allowedSetting(this.setting) !== this.setting) return "REMOVED_BY_STAFF";
    return isOwnPlace(this.setting) && this.#isPlaceKnown(this.setting) ? null : "INVALID_INPUT";
  }

  /**
   * Nobody could enter a space in an environment that isn't there. A package is shown by its file alone: of that it is
   * asked who may use it, and what is banned.
   */
  #isPlaceKnown({ environment, packageUrl = null, packageFileId = null }: SpaceSetting): boolean {
    const before = this.#before.setting;
    if (environment !== before.environment && !this.#facts.isEnvironment(environment)) return false;
    const { packageUrl: url = null, packageFileId: fileId = null } = before;
    if (packageUrl === null || (packageUrl === url && packageFileId === fileId)) return true;
    const asset = this.#facts.assetOf(packageFileId ?? "");
    return asset?.kind === "package" && asset.levels[0]?.url === packageUrl;
  }

  #kept(): RefusalCode | null {
    for (const entry of this.staged.values())
      if (entry !== null && !canBeKept(entry.json)) return "INVALID_INPUT";
    return this.setting === null || canBeKept(JSON.stringify(this.setting)) ? null : "INVALID_INPUT";
  }

  /** Above the limit an edit may only reduce. */
  #limits(): RefusalCode | null {
    let [count, bytes] = [0, 0];
    for (const [id, entry] of this.staged) {
      const before = this.#before.entry(id);
      count += (entry === null ? 0 : 1) - (before === undefined ? 0 : 1);
      bytes += (entry?.bytes ?? 0) - (before?.bytes ?? 0);
    }
    const isTooMany = count > 0 && this.#before.size + count > OBJECT_LIMITS.count;
    const isTooLarge = bytes > 0 && this.#before.bytes + bytes > OBJECT_LIMITS.bytes;
    return isTooMany || isTooLarge ? "TOO_MANY_OBJECTS" : null;
  }

  #entry(id: string): ObjectEntry | undefined {
    const staged = this.staged.get(id);
    return staged === undefined ? this.#before.entry(id) : (staged ?? undefined);
  }

  #grave(id: string): SpaceObject | undefined {
    return this.removed.get(id) ?? this.#before.grave(id);
  }

  #stage(entry: ObjectEntry): void {
    this.staged.set(entry.object.id, entry);
  }
}

/** The same content, wherever it belongs now: the group it was in may be gone. */
const isSameObject = (before: SpaceObject, { parentId, order, ...content }: Add["object"]): boolean =>
  isDeepStrictEqual({ ...content, parentId, order }, { ...contentOf(before), parentId, order });

const contentOf = (object: SpaceObject): Add["object"] => {
  const { creatorId: _creator, version: _version, state: _state, ...content } = object;
  return content;
};

/** It may reach elsewhere by this change. */
const reaches = ({ transform, props, kind }: ObjectChange): boolean =>
  transform !== undefined || props !== undefined || kind !== undefined;

const isUnlocking = (change: ObjectChange): boolean =>
  change.locked === false && Object.keys(change).length === 1;
