import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/editing";
import { ChevronRight, Eye, EyeOff, Hand, Lock, LockOpen } from "lucide-react";
import { useEffect, useRef, type DragEvent, type MouseEvent, type ReactNode } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { KindIcon } from "../kind-icon.tsx";
import { kindWord } from "../object-words.ts";
import type { LayerRow } from "./layer-rows.ts";
import { isComposing } from "#ui/is-composing.ts";

type Part = "before" | "into" | "after";

type LayerLineProps = {
  row: LayerRow;
  name: string;
  top: number;
  height: number;
  isChosen: boolean;
  isActive: boolean;
  isRenaming: boolean;
  mayEdit: boolean;
  /** Somebody else has it in hand. */
  holder: string | null;
  /** Where something that is dragged would be put. */
  mark: Part | null;
  onPress: (event: MouseEvent) => void;
  onFold: () => void;
  onBeginRename: () => void;
  onRename: (name: string | null) => void;
  onFocus: () => void;
  onDragStart: () => void;
  onDragOver: (part: Part) => void;
  onDrop: () => void;
  onDragEnd: () => void;
};

const MARKS: Record<Part, string> = {
  before: "shadow-[inset_0_2px_0_var(--glass-sea)]",
  into: "ring-2 ring-glass-sea ring-inset",
  after: "shadow-[inset_0_-2px_0_var(--glass-sea)]",
};

export function LayerLine(props: LayerLineProps) {
  const { row, name, top, height, isChosen, isActive, isRenaming, mayEdit, holder, mark } = props;
  const { object, depth, isOpen, position, siblings } = row;
  const engine = useEngine();
  const partAt = (event: DragEvent<HTMLElement>): Part => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - box.top) / box.height;
    if (object.kind === "group" && share > 0.25 && share < 0.75) return "into";
    return share < 0.5 ? "before" : "after";
  };
  const facts = [
    kindWord(object.kind),
    object.isHidden ? t.hiddenFact() : null,
    object.locked ? t.lockedFact() : null,
    holder === null ? null : t.heldBy({ holder }),
  ].filter((fact): fact is string => fact !== null && fact !== name);
  return (
    // The tree itself hears the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`layer-${object.id}`}
      role="treeitem"
      aria-label={formatList([name, ...facts], { type: "unit" })}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isChosen}
      aria-expanded={isOpen ?? undefined}
      draggable={mayEdit && !isRenaming}
      onClick={props.onPress}
      onDoubleClick={() => (mayEdit ? props.onBeginRename() : props.onFocus())}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("application/x-veranda-layer", object.id);
        props.onDragStart();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("application/x-veranda-layer")) return;
        event.preventDefault();
        props.onDragOver(partAt(event));
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
      onDragEnd={props.onDragEnd}
      style={{ top, height, paddingLeft: 6 + depth * 16 }}
      className={`group/line absolute inset-x-0 flex cursor-default items-center gap-1.5 rounded-xl pr-1 text-sm select-none ${
        isChosen ? "bg-on-glass/18" : "hover:bg-on-glass/8"
      } ${isActive ? "group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 group-focus-visible/tree:outline-on-glass" : ""} ${mark === null ? "" : MARKS[mark]}`}
    >
      {isOpen === null ? (
        <span className="w-5 shrink-0" />
      ) : (
        <span
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            props.onFold();
          }}
          className="grid size-5 shrink-0 place-items-center text-on-glass-soft"
        >
          <ChevronRight className={`size-4 transition-transform duration-150 ${isOpen ? "rotate-90" : ""}`} />
        </span>
      )}
      <span className={object.isHidden ? "opacity-45" : "text-on-glass-soft"}>
        <KindIcon kind={object.kind} />
      </span>
      {isRenaming ? (
        <RenameField name={object.name} placeholder={name} onDone={props.onRename} />
      ) : (
        <span className={`min-w-0 flex-1 truncate ${object.isHidden ? "opacity-45" : ""}`}>{name}</span>
      )}
      {holder !== null && (
        <span
          title={t.isMovingThis({ name: holder })}
          className="grid size-7 place-items-center text-glass-sea"
        >
          <Hand className="size-4" aria-hidden="true" />
        </span>
      )}
      {mayEdit && !isRenaming && (
        <>
          <LineButton
            label={object.isHidden ? t.showNamed({ name }) : t.hideNamed({ name })}
            isKept={object.isHidden}
            onClick={() =>
              engine.send("set_object_hidden", { objectId: object.id, hidden: !object.isHidden })
            }
          >
            {object.isHidden ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
          </LineButton>
          <LineButton
            label={object.locked ? t.unlockNamed({ name }) : t.lockNamed({ name })}
            isKept={object.locked}
            onClick={() => engine.send("set_object_locked", { objectId: object.id, locked: !object.locked })}
          >
            {object.locked ? <Lock className="size-4" /> : <LockOpen className="size-4" />}
          </LineButton>
        </>
      )}
    </div>
  );
}

type LineButtonProps = { label: string; isKept: boolean; onClick: () => void; children: ReactNode };

/** For the pointer; by keyboard the same is done by its key on what is chosen. */
function LineButton({ label, isKept, onClick, children }: LineButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
      className={`hit mx-1 grid size-7 shrink-0 place-items-center rounded-lg text-on-glass-soft hover:bg-glass-hover hover:text-on-glass ${
        isKept ? "" : "opacity-0 group-hover/line:opacity-100 pointer-coarse:opacity-60"
      }`}
    >
      {children}
    </button>
  );
}

type RenameFieldProps = { name: string; placeholder: string; onDone: (name: string | null) => void };

function RenameField({ name, placeholder, onDone }: RenameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <input
      ref={field}
      aria-label={t.nameFor({ object: placeholder })}
      defaultValue={name}
      placeholder={placeholder}
      maxLength={80}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event)) return;
        if (event.key === "Enter") onDone(event.currentTarget.value);
        if (event.key === "Escape") {
          event.preventDefault();
          onDone(null);
        }
      }}
      onBlur={(event) => onDone(event.currentTarget.value)}
      className="h-7 min-w-0 flex-1 rounded-lg border border-glass-line bg-black/30 px-2 text-sm text-on-glass focus-visible:outline-on-glass"
    />
  );
}
