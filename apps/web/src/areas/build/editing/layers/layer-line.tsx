import type { SpaceObject } from "@veranda/contract";
import * as t from "@veranda/messages/editing";
import { Eye, EyeOff, Hand, Lock, LockOpen } from "lucide-react";
import type { ReactNode } from "react";
import { RowNameField } from "#ui/tree/row-name-field.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { useEngine } from "#engine/engine-state.ts";
import { KindIcon } from "../kind-icon.tsx";

type LayerLineProps = {
  object: SpaceObject;
  name: string;
  mayEdit: boolean;
  /** Somebody else is editing it. */
  holder: string | null;
  /** Called with the new name, or null to keep the old one, while it is renamed. */
  onRenamed: ((name: string | null) => void) | null;
};

/** A row of the layers: name, who edits it, and its visibility and lock. */
export function LayerLine({ object, name, mayEdit, holder, onRenamed }: LayerLineProps) {
  const { id: objectId, isHidden, locked } = object;
  const engine = useEngine();
  return (
    <>
      <span className={isHidden ? "opacity-45" : "text-ink-soft"}>
        <KindIcon kind={object.kind} />
      </span>
      {onRenamed ? (
        <RowNameField
          label={t.nameFor({ object: name })}
          name={object.name}
          placeholder={name}
          onDone={onRenamed}
        />
      ) : (
        <span className={`min-w-0 flex-1 truncate ${isHidden ? "opacity-45" : ""}`}>{name}</span>
      )}
      {holder !== null && (
        <span title={t.isEditingThis({ name: holder })} className="grid size-7 place-items-center text-sea">
          <Hand className="size-4" aria-hidden="true" />
        </span>
      )}
      {mayEdit && !onRenamed && (
        <>
          <LineButton
            label={isHidden ? t.showNamed({ name }) : t.hideNamed({ name })}
            isKept={isHidden}
            onClick={() => engine.send("set_object_hidden", { objectId, hidden: !isHidden })}
          >
            {isHidden ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
          </LineButton>
          <LineButton
            label={locked ? t.unlockNamed({ name }) : t.lockNamed({ name })}
            isKept={locked}
            onClick={() => engine.send("set_object_locked", { objectId, locked: !locked })}
          >
            {locked ? <Lock className="size-4" /> : <LockOpen className="size-4" />}
          </LineButton>
        </>
      )}
    </>
  );
}

type LineButtonProps = { label: string; isKept: boolean; onClick: () => void; children: ReactNode };

/** Pointer only; by keyboard the same is done with shortcuts on the selection. */
function LineButton({ label, isKept, onClick, children }: LineButtonProps) {
  return (
    <ButtonBase
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
      className={`hit mx-1 grid size-7 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-hover hover:text-ink ${
        isKept ? "" : "opacity-0 group-hover/row:opacity-100 pointer-coarse:opacity-60"
      }`}
    >
      {children}
    </ButtonBase>
  );
}
