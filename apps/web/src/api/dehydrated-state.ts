import type { DehydratedState } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMatches } from "react-router";

/** Merges the query results of all matched routes' loaders into one state to hydrate from. */
export function useDehydratedState(): DehydratedState {
  const matches = useMatches();
  return useMemo(() => {
    const states = matches
      .map((match) => (match.loaderData as { dehydrated?: DehydratedState } | undefined)?.dehydrated)
      .filter((state) => state !== undefined);
    return {
      mutations: states.flatMap((state) => state.mutations),
      queries: states.flatMap((state) => state.queries),
    };
  }, [matches]);
}
