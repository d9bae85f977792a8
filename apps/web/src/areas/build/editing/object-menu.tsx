import { canBeLarge } from "@veranda/contract/engine/light-box";
import { mayAdd, mayChange, type RoomRights, type SpaceObject } from "@veranda/contract";
import {
  Copy,
  Eye,
  EyeOff,
  Flag,
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
import type { ComponentProps } from "react";
import type { KeyAction } from "@veranda/contract/keybinds";
import * as t from "@veranda/messages/editing";
import * as words from "@veranda/messages/report";
import { useReportObject } from "#areas/people";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#ui/menu.tsx";
import { engineCanvas } from "#engine/engine-loader.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useHotkeyWord } from "#engine/keybinds/use-hotkey-word.ts";
import { useAuth } from "#session/use-auth.ts";
import { openCustomEnvironment } from "../environment/open-custom-environment.ts";
import { sendToEditingUi, useEditingUi } from "./editing-ui-state.ts";
import { useObjectNames } from "./prefabs.ts";
import { useHolder, useMayEditObject } from "./use-selection.ts";

/** The object's context menu: by right button, long press, or the menu key. */
export function ObjectMenu({ rights }: { rights: RoomRights | null }) {
  const { menu } = useEditingUi();
  const objects = useEngineState("objects");
  const object = menu ? objects[menu.objectId] : undefined;
  if (!menu || !object) return null;
  return (
    <Menu
      key={menu.objectId}
      isOpen
      isModal={false}
      surface="glass"
      align="start"
      sideOffset={0}
      onClose={() => sendToEditingUi({ type: "CLOSE_MENU" })}
      onReturnFocus={() => engineCanvas().focus({ preventScroll: true })}
      trigger={
        <span
          aria-hidden="true"
          className="pointer-events-none! fixed size-0"
          style={{ left: menu.x, top: menu.y }}
        />
      }
    >
      <Rows object={object} rights={rights} />
    </Menu>
  );
}

function Rows({ object, rights }: { object: SpaceObject; rights: RoomRights | null }) {
  const engine = useEngine();
  const selected = useEngineState("editing.selected");
  const isActive = useEngineState("editing.isActive");
  const nameOf = useObjectNames();
  const isMine = useMayEditObject()(object);
  const report = useReportObject();
  const { me } = useAuth();
  const isOwn = me !== null && object.creatorId === me.id;
  const holder = useHolder()(object.id);
  // On one of several selected objects, the menu applies to all of them.
  const ids = selected.includes(object.id) ? selected : [object.id];
  const isOne = ids.length === 1;
  const title = isOne ? nameOf(object) : t.objectCount({ count: ids.length });
  const { id } = object;
  const canChange = isMine && !object.locked && holder === null;
  const href = typeof object.props.linkHref === "string" ? object.props.linkHref : null;
  return (
    <>
      <MenuLabel>{holder === null ? title : t.heldObject({ name: title, holder })}</MenuLabel>
      {isOne && canBeLarge(object) && (
        <Row icon={<Maximize2 />} onSelect={() => engine.send("set_light_box_object", { objectId: id })}>
          {t.viewLarge()}
        </Row>
      )}
      {isOne && href !== null && (
        <Row icon={<Link2 />} onSelect={() => window.open(href, "_blank", "noopener,noreferrer")}>
          {t.openLink()}
        </Row>
      )}
      <Row
        icon={<Eye />}
        action={isActive ? "focus_object" : undefined}
        onSelect={() => engine.send("focus_object", { objectId: id })}
      >
        {t.lookAtIt()}
      </Row>
      {isOne && !isOwn && (
        <Row icon={<Flag />} onSelect={() => report({ id, name: title })}>
          {words.reportObject()}
        </Row>
      )}
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
            {t.properties()}
          </Row>
          <MenuSeparator />
          {rights && mayAdd(rights) && (
            <Row
              icon={<Copy />}
              action="duplicate"
              onSelect={() => engine.send("duplicate_objects", { objectIds: ids })}
            >
              {t.duplicate()}
            </Row>
          )}
          {!isOne && (
            <Row
              icon={<Group />}
              action="group"
              isDisabled={!canChange}
              onSelect={() => engine.send("group_objects", { objectIds: ids })}
            >
              {t.group()}
            </Row>
          )}
          {isOne && object.kind === "group" && (
            <Row
              icon={<Ungroup />}
              action="ungroup"
              isDisabled={!canChange}
              onSelect={() => engine.send("ungroup_object", { objectId: id })}
            >
              {t.ungroup()}
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
                {object.kind === "frame" ? t.fillMore() : t.replaceMore()}
              </Row>
            )}
          {isOne && object.kind !== "group" && (
            <Row
              icon={<Link2 />}
              isDisabled={!canChange}
              onSelect={() => {
                engine.send("set_edit_mode", { enabled: true });
                engine.send("set_selected_objects", { objectIds: [id] });
                sendToEditingUi({ type: "OPEN_HYPERLINK", objectId: id });
              }}
            >
              {href === null ? t.addLinkMore() : t.editLinkMore()}
            </Row>
          )}
          {isOne && object.kind === "model" && rights && mayChange(rights, "change_environment") && (
            <Row icon={<Mountain />} onSelect={() => openCustomEnvironment(id)}>
              {t.takeAsEnvironmentMore()}
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
            {object.isHidden ? t.show() : t.hide()}
          </Row>
          <Row
            icon={object.locked ? <LockOpen /> : <Lock />}
            action="lock"
            onSelect={() => {
              for (const objectId of ids)
                engine.send("set_object_locked", { objectId, locked: !object.locked });
            }}
          >
            {object.locked ? t.unlock() : t.lock()}
          </Row>
          <Row
            icon={<Trash2 />}
            action="delete_object"
            isDestructive
            isDisabled={!canChange}
            onSelect={() => engine.send("delete_objects", { objectIds: ids })}
          >
            {t.deleteObject()}
          </Row>
        </>
      )}
    </>
  );
}

type RowProps = Omit<ComponentProps<typeof MenuItem>, "hotkey"> & {
  action?: KeyAction | undefined;
  onSelect: () => void;
};

/** A row with the shortcut of the same action, as the person has set it. */
function Row({ action, ...item }: RowProps) {
  const word = useHotkeyWord();
  return <MenuItem {...item} hotkey={action === undefined ? null : word(action)} />;
}
