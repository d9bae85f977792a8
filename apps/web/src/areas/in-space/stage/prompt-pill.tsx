import type { ZonePrompt } from "@veranda/contract/engine/state";
import { Armchair, ArrowDownToLine, ArrowUpToLine, PersonStanding } from "lucide-react";
import { engineCanvas } from "#engine/engine-loader.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { keyWords } from "#engine/keybinds/key-words.ts";
import { Region } from "#ui/regions.tsx";
import { ButtonBase } from "#ui/button.tsx";

const ICONS: Record<ZonePrompt["kind"], typeof Armchair> = {
  sit: Armchair,
  stand: PersonStanding,
  climb: ArrowUpToLine,
  climb_down: ArrowDownToLine,
};

/** The interaction available where one is: by its key, a click or a tap. */
export function PromptPill() {
  const engine = useEngine();
  const prompt = useEngineState("zones.prompt");
  if (prompt === null) return null;
  const Icon = ICONS[prompt.kind];
  return (
    <Region name="offers">
      <ButtonBase
        key={prompt.kind}
        onClick={(event) => {
          engine.send("interact", {});
          if (event.detail > 0) engineCanvas().focus({ preventScroll: true });
        }}
        className="order-last flex h-11 max-w-full animate-fade-in items-center gap-2.5 rounded-full glass-bar pr-4 pl-3.5 text-sm font-semibold shadow-float transition-colors duration-150 hover:bg-glass-strong focus-visible:outline-on-glass"
      >
        <Icon className="size-4.5" aria-hidden="true" />
        <span className="truncate">{prompt.title}</span>
        <kbd className="any-pointer-fine:block hidden rounded-md bg-glass-hover px-1.5 py-0.5 font-text text-xs text-on-glass-soft">
          {keyWords(prompt.key)}
        </kbd>
      </ButtonBase>
    </Region>
  );
}
