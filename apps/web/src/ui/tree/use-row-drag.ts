import { useState, type DragEvent } from "react";
import { placeAt, type RowPart, type TreePlace, type TreeRow } from "./tree-rows.ts";

/** The drag data type of rows, unlike files and text. */
const DRAGGED = "application/x-tree-row";

type Drag = {
  rows: readonly TreeRow<unknown>[];
  selected: readonly string[];
  onMove: (ids: readonly string[], place: TreePlace) => void;
};

/** Drags rows to another position: one, or the whole selection if it is part of it. */
export function useRowDrag({ rows, selected, onMove }: Drag) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<{ id: string; part: RowPart } | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return {
    /** Where the dragged rows would be dropped on this row. */
    partOf: (id: string): RowPart | null => (target?.id === id ? target.part : null),
    handlersOf: ({ id, isOpen }: TreeRow<unknown>) => ({
      onDragStart({ dataTransfer }: DragEvent) {
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData(DRAGGED, id);
        setDragged(id);
      },
      onDragOver(event: DragEvent<HTMLElement>) {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        if (dragged !== null) setTarget({ id, part: partAt(event, isOpen !== null) });
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (dragged !== null && target)
          onMove(selected.includes(dragged) ? selected : [dragged], placeAt(rows, target.id, target.part));
        end();
      },
      onDragEnd: end,
    }),
  };
}

function partAt({ currentTarget, clientY }: DragEvent<HTMLElement>, canHold: boolean): RowPart {
  const { top, height } = currentTarget.getBoundingClientRect();
  const share = (clientY - top) / height;
  if (canHold && share > 0.25 && share < 0.75) return "into";
  return share < 0.5 ? "before" : "after";
}
