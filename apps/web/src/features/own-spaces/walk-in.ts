import type { Space } from "@veranda/contract";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "../auth/use-auth.ts";
import { spacePath } from "../space/space-path.ts";
import { useVisit } from "../visit/visit.ts";

export type WalkIn = (space: Space) => Promise<void>;

/** Goes to a space's page and in, also where its page would ask for a press first. */
export function useWalkIn(): WalkIn {
  const navigate = useNavigate();
  const { enter } = useVisit();
  const { me } = useAuth();
  return async (space) => {
    await navigate(spacePath(space));
    if (me?.featureFlags.playClick === true)
      enter({ space, shareId: null, instanceId: null, isEmbedded: false });
  };
}

let current: WalkIn = () => Promise.resolve();

/** For what is no component: the same, as the page that is shown now does it. */
export const walkIn: WalkIn = (space) => current(space);

export function usePublishedWalkIn(): void {
  const here = useWalkIn();
  useEffect(() => {
    current = here;
  }, [here]);
}
