import * as t from "@veranda/messages/video";
import { MonitorUp } from "lucide-react";
import { useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { Button } from "#ui/button.tsx";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { StagePopover, StagePopoverTitle } from "#ui/stage-popover.tsx";
import { pressShare } from "./video-control.ts";

/** Not an object's id: those have at least four letters. */
const NONE = "-";

/** Chooses the space's screen that shows one's own. */
export function ShareMenu({ onClose }: { onClose: () => void }) {
  const { surfaces } = useEngineState("video");
  const [chosen, setChosen] = useState<string | null>(null);
  const nearest = surfaces.find(({ isTaken }) => !isTaken)?.id ?? NONE;
  const value = chosen ?? nearest;
  const share = (): void => {
    onClose();
    void pressShare(value === NONE ? null : value);
  };
  return (
    <StagePopover
      label={t.whereToShare()}
      firstFocus="input:checked"
      onClose={onClose}
      className="flex w-[min(22rem,100%)] flex-col gap-3 px-5 pt-4 pb-5"
    >
      <header>
        <StagePopoverTitle>{t.whereToShare()}</StagePopoverTitle>
      </header>
      <RadioGroup<string>
        label={t.whereToShare()}
        isLabelHidden
        isChosenBySpace
        value={value}
        onChange={setChosen}
        row="grid max-h-56 gap-0.5 overflow-y-auto overscroll-contain"
      >
        {surfaces.map(({ id, title, isTaken }) =>
          isTaken ? (
            <p key={id} className="flex min-h-11 items-center px-3 text-[0.9375rem] text-ink-soft">
              {t.takenScreen({ name: title })}
            </p>
          ) : (
            <Place key={id} value={id} label={id === nearest ? t.nearestScreen({ name: title }) : title} />
          ),
        )}
        <Place value={NONE} label={t.largeViewOnly()} />
      </RadioGroup>
      <Button variant="glass" onClick={share}>
        <MonitorUp className="size-4.5" aria-hidden="true" /> {t.chooseWhat()}
      </Button>
    </StagePopover>
  );
}

const Place = ({ value, label }: { value: string; label: string }) => (
  <Radio
    value={value}
    className="flex min-h-11 items-center rounded-xl px-3 text-[0.9375rem] font-medium transition-colors duration-150 hover:bg-hover has-checked:bg-fill has-checked:text-glass-ink has-focus-visible:outline-offset-[-2px]"
  >
    {label}
  </Radio>
);
