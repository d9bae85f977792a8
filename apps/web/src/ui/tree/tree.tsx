import { ChevronRight } from "lucide-react";
import { useId, type ReactNode } from "react";
import type { RowPart, TreeRow } from "./tree-rows.ts";
import { useRowDrag } from "./use-row-drag.ts";
import { useRowWindow } from "./use-row-window.ts";
import { useTreeKeys, type TreeControl } from "./use-tree-keys.ts";

const ROW_PX = 38;
const INDENT_PX = 16;

/** The drop indicator is an element of its own, as a row's border would follow its rounded corners. */
const MARKS: Record<RowPart, string> = {
  before:
    "before:-top-px before:absolute before:inset-x-1 before:z-10 before:h-0.5 before:rounded-full before:bg-sea",
  into: "ring-2 ring-sea ring-inset",
  after:
    "before:-bottom-px before:absolute before:inset-x-1 before:z-10 before:h-0.5 before:rounded-full before:bg-sea",
};

type TreeProps<Item> = TreeControl<Item> & {
  label: string;
  /** A row's accessible name. */
  labelOf: (item: Item) => string;
  onRename: (id: string, name: string) => void;
  /** A row's content; while it is renamed, `onRenamed` gets the new name, or null. */
  children: (item: Item, onRenamed: ((name: string | null) => void) | null) => ReactNode;
};

/**
 * A tree over the view: arrow-key navigation, single and multiple selection, collapsing, renaming, and moving by drag
 * or Alt. Virtualised: only rows in view are rendered.
 */
export function Tree<Item>({ label, labelOf, onRename, children, ...control }: TreeProps<Item>) {
  const { rows, selected, mayChange, onFold, onOpen } = control;
  const id = useId();
  const keys = useTreeKeys(control);
  const drag = useRowDrag(control);
  const { list, from, to } = useRowWindow(ROW_PX, keys.activeAt);
  const chosen = new Set(selected);
  const { active, renaming } = keys;
  const renamed = (row: TreeRow<Item>) => (name: string | null) => {
    keys.setRenaming(null);
    if (name !== null) onRename(row.id, name);
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={active && `${id}${active.id}`}
      tabIndex={0}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      className="group/tree min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3 focus-visible:outline-offset-[-3px]"
    >
      <div role="presentation" style={{ height: rows.length * ROW_PX, position: "relative" }}>
        {rows.slice(from, to).map((row, offset) => {
          const part = drag.partOf(row.id);
          return (
            // The tree itself handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={row.id}
              id={`${id}${row.id}`}
              role="treeitem"
              aria-label={labelOf(row.item)}
              aria-level={row.depth + 1}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-selected={chosen.has(row.id)}
              aria-expanded={row.isOpen ?? undefined}
              draggable={mayChange(row.item) && renaming !== row.id}
              {...drag.handlersOf(row)}
              onClick={(event) => keys.press(row.id, event)}
              onDoubleClick={() => (mayChange(row.item) ? keys.setRenaming(row.id) : onOpen(row.id))}
              style={{
                top: (from + offset) * ROW_PX,
                height: ROW_PX,
                paddingLeft: 6 + row.depth * INDENT_PX,
              }}
              className={`group/row absolute inset-x-0 flex cursor-default items-center gap-1.5 rounded-xl pr-1 text-sm select-none ${
                chosen.has(row.id) ? "bg-ink/18" : "hover:bg-ink/8"
              } ${row.id === active?.id ? "group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 group-focus-visible/tree:outline-on-glass" : ""} ${part === null ? "" : MARKS[part]}`}
            >
              <Fold isOpen={row.isOpen} onPress={() => onFold(row.id, row.isOpen !== true)} />
              {children(row.item, renaming === row.id ? renamed(row) : null)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** For pointers: by keyboard the arrow keys fold. */
function Fold({ isOpen, onPress }: { isOpen: boolean | null; onPress: () => void }) {
  if (isOpen === null) return <span className="w-5 shrink-0" />;
  return (
    <span
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
      className="grid size-5 shrink-0 place-items-center text-ink-soft"
    >
      <ChevronRight className={`size-4 transition-transform duration-150 ${isOpen ? "rotate-90" : ""}`} />
    </span>
  );
}
