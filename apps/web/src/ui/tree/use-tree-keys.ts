import { useState, type KeyboardEvent } from "react";
import { placeByArrow, type TreePlace, type TreeRow } from "./tree-rows.ts";

export type TreeControl<Item> = {
  rows: readonly TreeRow<Item>[];
  selected: readonly string[];
  /** `isPressed`: by a pointer, which chose these; keys may pass over rows. */
  onSelect: (ids: string[], isPressed: boolean) => void;
  /** Expands or collapses a row. */
  onFold: (id: string, isOpen: boolean) => void;
  /** By Enter. */
  onOpen: (id: string) => void;
  /** Which rows may be renamed. */
  mayChange: (item: Item) => boolean;
  onMove: (ids: readonly string[], place: TreePlace) => void;
};

type Held = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };
const NOTHING_HELD: Held = { shiftKey: false, ctrlKey: false, metaKey: false };

const isSame = (one: readonly string[] | null, other: readonly string[]): boolean =>
  one !== null && one.length === other.length && one.every((id, at) => id === other[at]);

/**
 * The keys of a multi-select tree (WAI-ARIA), with Alt to move the selection and F2 to rename; and presses that select
 * one, several or a range. Arrow keys continue from the active row.
 */
export function useTreeKeys<Item>(tree: TreeControl<Item>) {
  const { rows, selected, onFold } = tree;
  const [walkedTo, setWalkedTo] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  // A selection made elsewhere sets the active row.
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [before, setBefore] = useState(selected);
  if (before !== selected) {
    setBefore(selected);
    if (!isSame(before, selected) && !isSame(asked, selected)) setWalkedTo(null);
  }

  const indexOf = (id: string | null | undefined) => rows.findIndex((row) => row.id === id);
  const walkedAt = indexOf(walkedTo);
  const activeAt = walkedAt === -1 ? indexOf(selected.at(-1)) : walkedAt;
  const active = rows[activeAt];

  const select = (ids: string[], isPressed = false) => {
    setAsked(ids);
    tree.onSelect(ids, isPressed);
  };
  const range = (from: string | null, to: number): string[] => {
    const begin = indexOf(from);
    const [low, high] = begin === -1 ? [to, to] : [Math.min(begin, to), Math.max(begin, to)];
    return rows.slice(low, high + 1).map(({ id }) => id);
  };
  const toggled = (id: string): string[] =>
    selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];

  const go = (at: number, { shiftKey, ctrlKey, metaKey }: Held) => {
    const to = Math.max(0, Math.min(at, rows.length - 1));
    const row = rows[to];
    if (!row) return;
    setWalkedTo(row.id);
    if (ctrlKey || metaKey) return;
    if (shiftKey) select(range(anchor ?? active?.id ?? null, to));
    else {
      setAnchor(row.id);
      select([row.id]);
    }
  };
  const goRight = () => {
    if (active?.isOpen === false) onFold(active.id, true);
    else if (active && rows[activeAt + 1]?.parentId === active.id) go(activeAt + 1, NOTHING_HELD);
  };
  const goLeft = () => {
    if (active?.isOpen === true) onFold(active.id, false);
    else if (active && active.parentId !== null) go(indexOf(active.parentId), NOTHING_HELD);
  };
  const moveBy = (key: string) => {
    const place = active ? placeByArrow(rows, active, key) : null;
    if (active && place) tree.onMove(selected.length > 0 ? selected : [active.id], place);
  };

  /** The action of a key; null: none. */
  const actionOf = (event: KeyboardEvent): (() => void) | null => {
    const { key, altKey } = event;
    if (altKey) return key.startsWith("Arrow") ? () => moveBy(key) : null;
    switch (key) {
      case "ArrowDown":
        return () => go(activeAt + 1, event);
      case "ArrowUp":
        return () => go(activeAt - 1, event);
      case "ArrowRight":
        return goRight;
      case "ArrowLeft":
        return goLeft;
      case "Home":
        return () => go(0, event);
      case "End":
        return () => go(rows.length - 1, event);
      case " ":
        return () => active && select(toggled(active.id));
      case "Enter":
        return () => active && tree.onOpen(active.id);
      case "F2":
        return () => active && tree.mayChange(active.item) && setRenaming(active.id);
      case "a":
        return event.ctrlKey || event.metaKey ? () => select(rows.map(({ id }) => id)) : null;
      default:
        return null;
    }
  };

  return {
    active,
    activeAt,
    renaming,
    setRenaming,
    onKeyDown: (event: KeyboardEvent) => {
      const act = renaming === null ? actionOf(event) : null;
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    /** Sets where arrow keys start from. */
    onFocus: () => setWalkedTo((active ?? rows[0])?.id ?? null),
    press: (id: string, { shiftKey, ctrlKey, metaKey }: Held) => {
      setWalkedTo(id);
      if (shiftKey) return select(range(anchor ?? selected.at(-1) ?? id, indexOf(id)), true);
      setAnchor(id);
      return select(ctrlKey || metaKey ? toggled(id) : [id], true);
    },
  };
}
