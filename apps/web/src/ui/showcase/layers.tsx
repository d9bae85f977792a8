import { useState } from "react";
import type { TreeRow } from "../tree/tree-rows.ts";
import { RowNameField } from "../tree/row-name-field.tsx";
import { Tree } from "../tree/tree.tsx";

const row = (name: string, place: Partial<TreeRow<string>>): TreeRow<string> => ({
  id: name,
  item: name,
  parentId: null,
  depth: 0,
  isOpen: null,
  position: 1,
  siblings: 2,
  ...place,
});

export function Layers() {
  const [selected, setSelected] = useState<readonly string[]>(["Lamp"]);
  const [isOpen, setOpen] = useState(true);
  const corner = { parentId: "Corner", depth: 1 };
  const rows = [
    row("Corner", { isOpen }),
    ...(isOpen ? [row("Lamp", corner), row("Chair", { ...corner, position: 2 })] : []),
    row("Bench", { position: 2 }),
  ];
  return (
    <Tree
      label="Layers"
      rows={rows}
      labelOf={String}
      selected={selected}
      onSelect={setSelected}
      onFold={(_, opens) => setOpen(opens)}
      onOpen={() => undefined}
      mayChange={() => true}
      onMove={() => undefined}
      onRename={() => undefined}
    >
      {(name, onRenamed) =>
        onRenamed ? <RowNameField label="Name" name={name} placeholder={name} onDone={onRenamed} /> : name
      }
    </Tree>
  );
}
