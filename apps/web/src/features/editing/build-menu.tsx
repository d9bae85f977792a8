import { mayChange, type RoomRights } from "@veranda/contract";
import { DropdownMenu } from "radix-ui";
import { Eraser, EllipsisVertical, Frame, History, Image, LayoutTemplate, Sun, Undo } from "lucide-react";
import type { ReactNode } from "react";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { showModal } from "../modals/modal-store.ts";
import { sendToEditingUi } from "./editing-ui-state.ts";
import { MENU, MENU_ROW } from "./menu-look.ts";

/** What one does to the space as a whole. */
export function BuildMenu({ rights }: { rights: RoomRights }) {
  const engine = useEngine();
  const objects = useEngineState("objects");
  const isEmpty = Object.keys(objects).length === 0;
  const mayChangePlace = mayChange(rights, "change_environment");
  const maySave = mayChange(rights, "save_room");
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger
        aria-label="More"
        className="hit grid size-10 shrink-0 place-items-center rounded-full text-on-glass transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass aria-expanded:bg-on-glass aria-expanded:text-glass-ink"
      >
        <EllipsisVertical className="size-5" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={10} collisionPadding={8} className={MENU}>
          {mayChangePlace && (
            <>
              <Row icon={<Image className="size-4.5" />} onSelect={() => showModal("EnvironmentPicker")}>
                Change environment…
              </Row>
              <Row
                icon={<Sun className="size-4.5" />}
                onSelect={() => sendToEditingUi({ type: "TOGGLE_ENVIRONMENT" })}
              >
                Light and fog…
              </Row>
            </>
          )}
          <FrameRows mayClear={mayChange(rights, "clear_room")} />
          {maySave && (
            <>
              <DropdownMenu.Separator className="mx-3 my-1 h-px bg-glass-line" />
              <Row icon={<History className="size-4.5" />} onSelect={() => showModal("Versions")}>
                Versions…
              </Row>
              <Row icon={<Undo className="size-4.5" />} onSelect={() => showModal("RevertSpace")}>
                Revert to last save…
              </Row>
            </>
          )}
          {rights.isHost && (
            <Row icon={<LayoutTemplate className="size-4.5" />} onSelect={() => showModal("SaveTemplate")}>
              Save as a template…
            </Row>
          )}
          {mayChange(rights, "clear_room") && !isEmpty && (
            <Row icon={<Eraser className="size-4.5" />} isGrave onSelect={() => showModal("ClearSpace")}>
              Clear the space…
            </Row>
          )}
          <DropdownMenu.Separator className="mx-3 my-1 h-px bg-glass-line" />
          <Row icon={null} onSelect={() => engine.send("set_edit_mode", { enabled: false })}>
            Stop building
          </Row>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Frames, of the place and those that were placed. */
function FrameRows({ mayClear }: { mayClear: boolean }) {
  const engine = useEngine();
  const objects = Object.values(useEngineState("objects"));
  const areShown = useEngineState("editing.areEmptyFramesShown");
  const areFilled = objects.some(({ props }) => props.frame !== undefined);
  return (
    <>
      <DropdownMenu.Separator className="mx-3 my-1 h-px bg-glass-line" />
      <Row
        icon={<Frame className="size-4.5" />}
        onSelect={() => engine.send("set_empty_gallery_frame_visibility", { visible: !areShown })}
      >
        {areShown ? "Hide empty frames" : "Show empty frames"}
      </Row>
      {areFilled && mayClear && (
        <Row
          icon={<Frame className="size-4.5" />}
          onSelect={() => engine.send("clear_all_gallery_frames", {})}
        >
          Empty all frames
        </Row>
      )}
    </>
  );
}

type RowProps = { icon: ReactNode; isGrave?: boolean; onSelect: () => void; children: ReactNode };

function Row({ icon, isGrave = false, onSelect, children }: RowProps) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={`${MENU_ROW} ${isGrave ? "text-glass-bad" : ""}`}>
      <span aria-hidden="true" className="grid size-5 place-items-center">
        {icon}
      </span>
      {children}
    </DropdownMenu.Item>
  );
}
