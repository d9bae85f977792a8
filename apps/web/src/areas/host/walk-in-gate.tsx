import { usePublishedWalkIn } from "./walk-in.ts";

/** Lets what is no component walk into spaces, as the page that is shown does. */
export function WalkInGate() {
  usePublishedWalkIn();
  return null;
}
