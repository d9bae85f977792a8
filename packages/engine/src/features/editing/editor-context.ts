import type { Sentence } from "@veranda/contract/engine/words";
import type { ObjectTransform, SpaceObject } from "@veranda/contract/records/object";
import { Box3, Matrix4, Vector3 } from "three";
import type { Context } from "../context.ts";
import type { SpaceDocument } from "../document/document.ts";
import type { Draft } from "../document/store/replica.ts";
import { whyNotChange } from "../document/permission.ts";
import { orderAfter } from "./layer-order.ts";
import { matrixOf, transformOf } from "./transforms.ts";

/** Characters of unguessable ids. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-";
const ID_LENGTH = 18;
/** Assumed half extent of an object of unknown size, metres. */
const UNKNOWN_HALF = 0.25;

/** Shared by all editor tools: the document, the selection, and the objects' bounds. */
export class EditorContext {
  readonly context: Context;
  readonly document: SpaceDocument;

  constructor(context: Context, document: SpaceDocument) {
    this.context = context;
    this.document = document;
  }

  get objects(): ReadonlyMap<string, SpaceObject> {
    return this.document.objects;
  }

  get selected(): readonly string[] {
    return this.context.state.current.editing.selected;
  }

  /** Selected itself, or with a group that contains it. */
  isSelected(id: string): boolean {
    return this.selected.includes(id) || this.selected.includes(this.topOf(id));
  }

  /** Selects and highlights these. */
  select(ids: readonly string[]): void {
    const selected = [...new Set(ids)].filter((id) => this.objects.has(id));
    const before = this.selected;
    if (selected.length !== before.length || selected.some((id, at) => id !== before[at]))
      this.context.state.patch("editing", { selected });
    // People who only add something, without building, see no highlight.
    const { isActive } = this.context.state.current.editing;
    this.context.world.objects?.setHighlight(isActive ? this.family(selected) : [], "selected");
  }

  /** The outermost group that contains an object, or the object itself. */
  topOf(id: string): string {
    let at = id;
    for (let depth = 0; depth < 64; depth++) {
      const parent = this.objects.get(at)?.parentId;
      if (!parent || !this.objects.has(parent)) break;
      at = parent;
    }
    return at;
  }

  childrenOf(id: string): string[] {
    const children: string[] = [];
    for (const object of this.objects.values()) if (object.parentId === id) children.push(object.id);
    return children;
  }

  /** These and all their members; each once, groups before their members. */
  family(ids: readonly string[]): string[] {
    const all = new Set<string>();
    const add = (id: string): void => {
      if (all.has(id) || !this.objects.has(id)) return;
      all.add(id);
      if (this.objects.get(id)?.kind === "group") for (const child of this.childrenOf(id)) add(child);
    };
    for (const id of ids) add(id);
    return [...all];
  }

  /** Those without a selected ancestor. */
  outermost(ids: readonly string[]): string[] {
    const chosen = new Set(ids);
    return [...chosen].filter((id) => {
      let parent = this.objects.get(id)?.parentId;
      for (let depth = 0; parent && depth < 64; depth++) {
        if (chosen.has(parent)) return false;
        parent = this.objects.get(parent)?.parentId;
      }
      return this.objects.has(id);
    });
  }

  /** Those that may be changed now; reports the reason if there are none. */
  changeable(ids: readonly string[]): string[] {
    const now = this.context.state.current;
    let refusal: Sentence | null = null;
    const free = ids.filter((id) => {
      const object = this.objects.get(id);
      const reason: Sentence | null = object ? whyNotChange(now, object) : (t) => t.gone();
      refusal ??= reason;
      return reason === null;
    });
    if (free.length === 0 && refusal !== null) this.document.say(refusal);
    return free;
  }

  /** Their combined bounds in the world, as shown now. */
  boxOf(ids: readonly string[], out: Box3): Box3 {
    out.makeEmpty();
    for (const id of this.family(ids)) {
      const object = this.objects.get(id);
      if (!object || object.kind === "group") continue;
      if (this.context.world.objects?.boundsOf(id, BOX)) out.union(BOX);
      else {
        const [x, y, z] = object.transform.position;
        out.union(BOX.setFromCenterAndSize(POINT.set(x, y, z), SIZE.setScalar(UNKNOWN_HALF * 2)));
      }
    }
    if (out.isEmpty()) {
      const first = this.objects.get(ids[0] ?? "");
      if (first)
        out.setFromCenterAndSize(POINT.fromArray(first.transform.position), SIZE.setScalar(UNKNOWN_HALF * 2));
    }
    return out;
  }

  /** Sets an object's transform, moving its members along. */
  put(id: string, to: ObjectTransform): Draft[] {
    const object = this.objects.get(id);
    if (!object) return [];
    const drafts: Draft[] = [{ op: "set", id, change: { transform: to } }];
    if (object.kind !== "group") return drafts;
    const by = matrixOf(to, new Matrix4()).multiply(matrixOf(object.transform, FROM).invert());
    for (const member of this.family([id])) {
      const other = member === id ? undefined : this.objects.get(member);
      if (!other) continue;
      const transform = transformOf(matrixOf(other.transform, FROM).premultiply(by));
      drafts.push({ op: "set", id: member, change: { transform } });
    }
    return drafts;
  }

  /** Moves objects and their members by this many metres. */
  move(id: string, x: number, y: number, z: number): Draft[] {
    return this.family([id]).flatMap((member): Draft[] => {
      const object = this.objects.get(member);
      if (!object) return [];
      const [px, py, pz] = object.transform.position;
      const transform: ObjectTransform = {
        ...object.transform,
        position: [tenth(px + x), tenth(py + y), tenth(pz + z)],
      };
      return [{ op: "set", id: member, change: { transform } }];
    });
  }

  newId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
    return Array.from(bytes, (byte) => LETTERS[byte & 63]).join("");
  }

  /** Layer order of a new sibling: after all others. */
  nextOrder(parentId: string | null): number {
    let last = 0;
    for (const object of this.objects.values())
      if (object.parentId === parentId) last = Math.max(last, object.order);
    return orderAfter(last);
  }
}

const tenth = (metres: number): number => Math.round(metres * 1e4) / 1e4;
const BOX = new Box3();
const POINT = new Vector3();
const SIZE = new Vector3();
const FROM = new Matrix4();
