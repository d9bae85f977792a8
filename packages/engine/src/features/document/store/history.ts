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

/** Maximum number of undo steps. */
const MOST_STEPS = 100;

/** A pending request to change the whole document. */
export type Exchanging = { readonly side: Side; readonly step: UndoStep };

export type Side = "undo" | "redo";
const other = (side: Side): Side => (side === "undo" ? "redo" : "undo");

/** A person's undo history; objects changed by others since are left unchanged. */
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

  /** Revision of a change of the whole document if that is the last step; else null. */
  get wholeChange(): number | null {
    return this.#steps.undo.at(-1)?.exchange?.revision ?? null;
  }

  /** Number of undo steps back to and including this change of the whole document; 0: not in the history. */
  stepsTo(revision: number): number {
    const at = this.#steps.undo.findLastIndex(({ exchange }) => exchange?.revision === revision);
    return at < 0 ? 0 : this.#steps.undo.length - at;
  }

  /** Records a person's edit. */
  did(edit: LocalEdit, gesture: string | null): void {
    this.#steps.redo = [];
    const last = this.#steps.undo.at(-1);
    const step = gesture !== null && last?.gesture === gesture ? last : this.#push("undo", gesture, null);
    addEdit(step, edit);
  }

  /** Records an edit as part of the step that added the object. */
  completed(id: string, edit: LocalEdit): void {
    const step = this.#steps.undo.findLast(({ effects }) => effects.get(id)?.kind === "added");
    if (step) addEdit(step, edit);
  }

  /** Pops the last step: the edit to request, to be recorded with `returned`. null: none. */
  last(side: Side, document: DocumentState): { step: UndoStep; wish: Return } | null {
    const step = this.#steps[side].pop();
    return step ? { step, wish: inverseOfStep(step, document) } : null;
  }

  /** Records the edit that undid a step. */
  returned(side: Side, step: UndoStep, edit: LocalEdit): void {
    addEdit(this.#push(other(side), null, step), edit);
  }

  accepted(seq: number): void {
    this.#find(seq, (step) => {
      step.isDone = true;
    });
  }

  /** Records a request to change the whole document: again, or undoing `of`. */
  asks(side: Side, of: UndoStep | null): Exchanging {
    if (of === null) this.#steps.redo = [];
    const step = this.#push(side, null, of);
    step.exchange = { revision: null };
    return { side, step };
  }

  /** The room performed it, with this revision. */
  exchanged({ step }: Exchanging, revision: number): void {
    step.exchange = { revision };
    step.isDone = true;
  }

  /** The room refused it; `isOver`: retrying won't help. */
  notExchanged({ side, step }: Exchanging, isOver: boolean): void {
    const steps = this.#steps[side];
    if (steps.includes(step)) steps.splice(steps.indexOf(step), 1);
    if (step.of && !isOver) this.#steps[other(side)].push(step.of);
  }

  /** The room refused an edit: a step refused entirely is dropped. */
  refused(seq: number): void {
    this.#find(seq, (step, side) => {
      if (step.isDone || step.waiting.size > 0) return;
      this.#steps[side].splice(this.#steps[side].indexOf(step), 1);
      if (step.of && (step.of.effects.size > 0 || step.of.setting !== null))
        this.#steps[other(side)].push(step.of);
    });
  }

  /**
   * An upload failed: removes everything from the history that would show it. Returns drafts that remove it from the
   * document: the object added for it, or the previous content of the one that it replaced.
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

  /** After a reconnection sequence numbers start again: earlier requests get no answer. */
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
