import * as t from "@veranda/messages/editing";
import { Layers2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { EditPanel } from "../edit-panel.tsx";
import { sendToEditingUi } from "../editing-ui-state.ts";
import { useObjectNames } from "../prefabs.ts";
import { useHolder, useMayEditObject } from "../use-selection.ts";
import { LayerLine } from "./layer-line.tsx";
import { layerRows, movesTo, type LayerPlace } from "./layer-rows.ts";
import { placeUnder, useTree } from "./use-tree.ts";

const ROW_PX = 38;
/** Lines drawn above and below what is seen. */
const SPARE = 8;

/** Everything in the space as a tree: only the lines that are seen are drawn, however many there are. */
export function LayersPanel() {
  const engine = useEngine();
  const objects = useEngineState("objects");
  const selected = useEngineState("editing.selected");
  const nameOf = useObjectNames();
  const mayEditObject = useMayEditObject();
  const holderOf = useHolder();
  const [query, setQuery] = useState("");
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [window, setWindow] = useState({ top: 0, height: 600 });
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<{ id: string; part: "before" | "into" | "after" } | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const rows = useMemo(() => layerRows(objects, { closed, query, nameOf }), [objects, closed, query, nameOf]);
  const chosen = useMemo(() => new Set(selected), [selected]);

  const move = (ids: readonly string[], place: LayerPlace) => {
    const moves = movesTo(objects, ids, place);
    // The engine puts each in its order; the last before what stands there already.
    for (const { id } of moves) engine.send("move_object_in_layers", { objectId: id, ...place });
  };
  const tree = useTree({
    rows,
    objects,
    selected,
    onSelect: (objectIds) => engine.send("set_selected_objects", { objectIds }),
    onFold: (id, isOpen) =>
      setClosed((before) => {
        const next = new Set(before);
        if (isOpen) next.delete(id);
        else next.add(id);
        return next;
      }),
    onMove: move,
    onFocus: (objectId) => engine.send("focus_object", { objectId }),
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setWindow({ top: element.scrollTop, height: element.clientHeight || 600 });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);
  // What was chosen in the view comes into sight.
  const last = selected.at(-1);
  const lastAt = last === undefined ? -1 : rows.findIndex(({ object }) => object.id === last);
  const activeAt = tree.activeAt;
  const sightAt = tree.isActiveChosen ? activeAt : lastAt;
  useEffect(() => {
    const element = list.current;
    if (!element || sightAt < 0) return;
    const top = sightAt * ROW_PX;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW_PX > element.scrollTop + element.clientHeight)
      element.scrollTop = top + ROW_PX - element.clientHeight;
  }, [sightAt]);

  const from = Math.max(0, Math.floor(window.top / ROW_PX) - SPARE);
  const to = Math.min(rows.length, Math.ceil((window.top + window.height) / ROW_PX) + SPARE);
  const isEmpty = Object.keys(objects).length === 0;

  return (
    <EditPanel title={t.layers()} onClose={() => sendToEditingUi({ type: "CLOSE_LEFT" })}>
      {isEmpty ? (
        <div className="grid flex-1 place-items-center">
          <EmptyState icon={<Layers2 aria-hidden="true" />}>{t.noObjects()}</EmptyState>
        </div>
      ) : (
        <>
          <SearchField
            label={t.searchLayers()}
            look="glass"
            placeholder={t.searchObjects({ count: Object.keys(objects).length })}
            value={query}
            onChange={setQuery}
            className="px-4 pb-2"
          />
          {rows.length === 0 && <EmptyState>{t.noResults({ query: query.trim() })}</EmptyState>}
          <div
            ref={list}
            role="tree"
            aria-label={t.layers()}
            aria-multiselectable="true"
            aria-activedescendant={tree.activeId === null ? undefined : `layer-${tree.activeId}`}
            tabIndex={0}
            onKeyDown={tree.onKeyDown}
            onFocus={tree.onFocusTree}
            className="group/tree min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3 focus-visible:outline-offset-[-3px] focus-visible:outline-on-glass"
          >
            <div role="presentation" style={{ height: rows.length * ROW_PX, position: "relative" }}>
              {rows.slice(from, to).map((row, offset) => (
                <LayerLine
                  key={row.object.id}
                  row={row}
                  name={nameOf(row.object)}
                  top={(from + offset) * ROW_PX}
                  height={ROW_PX}
                  isChosen={chosen.has(row.object.id)}
                  isActive={tree.activeId === row.object.id}
                  isRenaming={tree.renaming === row.object.id}
                  mayEdit={mayEditObject(row.object)}
                  holder={holderOf(row.object.id)}
                  mark={target?.id === row.object.id ? target.part : null}
                  onPress={(event) => tree.press(row.object.id, event)}
                  onFold={() => tree.fold(row)}
                  onRename={(name) => tree.endRename(row.object.id, name)}
                  onBeginRename={() => tree.beginRename(row.object.id)}
                  onFocus={() => engine.send("focus_object", { objectId: row.object.id })}
                  onDragStart={() => setDragged(row.object.id)}
                  onDragOver={(part) => dragged !== null && setTarget({ id: row.object.id, part })}
                  onDrop={() => {
                    if (dragged !== null && target)
                      move(
                        chosen.has(dragged) ? selected : [dragged],
                        placeUnder(rows, target.id, target.part),
                      );
                    setDragged(null);
                    setTarget(null);
                  }}
                  onDragEnd={() => {
                    setDragged(null);
                    setTarget(null);
                  }}
                />
              ))}
            </div>
          </div>
        </>
      )}
    </EditPanel>
  );
}
