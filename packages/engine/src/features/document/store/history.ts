import type { Draft, LocalEdit } from "./replica.ts";
import {
  addEdit,
  fills,
  inverseOfChange,
  inverseOfStep,
  newStep,
  strip,
  type DocumentState,
  type Return,
  type UndoStep,
} from "./undo-step.ts";

/** Steps that can be taken back. */
const MOST_STEPS = 100;

/** Something that one asked the room to do to the whole document. */
export type Exchanging = { readonly side: Side; readonly step: UndoStep };

export type Side = "undo" | "redo";
const other = (side: Side): Side => (side === "undo" ? "redo" : "undo");

/** What a person did, to be taken back and done again; what somebody else has changed since is left as it is. */
export class History {
  readonly #steps: Record<Side, UndoStep[]> = { undo: [], redo: [] };

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
    addEdit(step, edit);
  }

  /** Notes an edit that belongs to the step that added the object. */
  completed(id: string, edit: LocalEdit): void {
    const step = this.#steps.undo.findLast(({ effects }) => effects.get(id)?.kind === "added");
    if (step) addEdit(step, edit);
  }

  /** Takes the last step back: what to ask for, to be noted with `returned`. null: there is none. */
  last(side: Side, document: DocumentState): { step: UndoStep; wish: Return } | null {
    const step = this.#steps[side].pop();
    return step ? { step, wish: inverseOfStep(step, document) } : null;
  }

  /** Notes the edit that took a step back. */
  returned(side: Side, step: UndoStep, edit: LocalEdit): void {
    addEdit(this.#push(other(side), null, step), edit);
  }

  accepted(seq: number): void {
    this.#find(seq, (step) => {
      step.isDone = true;
    });
  }

  /** One asks the room to change the whole document: again, or to take `of` back. */
  asks(side: Side, of: UndoStep | null): Exchanging {
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
  withdraw(fileId: string, { objects }: Pick<DocumentState, "objects">): Draft[] {
    const drafts: Draft[] = [];
    for (const object of objects.values()) {
      if (object.props.fileId !== fileId) continue;
      const { id } = object;
      const filling = this.#steps.undo.findLast((step) => fills(step, id, fileId));
      const back = filling && inverseOfChange(filling, object);
      drafts.push(back?.props ? { op: "set", id, change: back } : { op: "remove", id });
    }
    const gone = new Set(drafts.flatMap((draft) => (draft.op === "remove" ? draft.id : [])));
    for (const side of ["undo", "redo"] as const) {
      this.#steps[side] = this.#steps[side].filter((step) => {
        const was = step.effects.size;
        for (let each: UndoStep | null = step; each; each = each.of) strip(each, fileId, gone);
        return was === step.effects.size || step.effects.size > 0 || step.setting !== null;
      });
    }
    return drafts;
  }

  #find(seq: number, act: (step: UndoStep, side: Side) => void): void {
    for (const side of ["undo", "redo"] as const) {
      const step = this.#steps[side].find(({ waiting }) => waiting.has(seq));
      if (!step) continue;
      step.waiting.delete(seq);
      act(step, side);
    }
  }

  /** Another connection counts again: nobody answers what was asked before. */
  forgetAnswers(): void {
    for (const side of ["undo", "redo"] as const)
      for (const step of this.#steps[side]) {
        step.waiting.clear();
        step.isDone = true;
      }
    for (const side of ["undo", "redo"] as const)
      this.#steps[side] = this.#steps[side].filter(({ exchange }) => exchange?.revision !== null);
  }

  #push(side: Side, gesture: string | null, of: UndoStep | null): UndoStep {
    const step = newStep(gesture, of);
    this.#steps[side].push(step);
    if (this.#steps[side].length > MOST_STEPS) this.#steps[side].shift();
    return step;
  }
}
