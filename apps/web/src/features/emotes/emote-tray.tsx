import { useEffect, useRef } from "react";
import { useEscape } from "../../ui/use-escape.ts";
import { useFocusReturn } from "../../ui/use-focus-return.ts";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { playEmote } from "./play-emote.ts";

/** How many of the first emotes have a number key. */
const WITH_KEY = 9;

/** All emotes; the first nine also by their number. */
export function EmoteTray({ onDone }: { onDone: () => void }) {
  const engine = useEngine();
  const emotes = useEngineState("emotes.available");
  const playing = useEngineState("emotes.playing");
  const tray = useRef<HTMLElement>(null);

  useEscape(tray, onDone);
  useFocusReturn(tray);
  useEffect(() => tray.current?.querySelector("button")?.focus({ preventScroll: true }), []);

  return (
    <section
      ref={tray}
      aria-label="Emotes"
      className="absolute bottom-[calc(max(1rem,env(safe-area-inset-bottom))+4.25rem)] left-1/2 z-10 max-h-[min(22rem,60%)] w-[min(27rem,calc(100%-1.5rem))] -translate-x-1/2 overflow-y-auto rounded-3xl border border-glass-line bg-glass-strong p-3 text-on-glass shadow-float backdrop-blur-xl animate-fade-in"
    >
      {emotes.length === 0 && <p className="p-4 text-center text-on-glass-soft">There are no emotes here.</p>}
      <ul className="grid grid-cols-4 gap-1 2xs:grid-cols-5">
        {emotes.map((emote, at) => (
          <li key={emote.animationAssetName}>
            <button
              type="button"
              aria-pressed={emote.isLoop ? playing === emote.animationAssetName : undefined}
              onClick={() => {
                playEmote(engine, emote, "tray");
                onDone();
              }}
              className="relative flex w-full flex-col items-center gap-1 rounded-2xl px-1 pt-3 pb-2 transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass aria-pressed:bg-glass-hover"
            >
              <span aria-hidden="true" className="font-emoji text-[1.75rem] leading-none">
                {emote.codepoint}
              </span>
              <span className="w-full truncate text-center text-xs text-on-glass-soft">{emote.title}</span>
              {at < WITH_KEY && (
                <kbd
                  aria-hidden="true"
                  className="absolute top-1.5 left-2 font-text text-[0.6875rem] text-on-glass-soft pointer-coarse:hidden"
                >
                  {at + 1}
                </kbd>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
