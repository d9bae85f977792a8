import type { Space } from "@veranda/contract";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "#session/use-auth.ts";
import { linkShareId, spacePath } from "#site/space-path.ts";
import { useVisit, type VisitTarget } from "#engine/visit.ts";

type WalkIn = (space: Space) => Promise<void>;
type WalkInShared = (space: VisitTarget["space"], shareId: string | null) => Promise<void>;

/** Opens the page of the person's own space and enters it, even where the page would ask for a press first. */
export function useWalkIn(): WalkIn {
  const walk = useWalkInShared();
  return (space) => walk(space, linkShareId(space));
}

function useWalkInShared(): WalkInShared {
  const navigate = useNavigate();
  const { enter } = useVisit();
  const { me } = useAuth();
  return async (space, shareId) => {
    await navigate(spacePath(space, shareId));
    if (me?.featureFlags.playClick === true) enter({ space, shareId, instanceId: null, isEmbedded: false });
  };
}

let current: WalkInShared = () => Promise.resolve();

/** The same outside components, by the current page's router. */
export const walkIn: WalkIn = (space) => current(space, linkShareId(space));

/** The same, with the share id of a link. */
export const walkInShared: WalkInShared = (space, shareId) => current(space, shareId);

let go: (path: string) => void = () => {};

/** Navigates within this site, outside components. */
export const goTo = (path: string): void => go(path);

export function usePublishedWalkIn(): void {
  const here = useWalkInShared();
  const navigate = useNavigate();
  useEffect(() => {
    current = here;
    go = (path) => void navigate(path);
  }, [here, navigate]);
}
