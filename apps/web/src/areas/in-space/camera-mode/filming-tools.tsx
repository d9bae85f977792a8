import * as t from "@veranda/messages/space-tools";
import { Aperture, Camera, Circle, Eye, Rotate3d, Square } from "lucide-react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useHotkeyWord } from "#engine/keybinds/use-hotkey-word.ts";
import { takePicture, toggleRecording } from "./film-store.ts";
import { HotkeyPopover, PopoverRow } from "./hotkey-popover.tsx";
import { sendToSpaceUi, useSpaceUi } from "./space-ui-state.ts";
import { toggleFirstPerson } from "./toggle-first-person.ts";

/** Taking pictures and videos, and the lens. */
export function FilmingTools({ onDone, onFilm }: { onDone: () => void; onFilm: () => void }) {
  const engine = useEngine();
  const mode = useEngineState("camera.mode");
  const { isScreenRecording } = useSpaceUi();
  const word = useHotkeyWord();
  return (
    <HotkeyPopover title={t.photosAndView()} onClose={onDone}>
      <PopoverRow
        icon={<Camera className="size-5" />}
        label={t.takePicture()}
        hotkey={word("take_picture")}
        onClick={() => void takePicture(engine)}
      />
      <PopoverRow
        icon={isScreenRecording ? <Square className="size-5 fill-current" /> : <Circle className="size-5" />}
        label={isScreenRecording ? t.stopRecording() : t.record()}
        hotkey={word("record_film")}
        onClick={() => void toggleRecording(engine)}
      />
      <PopoverRow
        icon={<Aperture className="size-5" />}
        label={t.cameraMode()}
        hint={t.cameraModeHint()}
        hotkey={null}
        onClick={onFilm}
      />
      <PopoverRow
        icon={<Eye className="size-5" />}
        label={mode === "first_person" ? t.thirdPerson() : t.firstPerson()}
        hotkey={word("first_person")}
        onClick={() => {
          toggleFirstPerson(engine);
          onDone();
        }}
      />
      <PopoverRow
        icon={<Rotate3d className="size-5" />}
        label={t.cameraRotation()}
        hotkey={word("camera_rotation")}
        onClick={() => sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: "cameraRotationMode" })}
      />
    </HotkeyPopover>
  );
}
