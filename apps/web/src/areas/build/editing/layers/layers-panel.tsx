import type { SpaceObject } from "@veranda/contract";
import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/editing";
import { Layers2 } from "lucide-react";
import { useMemo, useState } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import { SearchField } from "#ui/search-field.tsx";
import type { TreePlace } from "#ui/tree/tree-rows.ts";
import { Tree } from "#ui/tree/tree.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { EditPanel } from "../edit-panel.tsx";
import { sendToEditingUi } from "../editing-ui-state.ts";
import { kindWord } from "../object-words.ts";
import { useObjectNames } from "../prefabs.ts";
import { useHolder, useMayEditObject } from "../use-selection.ts";
import { LayerLine } from "./layer-line.tsx";
import { layerRows, movesTo } from "./layer-rows.ts";

/** The engine's limit per message. */
const SELECTED_MAX = 500;

/** All objects of the space as a tree. */
export function LayersPanel() {
  const engine = useEngine();
  const objects = useEngineState("objects");
  const selected = useEngineState("editing.selected");
  const nameOf = useObjectNames();
  const mayEditObject = useMayEditObject();
  const holderOf = useHolder();
  const [query, setQuery] = useState("");
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => layerRows(objects, { closed, query, nameOf }), [objects, closed, query, nameOf]);
  const count = Object.keys(objects).length;

  const select = (ids: readonly string[], bringsIntoView = false) =>
    engine.send("set_selected_objects", {
      objectIds: ids.slice(0, SELECTED_MAX),
      ...(bringsIntoView && { bringsIntoView }),
    });
  const fold = (id: string, isOpen: boolean) =>
    setClosed((before) => {
      const next = new Set(before);
      if (isOpen) next.delete(id);
      else next.add(id);
      return next;
    });
  const move = (ids: readonly string[], place: TreePlace) => {
    // The engine inserts each in order; the last goes before the existing ones.
    for (const { id } of movesTo(objects, ids, place))
      engine.send("move_object_in_layers", { objectId: id, ...place });
  };
  const rename = (id: string, name: string) => {
    if (name.trim() === objects[id]?.name) return;
    // The message applies to the selected object.
    select([id]);
    engine.send("inspector_panel_edit_field", { path: "name", newValue: name.trim() });
  };
  const labelOf = (object: SpaceObject): string => {
    const name = nameOf(object);
    const holder = holderOf(object.id);
    const facts = [
      kindWord(object.kind),
      object.isHidden ? t.hiddenFact() : null,
      object.locked ? t.lockedFact() : null,
      holder === null ? null : t.heldBy({ holder }),
    ].filter((fact): fact is string => fact !== null && fact !== name);
    return formatList([name, ...facts], { type: "unit" });
  };

  return (
    <EditPanel title={t.layers()} onClose={() => sendToEditingUi({ type: "CLOSE_LEFT" })}>
      {count === 0 ? (
        <div className="grid flex-1 place-items-center">
          <EmptyState icon={<Layers2 aria-hidden="true" />}>{t.noObjects()}</EmptyState>
        </div>
      ) : (
        <>
          <SearchField
            label={t.searchLayers()}
            variant="panel"
            placeholder={t.searchObjects({ count })}
            value={query}
            onChange={setQuery}
            className="px-4 pb-2"
          />
          {rows.length === 0 && <EmptyState>{t.noResults({ query: query.trim() })}</EmptyState>}
          <Tree
            label={t.layers()}
            rows={rows}
            labelOf={labelOf}
            selected={selected}
            onSelect={select}
            onFold={fold}
            onOpen={(objectId) => engine.send("focus_object", { objectId })}
            mayChange={mayEditObject}
            onMove={move}
            onRename={rename}
          >
            {(object, onRenamed) => (
              <LayerLine
                object={object}
                name={nameOf(object)}
                mayEdit={mayEditObject(object)}
                holder={holderOf(object.id)}
                onRenamed={onRenamed}
              />
            )}
          </Tree>
        </>
      )}
    </EditPanel>
  );
}
