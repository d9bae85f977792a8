import type { SpaceObject } from "@veranda/contract";
import type { TreePlace, TreeRow } from "#ui/tree/tree-rows.ts";

export type Objects = Readonly<Record<string, SpaceObject>>;

const inOrder = (one: SpaceObject, other: SpaceObject): number =>
  one.order - other.order || (one.id < other.id ? -1 : 1);

/** Objects by group, in order; those whose group is deleted are at the top level. */
function childrenOf(objects: Objects): Map<string | null, SpaceObject[]> {
  const children = new Map<string | null, SpaceObject[]>();
  for (const object of Object.values(objects)) {
    const isMember = object.parentId !== null && objects[object.parentId]?.kind === "group";
    const parentId = isMember ? object.parentId : null;
    const others = children.get(parentId);
    if (others) others.push(object);
    else children.set(parentId, [object]);
  }
  for (const siblings of children.values()) siblings.sort(inOrder);
  return children;
}

type Shown = {
  /** Collapsed groups. */
  closed: ReadonlySet<string>;
  /** Only these and their ancestors; null: all. */
  query: string;
  nameOf: (object: SpaceObject) => string;
};

/** The visible rows, from the top. During a search every group with a match is expanded. */
export function layerRows(objects: Objects, { closed, query, nameOf }: Shown): TreeRow<SpaceObject>[] {
  const children = childrenOf(objects);
  const rows: TreeRow<SpaceObject>[] = [];
  const words = query.trim().toLocaleLowerCase();
  const found = words === "" ? null : foundIn(objects, children, words, nameOf);
  const seen = new Set<string>();
  const walk = (parentId: string | null, depth: number) => {
    const siblings = (children.get(parentId) ?? []).filter(({ id }) => found === null || found.has(id));
    for (const [at, object] of siblings.entries()) {
      // Guards against a cycle of groups.
      if (seen.has(object.id)) continue;
      seen.add(object.id);
      const isGroup = object.kind === "group";
      const isOpen = isGroup ? found !== null || !closed.has(object.id) : null;
      rows.push({
        id: object.id,
        item: object,
        parentId,
        depth,
        isOpen,
        position: at + 1,
        siblings: siblings.length,
      });
      if (isOpen === true) walk(object.id, depth + 1);
    }
  };
  walk(null, 0);
  return rows;
}

function foundIn(
  objects: Objects,
  children: ReturnType<typeof childrenOf>,
  words: string,
  nameOf: Shown["nameOf"],
): Set<string> {
  const found = new Set<string>();
  const addAll = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const child of children.get(id) ?? []) addAll(child.id);
  };
  for (const object of Object.values(objects)) {
    if (!nameOf(object).toLocaleLowerCase().includes(words)) continue;
    addAll(object.id);
    for (let up = object.parentId; up !== null && !found.has(up); up = objects[up]?.parentId ?? null)
      found.add(up);
  }
  return found;
}

export type LayerMove = { id: string; parentId: string | null; order: number };

/** Whether a group contains itself, directly or not. */
function isInside(objects: Objects, id: string | null, groupId: string): boolean {
  const seen = new Set<string>();
  for (let up = id; up !== null && !seen.has(up); up = objects[up]?.parentId ?? null) {
    if (up === groupId) return true;
    seen.add(up);
  }
  return false;
}

/** The changes that move objects to a place, in their current order; empty where it isn't possible. */
export function movesTo(objects: Objects, ids: readonly string[], place: TreePlace): LayerMove[] {
  const moving = new Set(ids.filter((id) => objects[id]));
  if (place.parentId !== null && [...moving].some((id) => isInside(objects, place.parentId, id))) return [];
  const others = (childrenOf(objects).get(place.parentId) ?? []).filter(({ id }) => !moving.has(id));
  const before = others.findIndex(({ id }) => id === place.beforeId);
  const at = before === -1 ? others.length : before;
  const low = others[at - 1]?.order;
  const high = others[at]?.order;
  const first = low ?? (high === undefined ? 0 : high - moving.size - 1);
  const last = high ?? first + moving.size + 1;
  // Members of a group that is moved stay in it.
  const tops = [...moving].filter((id) => {
    const parentId = objects[id]?.parentId ?? null;
    return parentId === null || !moving.has(parentId);
  });
  const sorted = tops.flatMap((id) => objects[id] ?? []).sort(inOrder);
  const step = (last - first) / (sorted.length + 1);
  if (step === 0 || first + step === first) return renumbered(others, sorted, at, place.parentId);
  return sorted.map(({ id }, index) => ({ id, parentId: place.parentId, order: first + step * (index + 1) }));
}

/** Without a number between two neighbours, all are renumbered. */
function renumbered(
  others: readonly SpaceObject[],
  moving: readonly SpaceObject[],
  at: number,
  parentId: string | null,
): LayerMove[] {
  const all = [...others.slice(0, at), ...moving, ...others.slice(at)];
  return all
    .map(({ id }, order) => ({ id, parentId, order }))
    .filter((move, order) => all[order]?.order !== order || all[order].parentId !== move.parentId);
}
