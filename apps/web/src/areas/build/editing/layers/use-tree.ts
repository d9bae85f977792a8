import { useState, type KeyboardEvent } from "react";
import { useEngine } from "#engine/engine-state.ts";
import type { LayerPlace, LayerRow, Objects } from "./layer-rows.ts";

type Tree = {
  rows: readonly LayerRow[];
  objects: Objects;
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  onFold: (id: string, isOpen: boolean) => void;
  onMove: (ids: readonly string[], place: LayerPlace) => void;
  onFocus: (id: string) => void;
};

/** Above, in or below a line: where that is in the document. */
export function placeUnder(
  rows: readonly LayerRow[],
  id: string,
  part: "before" | "into" | "after",
): LayerPlace {
  const row = rows.find(({ object }) => object.id === id);
  if (!row) return { parentId: null, beforeId: null };
  if (part === "into") return { parentId: id, beforeId: null };
  const parentId = parentOf(rows, row);
  if (part === "before") return { parentId, beforeId: id };
  const siblings = rows.filter((other) => parentOf(rows, other) === parentId);
  return { parentId, beforeId: siblings[siblings.indexOf(row) + 1]?.object.id ?? null };
}

/** The group that a line is shown in. */
function parentOf(rows: readonly LayerRow[], { object, depth }: LayerRow): string | null {
  return depth === 0 ? null : (rows.find((row) => row.object.id === object.parentId)?.object.id ?? null);
}

/** The keys of a tree (WAI-ARIA), with alt to move what is chosen, and presses that choose one, some or a range. */
export function useTree({ rows, objects, selected, onSelect, onFold, onMove, onFocus }: Tree) {
  const engine = useEngine();
  const [active, setActive] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const found = rows.findIndex(({ object }) => object.id === active);
  const chosenAt = rows.findIndex(({ object }) => object.id === selected.at(-1));
  const activeAt = found === -1 ? chosenAt : found;
  const activeId = rows[activeAt]?.object.id ?? null;

  const indexOf = (id: string | null) => rows.findIndex(({ object }) => object.id === id);
  const range = (from: string | null, to: number): string[] => {
    const begin = indexOf(from);
    const [low, high] = begin === -1 ? [to, to] : [Math.min(begin, to), Math.max(begin, to)];
    return rows.slice(low, high + 1).map(({ object }) => object.id);
  };
  const go = (at: number, { shiftKey, ctrlKey }: { shiftKey: boolean; ctrlKey: boolean }) => {
    const row = rows[Math.max(0, Math.min(at, rows.length - 1))];
    if (!row) return;
    setActive(row.object.id);
    if (ctrlKey) return;
    if (shiftKey) onSelect(range(anchor ?? activeId, indexOf(row.object.id)));
    else {
      setAnchor(row.object.id);
      onSelect([row.object.id]);
    }
  };
  const moved = () => (selected.length > 0 ? selected : activeId === null ? [] : [activeId]);

  /** With alt: among its siblings, into the group above, out of its group. */
  const shift = (key: string): boolean => {
    const row = rows[activeAt];
    if (!row) return false;
    const parentId = parentOf(rows, row);
    const siblings = rows.filter((other) => parentOf(rows, other) === parentId);
    const at = siblings.indexOf(row);
    if (key === "ArrowUp") {
      const before = siblings[at - 1];
      if (before) onMove(moved(), { parentId, beforeId: before.object.id });
    } else if (key === "ArrowDown") {
      const after = siblings[at + 1];
      if (after) onMove(moved(), { parentId, beforeId: siblings[at + 2]?.object.id ?? null });
    } else if (key === "ArrowRight") {
      const before = siblings[at - 1];
      if (before?.object.kind === "group") onMove(moved(), { parentId: before.object.id, beforeId: null });
    } else if (key === "ArrowLeft") {
      if (parentId === null) return true;
      const group = rows.find(({ object }) => object.id === parentId);
      if (group) onMove(moved(), placeUnder(rows, group.object.id, "after"));
    } else return false;
    return true;
  };

  const toSide = (key: string) => {
    const row = rows[activeAt];
    if (!row) return;
    if (key === "ArrowRight") {
      if (row.isOpen === false) onFold(row.object.id, true);
      else if (row.isOpen === true && rows[activeAt + 1]?.depth === row.depth + 1)
        go(activeAt + 1, { shiftKey: false, ctrlKey: false });
      return;
    }
    if (row.isOpen === true) onFold(row.object.id, false);
    else if (row.depth > 0) go(indexOf(row.object.parentId), { shiftKey: false, ctrlKey: false });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (renaming !== null) return;
    const ctrlKey = event.ctrlKey || event.metaKey;
    const held = { shiftKey: event.shiftKey, ctrlKey };
    const { key } = event;
    const isKnown = () => {
      if (event.altKey) return shift(key);
      switch (key) {
        case "ArrowDown":
          go(activeAt + 1, held);
          return true;
        case "ArrowUp":
          go(activeAt === -1 ? 0 : activeAt - 1, held);
          return true;
        case "ArrowRight":
        case "ArrowLeft":
          toSide(key);
          return true;
        case "Home":
          go(0, held);
          return true;
        case "End":
          go(rows.length - 1, held);
          return true;
        case " ":
          if (activeId === null) return true;
          onSelect(
            selected.includes(activeId) ? selected.filter((id) => id !== activeId) : [...selected, activeId],
          );
          return true;
        case "Enter":
          if (activeId !== null) onFocus(activeId);
          return true;
        case "F2":
          setRenaming(activeId);
          return true;
        case "a":
          if (!ctrlKey) return false;
          onSelect(rows.map(({ object }) => object.id).slice(0, 500));
          return true;
        default:
          return false;
      }
    };
    if (!isKnown()) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    activeAt,
    activeId,
    isActiveChosen: found !== -1,
    renaming,
    onKeyDown,
    onFocusTree: () => setActive(activeId ?? rows[0]?.object.id ?? null),
    fold: ({ object, isOpen }: LayerRow) => isOpen !== null && onFold(object.id, !isOpen),
    press(
      id: string,
      { shiftKey, ctrlKey, metaKey }: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean },
    ) {
      setActive(id);
      if (shiftKey) onSelect(range(anchor ?? selected.at(-1) ?? id, indexOf(id)));
      else {
        setAnchor(id);
        if (!ctrlKey && !metaKey) onSelect([id]);
        else onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
      }
    },
    beginRename: setRenaming,
    endRename(id: string, name: string | null) {
      setRenaming(null);
      if (name === null || name.trim() === objects[id]?.name) return;
      // The message names no object: it is the one selected.
      onSelect([id]);
      engine.send("inspector_panel_edit_field", { path: "name", newValue: name.trim() });
    },
  };
}
