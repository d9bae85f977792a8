import { usePublishedWalkIn } from "./walk-in.ts";

/** Lets code outside components enter spaces by the current page's router. */
export function WalkInGate() {
  usePublishedWalkIn();
  return null;
}
