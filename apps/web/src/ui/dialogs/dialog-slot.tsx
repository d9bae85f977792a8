import type { FunctionComponent } from "react";
import type { Closable } from "./dialog-store.ts";

/** A dialog opened by layers that don't know its component, which another area fills in. */
export function dialogSlot<P extends Closable>(): [
  Dialog: FunctionComponent<P>,
  fill: (made: FunctionComponent<P>) => void,
] {
  let Made: FunctionComponent<P> | null = null;
  return [(props) => Made && <Made {...props} />, (made) => (Made = made)];
}
