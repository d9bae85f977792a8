import type { ObjectChange, SpaceObject } from "@veranda/contract/records/object";
import type { SpaceSetting } from "@veranda/contract/records/space";
import { deepEqual } from "../../../core/deep-equal.ts";
import { changed, filtered, inverseOf, isSameWork, joined } from "./object-change.ts";
import { idOf, type Draft, type LocalEdit } from "./replica.ts";

/** Steps that can be taken back. */
const MOST_STEPS = 100;

/** What one step did to one object. */
type ObjectEffect =
  | { kind: "added"; object: SpaceObject }
  | { kind: "removed"; object: SpaceObject }
  | { kind: "changed"; change: ObjectChange; inverse: ObjectChange };

type Step = {
  readonly effects: Map<string, ObjectEffect>;
  /** What was set of the space's look, and how that was. */
  setting: { change: Partial<SpaceSetting>; inverse: Partial<SpaceSetting> } | null;
  /** Edits of the same gesture belong to one step. */
  readonly gesture: string | null;
  /** Answers that are waited for; a step of which everything was refused did not happen. */
  readonly waiting: Set<number>;
  isDone: boolean;
  /** The step that this one takes back. */
  readonly of: Step | null;
  /** The room changed the whole document at once: the revision that it made, null while nobody has answered. */
  exchange: { revision: number | null } | null;
};
/** Something that one asked the room to do to the whole document. */
export type Exchanging = { readonly side: Side; readonly step: Step };

export type Side = "undo" | "redo";
const other = (side: Side): Side => (side === "undo" ? "redo" : "undo");
/** What an undo asks for; `left` counts the objects that somebody else has changed since. */
export type Return = { drafts: Draft[]; setting: Partial<SpaceSetting> | null; left: number };
type Document = { objects: ReadonlyMap<string, SpaceObject>; setting: SpaceSetting };

/** What a person did, to be taken back and done again; what somebody else has changed since is left as it is. */
export class History {
  readonly #steps: Record<Side, Step[]> = { undo: [], redo: [] };

  get canUndo(): boolean {
    return this.#steps.undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#steps.redo.length > 0;
  }

  clear(): void {
    this.#steps.undo = [];
    this.#steps.redo = [];
  }

  /** Revision of the change of the whole document that is the last step; null: that is another one, or there is none. */
  get wholeChange(): number | null {
    return this.#steps.undo.at(-1)?.exchange?.revision ?? null;
  }

  /** Steps to take back until this change of the whole document is; 0: it isn't among them. */
  stepsTo(revision: number): number {
    const at = this.#steps.undo.findLastIndex(({ exchange }) => exchange?.revision === revision);
    return at < 0 ? 0 : this.#steps.undo.length - at;
  }

  /** Notes an edit that a person made. */
  did(edit: LocalEdit, gesture: string | null): void {
    this.#steps.redo = [];
    const last = this.#steps.undo.at(-1);
    const step = gesture !== null && last?.gesture === gesture ? last : this.#push("undo", gesture, null);
    add(step, edit);
  }

  /** Notes an edit that belongs to the step that added the object. */
  completed(id: string, edit: LocalEdit): void {
    const step = this.#steps.undo.findLast(({ effects }) => effects.get(id)?.kind === "added");
    if (step) add(step, edit);
  }

  /** Takes the last step back: what to ask for, to be noted with `returned`. null: there is none. */
  last(side: Side, document: Document): { step: Step; wish: Return } | null {
    const step = this.#steps[side].pop();
    return step ? { step, wish: wishOf(step, document) } : null;
  }

  /** Notes the edit that took a step back. */
  returned(side: Side, step: Step, edit: LocalEdit): void {
    add(this.#push(other(side), null, step), edit);
  }

  accepted(seq: number): void {
    this.#find(seq, (step) => {
      step.isDone = true;
    });
  }

  /** One asks the room to change the whole document: anew, or to take `of` back. */
  asks(side: Side, of: Step | null): Exchanging {
    if (of === null) this.#steps.redo = [];
    const step = this.#push(side, null, of);
    step.exchange = { revision: null };
    return { side, step };
  }

  /** The room did it, by this revision. */
  exchanged({ step }: Exchanging, revision: number): void {
    step.exchange = { revision };
    step.isDone = true;
  }

  /** The room did not do it; `isOver`: nor will it when it is asked again. */
  notExchanged({ side, step }: Exchanging, isOver: boolean): void {
    const steps = this.#steps[side];
    if (steps.includes(step)) steps.splice(steps.indexOf(step), 1);
    if (step.of && !isOver) this.#steps[other(side)].push(step.of);
  }

  /** The room did not do it: a step of which nothing was done is no step. */
  refused(seq: number): void {
    this.#find(seq, (step, side) => {
      if (step.isDone || step.waiting.size > 0) return;
      this.#steps[side].splice(this.#steps[side].indexOf(step), 1);
      if (step.of && (step.of.effects.size > 0 || step.of.setting !== null))
        this.#steps[other(side)].push(step.of);
    });
  }

  /**
   * A file came to nothing: what would show it again is in no step any more. Answers what takes it out of the document:
   * what it was brought as goes, what it was put into is as before.
   */
  withdraw(fileId: string, { objects }: Pick<Document, "objects">): Draft[] {
    const drafts: Draft[] = [];
    for (const object of objects.values()) {
      if (object.props.fileId !== fileId) continue;
      const { id } = object;
      const filling = this.#steps.undo
        .findLast(({ effects }) => fills(effects.get(id), fileId))
        ?.effects.get(id);
      if (filling?.kind !== "changed") {
        drafts.push({ op: "remove", id });
        continue;
      }
      const { change, inverse } = filling;
      const back = filtered(object, inverse, change, (value, done) => deepEqual(value, done));
      drafts.push(back?.props ? { op: "set", id, change: back } : { op: "remove", id });
    }
    const gone = new Set(drafts.flatMap((draft) => (draft.op === "remove" ? draft.id : [])));
    for (const side of ["undo", "redo"] as const) {
      this.#steps[side] = this.#steps[side].filter((step) => {
        const was = step.effects.size;
        for (let each: Step | null = step; each; each = each.of) strip(each.effects, fileId, gone);
        return was === step.effects.size || step.effects.size > 0 || step.setting !== null;
      });
    }
    return drafts;
  }

  #find(seq: number, act: (step: Step, side: Side) => void): void {
    for (const side of ["undo", "redo"] as const) {
      const step = this.#steps[side].find(({ waiting }) => waiting.has(seq));
      if (!step) continue;
      step.waiting.delete(seq);
      act(step, side);
    }
  }

  /** Another connection counts anew: nobody answers what was asked before. */
  forgetAnswers(): void {
    for (const side of ["undo", "redo"] as const)
      for (const step of this.#steps[side]) {
        step.waiting.clear();
        step.isDone = true;
      }
    for (const side of ["undo", "redo"] as const)
      this.#steps[side] = this.#steps[side].filter(({ exchange }) => exchange?.revision !== null);
  }

  #push(side: Side, gesture: string | null, of: Step | null): Step {
    const step: Step = {
      effects: new Map(),
      setting: null,
      gesture,
      waiting: new Set(),
      isDone: false,
      of,
      exchange: null,
    };
    this.#steps[side].push(step);
    if (this.#steps[side].length > MOST_STEPS) this.#steps[side].shift();
    return step;
  }
}

/** Whether this put the file into something that was there. */
const fills = (effect: ObjectEffect | undefined, fileId: string): boolean =>
  effect?.kind === "changed" && effect.change.props?.fileId === fileId;

/** Takes out what was done to objects that are gone, and what shows the file. */
function strip(effects: Map<string, ObjectEffect>, fileId: string, gone: ReadonlySet<string>): void {
  for (const [id, effect] of effects) {
    const shows =
      effect.kind === "changed"
        ? effect.change.props?.fileId === fileId || effect.inverse.props?.fileId === fileId
        : effect.object.props.fileId === fileId;
    if (shows || gone.has(id)) effects.delete(id);
  }
}

function add(step: Step, edit: LocalEdit): void {
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

/** What a step has done to an object, with one more draft. */
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

function wishOf(step: Step, { objects, setting }: Document): Return {
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
      const { change, inverse } = effect;
      const back = filtered(now, inverse, change, (value, done) => deepEqual(value, done));
      const isPartly = back === null || !deepEqual(back, inverse);
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

const anew = ({ creatorId: _creator, version: _version, state: _state, ...object }: SpaceObject) => object;
