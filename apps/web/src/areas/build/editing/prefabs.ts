import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Prefab, PrefabCatalogue } from "@veranda/contract/prefab";
import { useCallback, useMemo } from "react";
import type { SpaceObject } from "@veranda/contract";
import { useEngineState } from "#engine/engine-state.ts";
import { objectTitle } from "#i18n/titles/object-title.ts";
import { objectName } from "./object-words.ts";

/** The installation's built objects. */
const prefabsQuery = queryOptions({
  queryKey: ["prefabs"],
  queryFn: async ({ signal }): Promise<readonly Prefab[]> => {
    const response = await fetch("/content/prefabs/prefabs.json", { signal });
    if (!response.ok) throw new Error(`The catalogue of objects answered ${response.status}`);
    const { prefabs } = (await response.json()) as PrefabCatalogue;
    return prefabs.map((prefab) => ({ ...prefab, title: objectTitle(prefab.id, prefab.title) }));
  },
  staleTime: Infinity,
});

export const usePrefabs = () => useQuery(prefabsQuery);

const NONE: ReadonlyMap<string, Prefab> = new Map();

/** The display name of any object here. */
export function useObjectNames(): (object: SpaceObject) => string {
  const assets = useEngineState("assets");
  const { data } = usePrefabs();
  const prefabs = useMemo(() => (data ? new Map(data.map((prefab) => [prefab.id, prefab])) : NONE), [data]);
  return useCallback((object) => objectName(object, { assets, prefabs }), [assets, prefabs]);
}
