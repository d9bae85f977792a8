import type { EngineHandle } from "@veranda/contract/engine/module";
import type { CameraRotationMode } from "@veranda/contract/engine/state";
import * as t from "@veranda/messages/space-tools";
import { Move3d, MousePointerClick, Rotate3d } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { HotkeyPopover, POPOVER_ROW, PopoverRowContent } from "./hotkey-popover.tsx";
import { chooseRotation } from "./rotation.ts";

const MODES = [
  { mode: "free", label: t.rotateFree, hint: t.rotateFreeHint, icon: Move3d },
  { mode: "follow", label: t.rotateFollow, hint: t.rotateFollowHint, icon: Rotate3d },
  {
    mode: "locked",
    label: t.mouseLook,
    hint: t.mouseLookHint,
    icon: MousePointerClick,
  },
] as const satisfies readonly {
  mode: CameraRotationMode;
  label: () => string;
  hint: () => string;
  icon: unknown;
}[];

/** Camera rotation modes, also chosen by number keys. */
export function RotationPopover({ onDone }: { onDone: () => void }) {
  const engine: EngineHandle = useEngine();
  const rotationMode = useEngineState("camera.rotationMode");
  // Pointer lock needs a mouse.
  const modes = MODES.filter(
    ({ mode }) => mode !== "locked" || window.matchMedia("(any-pointer: fine)").matches,
  );
  const choose = (mode: CameraRotationMode) => {
    chooseRotation(engine, mode);
    onDone();
  };
  const byNumber = useEffectEvent((event: KeyboardEvent) => {
    const at = /^(?:Digit|Numpad)([1-3])$/.exec(event.code)?.[1];
    const found = at === undefined ? undefined : modes[Number(at) - 1];
    if (!found) return;
    // The number keys play emotes otherwise.
    event.preventDefault();
    event.stopPropagation();
    choose(found.mode);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => byNumber(event);
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, []);
  return (
    <HotkeyPopover title={t.cameraRotation()} onClose={onDone}>
      {/* Arrow keys only choose; a press or Enter also closes it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        onClick={({ detail }) => detail > 0 && onDone()}
        onKeyDown={({ key }) => key === "Enter" && onDone()}
      >
        <RadioGroup
          label={t.cameraRotation()}
          isLabelHidden
          value={rotationMode}
          onChange={(mode) => chooseRotation(engine, mode)}
        >
          {modes.map(({ mode, label, hint, icon: Icon }, at) => (
            <Radio
              key={mode}
              value={mode}
              className={`${POPOVER_ROW} has-checked:bg-fill has-checked:text-glass-ink has-focus-visible:outline-offset-[-2px]`}
            >
              <PopoverRowContent
                icon={<Icon className="size-5" />}
                label={label()}
                hint={hint()}
                hotkey={String(at + 1)}
              />
            </Radio>
          ))}
        </RadioGroup>
      </div>
    </HotkeyPopover>
  );
}
