import { mayChange, type RoomRights } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/editing";
import {
  Eraser,
  EllipsisVertical,
  Frame,
  History,
  Image,
  Layers,
  LayoutTemplate,
  Redo2,
  Sun,
  Undo,
} from "lucide-react";
import { Menu, MenuItem, MenuSeparator } from "#ui/menu.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import type { Visit } from "#engine/visit.ts";
import {
  ClearModal,
  EmptyFramesModal,
  EnvironmentPicker,
  RevertModal,
  SaveTemplateModal,
  VersionsModal,
} from "../build-dialogs.ts";
import { sendToEditingUi } from "./editing-ui-state.ts";
import { OpenerButton } from "./tool-button.tsx";

type BuildMenuProps = { rights: RoomRights; space: Visit["space"]; isNarrow: boolean };

/** Actions on the space as a whole; on phones with what the toolbar has no room for. */
export function BuildMenu({ rights, space, isNarrow }: BuildMenuProps) {
  const engine = useEngine();
  const canRedo = useEngineState("editing.canRedo");
  const objects = useEngineState("objects");
  const isEmpty = Object.keys(objects).length === 0;
  const mayChangePlace = mayChange(rights, "change_environment");
  const maySave = mayChange(rights, "save_room");
  return (
    <Menu
      surface="glass"
      sideOffset={10}
      trigger={
        <OpenerButton aria-label={t.more()}>
          <EllipsisVertical className="size-5" aria-hidden="true" />
        </OpenerButton>
      }
    >
      {isNarrow && (
        <>
          <MenuItem icon={<Redo2 />} isDisabled={!canRedo} onSelect={() => engine.send("redo", {})}>
            {common.redo()}
          </MenuItem>
          <MenuItem
            icon={<Layers />}
            onSelect={() => sendToEditingUi({ type: "TOGGLE_LEFT", panel: "layers" })}
          >
            {t.layers()}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {mayChangePlace && (
        <>
          <MenuItem icon={<Image />} onSelect={() => openDialog(EnvironmentPicker)}>
            {t.changeEnvironment()}
          </MenuItem>
          <MenuItem icon={<Sun />} onSelect={() => sendToEditingUi({ type: "TOGGLE_ENVIRONMENT" })}>
            {t.lightAndFog()}
          </MenuItem>
        </>
      )}
      <FrameRows mayClear={mayChange(rights, "clear_room")} />
      {maySave && (
        <>
          <MenuSeparator />
          <MenuItem icon={<History />} onSelect={() => openDialog(VersionsModal, { spaceId: space.id })}>
            {t.versions()}
          </MenuItem>
          <MenuItem icon={<Undo />} onSelect={() => openDialog(RevertModal)}>
            {t.revertMore()}
          </MenuItem>
        </>
      )}
      {rights.isHost && (
        <MenuItem icon={<LayoutTemplate />} onSelect={() => openDialog(SaveTemplateModal, { space })}>
          {t.saveAsTemplate()}
        </MenuItem>
      )}
      {mayChange(rights, "clear_room") && !isEmpty && (
        <MenuItem icon={<Eraser />} isDestructive onSelect={() => openDialog(ClearModal)}>
          {t.clearSpaceMore()}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={() => engine.send("set_edit_mode", { enabled: false })}>
        {t.stopBuilding()}
      </MenuItem>
    </Menu>
  );
}

/** All frames, the environment's and placed ones. */
function FrameRows({ mayClear }: { mayClear: boolean }) {
  const engine = useEngine();
  const objects = Object.values(useEngineState("objects"));
  const areShown = useEngineState("editing.areEmptyFramesShown");
  const areFilled = objects.some(({ props }) => props.frame !== undefined);
  return (
    <>
      <MenuSeparator />
      <MenuItem
        icon={<Frame />}
        onSelect={() => engine.send("set_empty_gallery_frame_visibility", { visible: !areShown })}
      >
        {areShown ? t.hideEmptyFrames() : t.showEmptyFrames()}
      </MenuItem>
      {areFilled && mayClear && (
        <MenuItem icon={<Frame />} onSelect={() => openDialog(EmptyFramesModal)}>
          {t.emptyFramesMore()}
        </MenuItem>
      )}
    </>
  );
}
