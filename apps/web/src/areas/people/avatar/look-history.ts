import type { AvatarLook } from "@veranda/contract/avatar";
import { encodeLook } from "@veranda/contract/avatar-code";

/** The undo history of looks, and the position in it. */
export type LookHistory = { readonly looks: readonly AvatarLook[]; readonly at: number };
export type LookEvent = { type: "wear"; look: AvatarLook } | { type: "undo" } | { type: "redo" };

const STEPS_MAX = 100;

export const beginHistory = (look: AvatarLook): LookHistory => ({ looks: [look], at: 0 });
export const lookIn = ({ looks, at }: LookHistory): AvatarLook => looks[at] as AvatarLook;
export const canUndo = ({ at }: LookHistory): boolean => at > 0;
export const canRedo = ({ looks, at }: LookHistory): boolean => at < looks.length - 1;

/** A new change discards what was undone. */
export function changeHistory(history: LookHistory, event: LookEvent): LookHistory {
  if (event.type === "undo") return canUndo(history) ? { ...history, at: history.at - 1 } : history;
  if (event.type === "redo") return canRedo(history) ? { ...history, at: history.at + 1 } : history;
  if (encodeLook(event.look) === encodeLook(lookIn(history))) return history;
  const looks = [...history.looks.slice(0, history.at + 1), event.look].slice(-STEPS_MAX);
  return { looks, at: looks.length - 1 };
}
