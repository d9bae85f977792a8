import type { FunctionComponent } from "react";
import type { Closable } from "./dialog-store.ts";

/** A dialog that is opened where its parts are not known: whoever has them fills it. */
export function dialogSlot<P extends Closable>(): [
  Dialog: FunctionComponent<P>,
  fill: (made: FunctionComponent<P>) => void,
] {
  let Made: FunctionComponent<P> | null = null;
  return [(props) => Made && <Made {...props} />, (made) => (Made = made)];
}
