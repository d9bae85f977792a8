import { deepEqual } from "../core/deep-equal.ts";
import { changeObject } from "@veranda/contract/apply-operation";
import { mayEditObject } from "@veranda/contract/permissions";
import type { ObjectChange, ObjectResult, SpaceObject } from "@veranda/contract/records/object";
import type { RoomHosts, RoomRights } from "@veranda/contract/records/rights";
import type { SpaceSetting } from "@veranda/contract/records/space";
import type { ClientMessage, ServerMessage } from "@veranda/contract/rooms/messages";

type Stamp = readonly [version: number, by: string | null];
type Held = { object: SpaceObject; stamps: Map<string, Stamp> };
type Code = ServerMessage<"editRefused">["code"];
export type ModelAuthor = { id: string; accountId: string | null; rights: RoomRights };
type Answer =
  | { code: Code; refused: Omit<ServerMessage<"editRefused">, "seq"> }
  | { code: null; edited: Omit<ServerMessage<"edited">, "by" | "seq"> };

const WHOLE = "*";
type ObjectBeforeAfter = { was: SpaceObject | null; is: SpaceObject | null };
const isSame = (a: SpaceObject | null, b: SpaceObject | null): boolean =>
  a === b || (a !== null && b !== null && deepEqual({ ...a, version: 0 }, { ...b, version: 0 }));

/** The rules of the room's document in a few lines: what the engine's replica is tried against. */
export class ModelDocument {
  revision = 0;
  isUnsaved = false;
  setting: SpaceSetting;
  hosts: RoomHosts = { ownerId: "host", administrators: [], restrictedPermissions: [] };
  readonly holds = new Map<string, string>();
  readonly #held = new Map<string, Held>();
  readonly #exchanges = new Map<number, Map<string, ObjectBeforeAfter>>();

  constructor(setting: SpaceSetting, objects: readonly SpaceObject[] = []) {
    this.setting = setting;
    for (const object of objects) this.#held.set(object.id, { object, stamps: new Map() });
  }

  get objects(): SpaceObject[] {
    return Array.from(this.#held.values(), ({ object }) => object);
  }

  edit({ ops, setting }: ClientMessage<"edit">, author: ModelAuthor): Answer {
    const before = new Map(this.#held);
    const results: ObjectResult[] = [];
    let code: Code | null = author.rights.isReadOnlyActor ? "FORBIDDEN" : null;
    for (const op of ops) {
      if (code) break;
      if (op.op === "add") code = this.#add(op.object, author, results);
      else code = this.#touch(op, author, results);
    }
    if (code) {
      this.#held.clear();
      for (const [id, held] of before) this.#held.set(id, held);
      const ids = new Set(ops.map((op) => (op.op === "add" ? op.object.id : op.id)));
      const objects = Array.from(ids, (id) => ({ id, object: this.#held.get(id)?.object ?? null }));
      return { code, refused: { code, objects } };
    }
    this.revision += 1;
    this.isUnsaved = true;
    if (setting) this.setting = Object.assign({}, this.setting, setting);
    const look = setting ? this.setting : null;
    return { code: null, edited: { revision: this.revision, results, setting: look, isUnsaved: true } };
  }

  /** Makes the objects these; as an edit of the server's. */
  become(objects: readonly SpaceObject[]): Omit<ServerMessage<"edited">, "by" | "seq"> {
    const before = new Map(Array.from(this.#held, ([id, { object }]) => [id, object]));
    const after = new Map(objects.map((object) => [object.id, object]));
    const results: ObjectResult[] = [];
    const marks = new Map<string, ObjectBeforeAfter>();
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(id) ?? null, after.get(id) ?? null];
      if (isSame(was, is)) continue;
      results.push(this.#restore(id, is));
      marks.set(id, { was, is });
    }
    return this.#exchanged(results, marks);
  }

  /** Takes back what `become` or `undo` did, as far as it is still so. Null: there is none of this revision. */
  undo(revision: number): Omit<ServerMessage<"edited">, "by" | "seq"> | null {
    const marks = this.#exchanges.get(revision);
    if (!marks) return null;
    this.#exchanges.delete(revision);
    const results: ObjectResult[] = [];
    const back = new Map<string, ObjectBeforeAfter>();
    for (const [id, { was, is }] of marks) {
      if (!isSame(this.#held.get(id)?.object ?? null, is)) continue;
      results.push(this.#restore(id, was));
      back.set(id, { was: is, is: was });
    }
    return { ...this.#exchanged(results, back), exchange: { left: marks.size - back.size } };
  }

  #exchanged(
    results: ObjectResult[],
    marks: Map<string, ObjectBeforeAfter>,
  ): Omit<ServerMessage<"edited">, "by" | "seq"> {
    this.revision += 1;
    this.isUnsaved = true;
    this.#exchanges.set(this.revision, marks);
    return { revision: this.revision, results, setting: null, isUnsaved: true, exchange: { left: 0 } };
  }

  #restore(id: string, object: SpaceObject | null): ObjectResult {
    const version = Math.max(this.#held.get(id)?.object.version ?? 0, object?.version ?? 0) + 1;
    if (!object) {
      this.#held.delete(id);
      return { id, version, object: null, change: null };
    }
    const put = { ...object, version };
    this.#held.set(id, { object: put, stamps: new Map([[WHOLE, [version, null]]]) });
    return { id, version, object: put, change: null };
  }

  play(id: string, state: SpaceObject["state"]): void {
    const held = this.#held.get(id);
    if (held && state) this.#held.set(id, { ...held, object: { ...held.object, state } });
  }

  #add(
    object: Omit<SpaceObject, "creatorId" | "version" | "state">,
    { id: by, accountId }: ModelAuthor,
    results: ObjectResult[],
  ): Code | null {
    if (this.#held.has(object.id)) return "OBJECT_EXISTS";
    const added: SpaceObject = { ...object, creatorId: accountId, version: 1 };
    this.#held.set(object.id, { object: added, stamps: new Map([[WHOLE, [1, by]]]) });
    results.push({ id: object.id, version: 1, object: added, change: null });
    return null;
  }

  #touch(
    op:
      | { op: "set"; id: string; base: number; change: ObjectChange }
      | { op: "remove"; id: string; base: number },
    { id: by, rights }: ModelAuthor,
    results: ObjectResult[],
  ): Code | null {
    const held = this.#held.get(op.id);
    if (!held) return "OBJECT_NOT_FOUND";
    const { object, stamps } = held;
    if (!mayEditObject(rights, this.hosts, object)) return "FORBIDDEN";
    const holder = this.holds.get(op.id);
    if (holder !== undefined && holder !== by) return "OBJECT_HELD";
    const isUnlock = op.op === "set" && op.change.locked === false && Object.keys(op.change).length === 1;
    if (object.locked && !isUnlock) return "OBJECT_LOCKED";
    const fields = op.op === "set" ? fieldsOf(op.change) : [...stamps.keys()];
    const isChanged = [WHOLE, ...fields].some((field) => {
      const [version, who] = stamps.get(field) ?? [0, by];
      return version > op.base && who !== by;
    });
    if (isChanged) return "OBJECT_CHANGED";
    const version = object.version + 1;
    if (op.op === "remove") {
      this.#held.delete(op.id);
      results.push({ id: op.id, version, object: null, change: null });
      return null;
    }
    const next = new Map(stamps);
    for (const field of fields) next.set(field, [version, by]);
    this.#held.set(op.id, { object: changeObject(object, op.change, version), stamps: next });
    results.push({ id: op.id, version, object: null, change: op.change });
    return null;
  }
}

const fieldsOf = ({ props = {}, ...fields }: ObjectChange): string[] => [
  ...Object.keys(fields),
  ...Object.keys(props).map((name) => `props.${name}`),
];
