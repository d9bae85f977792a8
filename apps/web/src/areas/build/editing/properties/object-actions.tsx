import { mayAdd, type RoomRights, type SpaceObject } from "@veranda/contract";
import { canBeLarge } from "@veranda/contract/engine/light-box";
import * as t from "@veranda/messages/editing";
import { Copy, Eye, Group, Lock, LockOpen, Maximize2, Trash2, Ungroup } from "lucide-react";
import type { ComponentProps } from "react";
import { useHotkeyWord } from "#engine/keybinds/use-hotkey-word.ts";
import { useEngine } from "#engine/engine-state.ts";
import { ToolButton } from "../tool-button.tsx";

type ObjectActionsProps = {
  objects: readonly SpaceObject[];
  rights: RoomRights;
  isDisabled: boolean;
  /** Whether one may change them, apart from their lock. */
  isMine: boolean;
};

/** Its tooltip is below, since above it would cover the object's name. */
const Action = (props: ComponentProps<typeof ToolButton>) => <ToolButton tooltip="below" {...props} />;

/** Actions on whole objects. */
export function ObjectActions({ objects, rights, isDisabled, isMine }: ObjectActionsProps) {
  const engine = useEngine();
  const word = useHotkeyWord();
  const objectIds = objects.map(({ id }) => id);
  const one = objects.length === 1 ? objects[0] : undefined;
  const isLocked = objects.some(({ locked }) => locked);
  const hot = (action: Parameters<typeof word>[0]) => word(action) ?? undefined;
  return (
    <div className="-mx-1.5 flex flex-wrap items-center gap-0.5">
      <Action
        label={t.lookAtIt()}
        hotkey={hot("focus_object")}
        onClick={() => engine.send("focus_object", { objectId: objectIds.at(-1) ?? "" })}
      >
        <Eye className="size-4.5" aria-hidden="true" />
      </Action>
      {one && canBeLarge(one) && (
        <Action
          label={t.viewLarge()}
          onClick={() => engine.send("set_light_box_object", { objectId: one.id })}
        >
          <Maximize2 className="size-4.5" aria-hidden="true" />
        </Action>
      )}
      {mayAdd(rights) && (
        <Action
          label={t.duplicate()}
          hotkey={hot("duplicate")}
          onClick={() => engine.send("duplicate_objects", { objectIds })}
        >
          <Copy className="size-4.5" aria-hidden="true" />
        </Action>
      )}
      {objects.length > 1 && mayAdd(rights) && (
        <Action
          label={t.group()}
          hotkey={hot("group")}
          disabled={isDisabled}
          onClick={() => engine.send("group_objects", { objectIds })}
        >
          <Group className="size-4.5" aria-hidden="true" />
        </Action>
      )}
      {one?.kind === "group" && (
        <Action
          label={t.ungroup()}
          hotkey={hot("ungroup")}
          disabled={isDisabled}
          onClick={() => engine.send("ungroup_object", { objectId: one.id })}
        >
          <Ungroup className="size-4.5" aria-hidden="true" />
        </Action>
      )}
      <Action
        label={isLocked ? t.unlock() : t.lock()}
        hotkey={hot("lock")}
        aria-pressed={isLocked}
        disabled={!isMine}
        onClick={() => {
          for (const objectId of objectIds) engine.send("set_object_locked", { objectId, locked: !isLocked });
        }}
      >
        {isLocked ? (
          <Lock className="size-4.5" aria-hidden="true" />
        ) : (
          <LockOpen className="size-4.5" aria-hidden="true" />
        )}
      </Action>
      <Action
        label={t.deleteObject()}
        hotkey={hot("delete_object")}
        disabled={isDisabled}
        className="ml-auto text-bad"
        onClick={() => engine.send("delete_objects", { objectIds })}
      >
        <Trash2 className="size-4.5" aria-hidden="true" />
      </Action>
    </div>
  );
}
