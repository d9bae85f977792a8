import type { ZonePrompt } from "@veranda/contract/engine/state";
import { Armchair, ArrowDownToLine, ArrowUpToLine, PersonStanding } from "lucide-react";
import { useDescribed } from "../described/described-store.ts";
import { engineCanvas } from "../engine/engine-loader.ts";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { keyWords } from "../keybinds/key-words.ts";

const ICONS: Record<ZonePrompt["kind"], typeof Armchair> = {
  sit: Armchair,
  stand: PersonStanding,
  climb: ArrowUpToLine,
  climb_down: ArrowDownToLine,
};

/** Where a panel comes up from below: over it. */
const OVER_PANEL = "max-sm:bottom-[calc(min(26rem,62%)+5.75rem)]";
/** Between the joystick and the jump. */
const BETWEEN_THUMBS = "max-sm:pointer-coarse:left-[calc(50%+1.75rem)]";

/** What one can do where one stands: by its key, a click or a touch. */
export function PromptPill({ hasPanel }: { hasPanel: boolean }) {
  const isDescribed = useDescribed();
  const engine = useEngine();
  const prompt = useEngineState("zones.prompt");
  if (prompt === null) return null;
  const Icon = ICONS[prompt.kind];
  return (
    <button
      type="button"
      key={prompt.kind}
      onClick={(event) => {
        engine.send("interact", {});
        if (event.detail > 0) engineCanvas().focus({ preventScroll: true });
      }}
      className={`absolute bottom-[max(6rem,calc(5rem+env(safe-area-inset-bottom)))] left-1/2 z-10 flex h-11 -translate-x-1/2 animate-fade-in items-center gap-2.5 rounded-full border border-glass-line bg-glass pr-4 pl-3.5 text-sm font-semibold text-on-glass shadow-float backdrop-blur-xl transition-colors duration-150 hover:bg-glass-strong focus-visible:outline-on-glass ${hasPanel || isDescribed ? OVER_PANEL : BETWEEN_THUMBS}`}
    >
      <Icon className="size-4.5" aria-hidden="true" />
      {prompt.title}
      <kbd className="any-pointer-fine:block hidden rounded-md bg-glass-hover px-1.5 py-0.5 font-text text-xs text-on-glass-soft">
        {keyWords(prompt.key)}
      </kbd>
    </button>
  );
}
