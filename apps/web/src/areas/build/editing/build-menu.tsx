import { mayChange, type RoomRights } from "@veranda/contract";
import * as t from "@veranda/messages/editing";
import { Eraser, EllipsisVertical, Frame, History, Image, LayoutTemplate, Sun, Undo } from "lucide-react";
import { Menu, MenuItem, MenuSeparator } from "#ui/menu.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ButtonBase } from "#ui/button.tsx";
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

/** Actions on the space as a whole. */
export function BuildMenu({ rights, space }: { rights: RoomRights; space: Visit["space"] }) {
  const engine = useEngine();
  const objects = useEngineState("objects");
  const isEmpty = Object.keys(objects).length === 0;
  const mayChangePlace = mayChange(rights, "change_environment");
  const maySave = mayChange(rights, "save_room");
  return (
    <Menu
      surface="glass"
      sideOffset={10}
      trigger={
        <ButtonBase
          aria-label={t.more()}
          className="hit grid size-10 shrink-0 place-items-center rounded-full text-on-glass transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass aria-expanded:bg-on-glass aria-expanded:text-glass-ink"
        >
          <EllipsisVertical className="size-5" aria-hidden="true" />
        </ButtonBase>
      }
    >
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
