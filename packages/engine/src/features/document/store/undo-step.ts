import type { ObjectChange, SpaceObject } from "@veranda/contract/records/object";
import type { SpaceSetting } from "@veranda/contract/records/space";
import { deepEqual } from "../../../core/deep-equal.ts";
import { changed, filtered, inverseOf, isSameWork, joined } from "./object-change.ts";
import { idOf, type Draft, type LocalEdit } from "./replica.ts";

/** Effect of a step on an object. */
type ObjectEffect =
  | { kind: "added"; object: SpaceObject }
  | { kind: "removed"; object: SpaceObject }
  | { kind: "changed"; change: ObjectChange; inverse: ObjectChange };

/** An undo step, with what is needed to undo it. */
export type UndoStep = {
  readonly effects: Map<string, ObjectEffect>;
  /** Change of the space's look, and its inverse. */
  setting: { change: Partial<SpaceSetting>; inverse: Partial<SpaceSetting> } | null;
  /** Edits of the same gesture belong to one step. */
  readonly gesture: string | null;
  /** Sequence numbers of unanswered edits; a step refused entirely is dropped. */
  readonly waiting: Set<number>;
  isDone: boolean;
  /** The step that this one undoes. */
  readonly of: UndoStep | null;
  /** A change of the whole document by the room, with its revision; null while unanswered. */
  exchange: { revision: number | null } | null;
};

/** Edits of an undo; `left` counts the objects changed by others since. */
export type Return = { drafts: Draft[]; setting: Partial<SpaceSetting> | null; left: number };
export type DocumentState = { objects: ReadonlyMap<string, SpaceObject>; setting: SpaceSetting };

export const newStep = (gesture: string | null, of: UndoStep | null): UndoStep => ({
  effects: new Map(),
  setting: null,
  gesture,
  waiting: new Set(),
  isDone: false,
  of,
  exchange: null,
});

/** Adds an edit to a step. */
export function addEdit(step: UndoStep, edit: LocalEdit): void {
  step.waiting.add(edit.seq);
  edit.drafts.forEach((draft, at) => {
    const id = idOf(draft);
    const before = step.effects.get(id);
    const effect = effectOf(draft, edit.met[at] ?? null, before);
    if (effect) step.effects.set(id, effect);
    else step.effects.delete(id);
  });
  if (!edit.setting) return;
  const met: Readonly<Record<string, unknown>> = edit.metSetting;
  const inverse: Record<string, unknown> = {};
  for (const name of Object.keys(edit.setting))
    inverse[name] = met[name] ?? (name === "adjustments" ? {} : null);
  step.setting = {
    change: { ...step.setting?.change, ...edit.setting },
    inverse: { ...inverse, ...step.setting?.inverse },
  };
}

/** A step's effect on an object after one more draft. */
function effectOf(
  draft: Draft,
  met: SpaceObject | null,
  before: ObjectEffect | undefined,
): ObjectEffect | null {
  if (draft.op === "add") {
    const object: SpaceObject = { ...draft.object, creatorId: null, version: 0 };
    return { kind: "added", object };
  }
  if (draft.op === "remove") {
    if (before?.kind === "added") return null;
    return met ? { kind: "removed", object: met } : (before ?? null);
  }
  if (before?.kind === "added") return { kind: "added", object: changed(before.object, draft.change) };
  if (!met) return before ?? null;
  const inverse = inverseOf(met, draft.change);
  if (before?.kind !== "changed") return { kind: "changed", change: draft.change, inverse };
  return {
    kind: "changed",
    change: joined(before.change, draft.change),
    inverse: joined(inverse, before.inverse),
  };
}

/** The inverse of a step, except where others have changed something since. */
export function inverseOfStep(step: UndoStep, { objects, setting }: DocumentState): Return {
  const wish: Return = { drafts: [], setting: null, left: 0 };
  for (const [id, effect] of [...step.effects].toReversed()) {
    const now = objects.get(id);
    if (effect.kind === "added") {
      if (now && isSameWork(now, effect.object)) wish.drafts.push({ op: "remove", id });
      else if (now) wish.left += 1;
    } else if (effect.kind === "removed") {
      if (now) wish.left += 1;
      else wish.drafts.push({ op: "add", object: anew(effect.object) });
    } else if (now) {
      const back = inverseOfChange(step, now);
      const isPartly = back === null || !deepEqual(back, effect.inverse);
      if (back) wish.drafts.push({ op: "set", id, change: back });
      if (isPartly) wish.left += 1;
    } else wish.left += 1;
  }
  if (step.setting) {
    const { change, inverse } = step.setting;
    const now: Readonly<Record<string, unknown>> = setting;
    const done: typeof now = change;
    const entries = Object.entries(inverse).filter(([name]) => deepEqual(now[name], done[name]));
    if (entries.length > 0) wish.setting = Object.fromEntries(entries);
    else wish.left += 1;
  }
  return wish;
}

/** Whether the step put this file into an existing object. */
export function fills({ effects }: UndoStep, id: string, fileId: string): boolean {
  const effect = effects.get(id);
  return effect?.kind === "changed" && effect.change.props?.fileId === fileId;
}

/** The inverse of a step's changes to an object; null: none of them is still in effect. */
export function inverseOfChange({ effects }: UndoStep, object: SpaceObject): ObjectChange | null {
  const effect = effects.get(object.id);
  if (effect?.kind !== "changed") return null;
  return filtered(object, effect.inverse, effect.change, (value, done) => deepEqual(value, done));
}

/** Removes effects on objects that are gone, and those that show the file. */
export function strip({ effects }: UndoStep, fileId: string, gone: ReadonlySet<string>): void {
  for (const [id, effect] of effects) {
    const shows =
      effect.kind === "changed"
        ? effect.change.props?.fileId === fileId || effect.inverse.props?.fileId === fileId
        : effect.object.props.fileId === fileId;
    if (shows || gone.has(id)) effects.delete(id);
  }
}

const anew = ({ creatorId: _creator, version: _version, state: _state, ...object }: SpaceObject) => object;
