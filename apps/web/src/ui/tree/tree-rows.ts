/** A visible row of a tree: rows in collapsed ones aren't included. */
export type TreeRow<Item> = {
  id: string;
  item: Item;
  /** The parent row; null at the top. */
  parentId: string | null;
  /** The depth, 0 at the top. */
  depth: number;
  /** null: it can't have children. */
  isOpen: boolean | null;
  /** Position among its siblings, from 1, and their number: for screen readers. */
  position: number;
  siblings: number;
};

/** A drop position: inside a row (or at the top), before one of its children, or last. */
export type TreePlace = { parentId: string | null; beforeId: string | null };

/** The part of a row that something is dropped on. */
export type RowPart = "before" | "into" | "after";

type Rows = readonly TreeRow<unknown>[];

const siblingsOf = (rows: Rows, { parentId }: TreeRow<unknown>): Rows =>
  rows.filter((other) => other.parentId === parentId);

/** The drop position above, in or below a row. */
export function placeAt(rows: Rows, id: string, part: RowPart): TreePlace {
  const row = rows.find((each) => each.id === id);
  if (!row) return { parentId: null, beforeId: null };
  if (part === "into") return { parentId: id, beforeId: null };
  const { parentId } = row;
  if (part === "before") return { parentId, beforeId: id };
  const siblings = siblingsOf(rows, row);
  return { parentId, beforeId: siblings[siblings.indexOf(row) + 1]?.id ?? null };
}

/** Where an arrow key moves a row: among its siblings, into the one above, out of its parent. */
export function placeByArrow(rows: Rows, row: TreeRow<unknown>, key: string): TreePlace | null {
  const { parentId } = row;
  const siblings = siblingsOf(rows, row);
  const at = siblings.indexOf(row);
  const above = siblings[at - 1];
  if (key === "ArrowUp") return above ? { parentId, beforeId: above.id } : null;
  if (key === "ArrowDown")
    return at + 1 < siblings.length ? { parentId, beforeId: siblings[at + 2]?.id ?? null } : null;
  if (key === "ArrowRight")
    return above && above.isOpen !== null ? { parentId: above.id, beforeId: null } : null;
  return parentId === null ? null : placeAt(rows, parentId, "after");
}
