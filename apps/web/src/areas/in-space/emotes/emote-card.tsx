import * as t from "@veranda/messages/space-tools";
import { Star } from "lucide-react";
import { useRef, type PointerEvent } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { ButtonBase } from "#ui/button.tsx";
import { HALO, type EmoteItem } from "./emote-items.ts";
import { HOLD_MS, playEmote, pressEmote } from "./play-emote.ts";

type EmoteCardProps = {
  item: EmoteItem;
  /** The number key that plays it. */
  number: number | null;
  isFavourite: boolean;
  onFavourite: (isFavourite: boolean) => void;
  /** Called when a press has played it. */
  onPlayed: () => void;
};

/** One emote: a press plays it, a long press holds it until released; a star makes it a favourite. */
export function EmoteCard({ item, number, isFavourite, onFavourite, onPlayed }: EmoteCardProps) {
  const engine = useEngine();
  const playing = useEngineState("emotes.playing");
  const { animation } = item;
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; pressed: { letGo: () => void } | null }>(null);

  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || animation === null) return;
    const timer = setTimeout(() => {
      if (hold.current) hold.current.pressed = pressEmote(engine, item, "tray");
    }, HOLD_MS);
    hold.current = { timer, pressed: null };
  };
  /** Suppresses the click that follows a hold. */
  const wasHeld = useRef(false);
  const letGo = () => {
    if (!hold.current) return;
    clearTimeout(hold.current.timer);
    wasHeld.current = hold.current.pressed !== null;
    hold.current.pressed?.letGo();
    hold.current = null;
  };
  const isPlaying = animation?.isLoop === true ? playing === animation.animationAssetName : undefined;
  return (
    <div className="group relative">
      <ButtonBase
        aria-pressed={isPlaying}
        onPointerDown={press}
        onPointerUp={letGo}
        onPointerLeave={letGo}
        onPointerCancel={letGo}
        onClick={() => {
          const isSpent = wasHeld.current;
          wasHeld.current = false;
          if (!isSpent) playEmote(engine, item, "tray");
          onPlayed();
        }}
        onContextMenu={(event) => event.preventDefault()}
        className="flex w-full touch-manipulation flex-col items-center gap-1 rounded-2xl px-1 pt-3.5 pb-2 transition duration-150 select-none hover:bg-hover focus-visible:outline-offset-[-2px] active:scale-95 aria-pressed:bg-hover"
      >
        <span aria-hidden="true" className="font-emoji text-[1.75rem] leading-none" style={HALO}>
          {item.emoji}
        </span>
        <span className="w-full truncate text-center text-xs text-ink-soft">{item.title}</span>
      </ButtonBase>
      {number !== null && (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1.5 left-2 font-text text-[0.6875rem] text-ink-soft pointer-coarse:hidden"
        >
          {number}
        </kbd>
      )}
      <ButtonBase
        aria-label={t.favouriteEmote({ emote: item.title })}
        aria-pressed={isFavourite}
        onClick={() => onFavourite(!isFavourite)}
        className="absolute top-0 right-0 grid size-7 place-items-center rounded-full text-ink-soft opacity-0 transition-opacity duration-150 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 aria-pressed:text-glass-amber aria-pressed:opacity-100 pointer-coarse:opacity-60"
      >
        <Star className={`size-3.5 ${isFavourite ? "fill-current" : ""}`} aria-hidden="true" />
      </ButtonBase>
    </div>
  );
}
