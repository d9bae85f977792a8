import type { SnapSteps } from "@veranda/contract/engine/editing-state";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/editing";
import { ChevronDown, Magnet } from "lucide-react";
import { Popover } from "#ui/popover.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { useHotkeyWord } from "#engine/keybinds/use-hotkey-word.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { SelectField } from "./properties/fields.tsx";
import { ToolButton } from "./tool-button.tsx";

const STEPS = {
  move: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
  rotate: [1, 5, 10, 15, 30, 45, 90],
  scale: [0.01, 0.05, 0.1, 0.25, 0.5],
} as const;

const inUnit = (value: number, unit: string): string => formatNumber(value, { style: "unit", unit });
const metres = (step: number): string =>
  step < 1 ? inUnit(Math.round(step * 100), "centimeter") : inUnit(step, "meter");
const WORDS = {
  move: { name: t.moveBy, say: metres },
  rotate: {
    name: t.rotateBy,
    say: (step: number) => formatNumber(step, { style: "unit", unit: "degree", unitDisplay: "narrow" }),
  },
  scale: { name: t.scaleBy, say: (step: number) => formatNumber(step, { style: "percent" }) },
} as const;

/** Snapping: on or off, and its steps. */
export function SnapButtons() {
  const engine = useEngine();
  const snap: SnapSteps = useEngineState("editing.snap");
  const word = useHotkeyWord();
  return (
    <div className="flex shrink-0 items-center">
      <ToolButton
        label={t.snap()}
        hotkey={word("snapping") ?? undefined}
        aria-pressed={snap.isOn}
        onClick={() => engine.send("set_gizmo", { snap: { isOn: !snap.isOn } })}
      >
        <Magnet className="size-4.5" aria-hidden="true" />
      </ToolButton>
      <Popover
        label={t.snapSettings()}
        surface="glass"
        className="w-60 gap-1.5 p-3.5"
        trigger={
          <ButtonBase
            aria-label={t.snapSettings()}
            className="grid h-10 w-8 place-items-center rounded-full text-on-glass-soft transition-colors duration-150 hover:bg-glass-hover hover:text-on-glass focus-visible:outline-on-glass aria-expanded:bg-glass-hover"
          >
            <ChevronDown className="size-4" aria-hidden="true" />
          </ButtonBase>
        }
      >
        {(["move", "rotate", "scale"] as const).map((kind) => {
          const steps: readonly number[] = STEPS[kind];
          const options = steps.includes(snap[kind]) ? steps : [...steps, snap[kind]].sort((a, b) => a - b);
          return (
            <SelectField
              key={kind}
              label={WORDS[kind].name()}
              value={String(snap[kind])}
              options={options.map((step) => ({ value: String(step), label: WORDS[kind].say(step) }))}
              onChange={(step) => engine.send("set_gizmo", { snap: { [kind]: Number(step), isOn: true } })}
            />
          );
        })}
      </Popover>
    </div>
  );
}
