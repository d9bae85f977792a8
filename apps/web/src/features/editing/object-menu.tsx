import { canBeLarge } from "@veranda/contract/engine/light-box";
import { mayAdd, mayChange, type RoomRights, type SpaceObject } from "@veranda/contract";
import {
  Copy,
  Eye,
  EyeOff,
  Group,
  Link2,
  Lock,
  LockOpen,
  Maximize2,
  Mountain,
  Replace,
  SlidersHorizontal,
  Trash2,
  Ungroup,
} from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import type { KeyAction } from "@veranda/contract/keybinds";
import { engineCanvas } from "../engine/engine-loader.ts";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { useHotkeyWord } from "../keybinds/use-hotkey-word.ts";
import { openCustomEnvironment } from "../environment-panel/open-custom-environment.ts";
import { sendToEditingUi, useEditingUi } from "./editing-ui-state.ts";
import { MENU, MENU_ROW } from "./menu-look.ts";
import { useObjectNames } from "./prefabs.ts";
import { useHolder, useMayEditObject } from "./use-selection.ts";

/** What one can do with a thing, where it was pressed: right button, long press, or the menu key. */
export function ObjectMenu({ rights }: { rights: RoomRights | null }) {
  const { menu } = useEditingUi();
  const objects = useEngineState("objects");
  const object = menu ? objects[menu.objectId] : undefined;
  if (!menu || !object) return null;
  return (
    <DropdownMenu.Root
      open
      modal={false}
      onOpenChange={(isOpen) => !isOpen && sendToEditingUi({ type: "CLOSE_MENU" })}
    >
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden="true"
          className="pointer-events-none! fixed size-0"
          style={{ left: menu.x, top: menu.y }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          key={menu.objectId}
          align="start"
          side="bottom"
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            engineCanvas().focus({ preventScroll: true });
          }}
          className={MENU}
        >
          <Rows object={object} rights={rights} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Rows({ object, rights }: { object: SpaceObject; rights: RoomRights | null }) {
  const engine = useEngine();
  const selected = useEngineState("editing.selected");
  const isActive = useEngineState("editing.isActive");
  const nameOf = useObjectNames();
  const isMine = useMayEditObject()(object);
  const holder = useHolder()(object.id);
  // A menu of one among several chosen is for all of them.
  const ids = selected.includes(object.id) ? selected : [object.id];
  const isOne = ids.length === 1;
  const { id } = object;
  const canChange = isMine && !object.locked && holder === null;
  const href = typeof object.props.linkHref === "string" ? object.props.linkHref : null;
  return (
    <>
      <DropdownMenu.Label className="max-w-64 truncate px-3 pt-1.5 pb-1 text-xs font-semibold text-on-glass-soft">
        {isOne ? nameOf(object) : `${ids.length} objects`}
        {holder !== null && `, in ${holder}'s hands`}
      </DropdownMenu.Label>
      {isOne && canBeLarge(object) && (
        <Row icon={<Maximize2 />} onSelect={() => engine.send("set_light_box_object", { objectId: id })}>
          View large
        </Row>
      )}
      {isOne && href !== null && (
        <Row icon={<Link2 />} onSelect={() => window.open(href, "_blank", "noopener,noreferrer")}>
          Open its link
        </Row>
      )}
      <Row
        icon={<Eye />}
        action={isActive ? "focus_object" : undefined}
        onSelect={() => engine.send("focus_object", { objectId: id })}
      >
        Look at it
      </Row>
      {isMine && (
        <>
          <Row
            icon={<SlidersHorizontal />}
            action="properties"
            onSelect={() => {
              engine.send("set_edit_mode", { enabled: true });
              engine.send("set_selected_objects", { objectIds: ids });
              sendToEditingUi({ type: "OPEN_TRANSFORM" });
            }}
          >
            Properties
          </Row>
          <DropdownMenu.Separator className="mx-3 my-1 h-px bg-glass-line" />
          {rights && mayAdd(rights) && (
            <Row
              icon={<Copy />}
              action="duplicate"
              onSelect={() => engine.send("duplicate_objects", { objectIds: ids })}
            >
              Duplicate
            </Row>
          )}
          {!isOne && (
            <Row
              icon={<Group />}
              action="group"
              isDisabled={!canChange}
              onSelect={() => engine.send("group_objects", { objectIds: ids })}
            >
              Group
            </Row>
          )}
          {isOne && object.kind === "group" && (
            <Row
              icon={<Ungroup />}
              action="ungroup"
              isDisabled={!canChange}
              onSelect={() => engine.send("ungroup_object", { objectId: id })}
            >
              Ungroup
            </Row>
          )}
          {isOne &&
            (object.kind === "frame" ||
              ("fileId" in object.props && object.kind !== "link") ||
              object.kind === "prefab") && (
              <Row
                icon={<Replace />}
                isDisabled={!canChange}
                onSelect={() => {
                  engine.send("set_edit_mode", { enabled: true });
                  sendToEditingUi({ type: "REPLACE", objectId: id });
                }}
              >
                {object.kind === "frame" ? "Fill it…" : "Replace…"}
              </Row>
            )}
          {isOne && object.kind !== "group" && (
            <Row
              icon={<Link2 />}
              isDisabled={!canChange}
              onSelect={() => {
                engine.send("set_edit_mode", { enabled: true });
                engine.send("set_selected_objects", { objectIds: [id] });
                sendToEditingUi({ type: "OPEN_HYPERLINK" });
              }}
            >
              {href === null ? "Add link…" : "Edit link…"}
            </Row>
          )}
          {isOne && object.kind === "model" && rights && mayChange(rights, "change_environment") && (
            <Row icon={<Mountain />} onSelect={() => openCustomEnvironment(id)}>
              Use as environment…
            </Row>
          )}
          <Row
            icon={object.isHidden ? <Eye /> : <EyeOff />}
            action="hide_object"
            isDisabled={!canChange}
            onSelect={() => {
              for (const objectId of ids)
                engine.send("set_object_hidden", { objectId, hidden: !object.isHidden });
            }}
          >
            {object.isHidden ? "Show" : "Hide"}
          </Row>
          <Row
            icon={object.locked ? <LockOpen /> : <Lock />}
            action="lock"
            onSelect={() => {
              for (const objectId of ids)
                engine.send("set_object_locked", { objectId, locked: !object.locked });
            }}
          >
            {object.locked ? "Unlock" : "Lock"}
          </Row>
          <Row
            icon={<Trash2 />}
            action="delete_object"
            isGrave
            isDisabled={!canChange}
            onSelect={() => engine.send("delete_objects", { objectIds: ids })}
          >
            Delete
          </Row>
        </>
      )}
    </>
  );
}

type RowProps = {
  icon: ReactNode;
  action?: KeyAction | undefined;
  isGrave?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

function Row({ icon, action, isGrave = false, isDisabled = false, onSelect, children }: RowProps) {
  const word = useHotkeyWord();
  const hotkey = action === undefined ? null : word(action);
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={`${MENU_ROW} ${isGrave ? "text-glass-bad" : ""}`}
    >
      <span aria-hidden="true" className="grid size-5 place-items-center [&>svg]:size-4.5">
        {icon}
      </span>
      <span className="flex-1">{children}</span>
      {hotkey !== null && (
        <kbd aria-hidden="true" className="font-text text-xs text-on-glass-soft">
          {hotkey}
        </kbd>
      )}
    </DropdownMenu.Item>
  );
}
