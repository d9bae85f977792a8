import { OBJECT_LIMITS, type SpaceObject } from "@veranda/contract";

type Find = (id: string) => SpaceObject | undefined;

/** Why an object can't belong where its parent says (docs/objects.md, O9); null: it can. */
export function parentFault(find: Find, object: SpaceObject): "OBJECT_NOT_FOUND" | "OBJECT_CHANGED" | null {
  let at = object;
  for (let depth = 0; at.parentId !== null; depth += 1) {
    const parent = find(at.parentId);
    if (parent === undefined) return "OBJECT_NOT_FOUND";
    if (parent.kind !== "group" || parent.id === object.id || depth === OBJECT_LIMITS.groupDepth)
      return "OBJECT_CHANGED";
    at = parent;
  }
  return null;
}

/** Where those go whose group is gone: to the nearest group around it that is left. `gone`: groups and what they were in. */
export function groupAround(gone: ReadonlyMap<string, string | null>, id: string): string | null {
  const seen = new Set<string>();
  let next: string | null = id;
  while (next !== null && gone.has(next) && !seen.has(next)) {
    seen.add(next);
    next = gone.get(next) ?? null;
  }
  return next !== null && gone.has(next) ? null : next;
}
