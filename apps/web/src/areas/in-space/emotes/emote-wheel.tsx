import * as t from "@veranda/messages/space-tools";
import { useEffect, useEffectEvent, useRef } from "react";
import { GlassCard } from "#ui/glass-card.tsx";
import { useDismiss } from "#ui/use-dismiss.ts";
import { ButtonBase } from "#ui/button.tsx";
import { HALO, type EmoteItem } from "./emote-items.ts";

export const ON_WHEEL = 8;
const RADIUS = 38;

type EmoteWheelProps = {
  items: readonly EmoteItem[];
  /** The slice that the stick or the finger points at. */
  pointed: number | null;
  onPick: (item: EmoteItem) => void;
  onClose: () => void;
};

/**
 * Eight emotes in a circle, chosen by a stick, a drag or a press. A press outside closes it, and Escape, wherever the
 * focus is.
 */
export function EmoteWheel({ items, pointed, onPick, onClose }: EmoteWheelProps) {
  const wheel = useRef<HTMLElement>(null);
  useDismiss(wheel, onClose);
  const onPress = useEffectEvent(({ target, isPrimary }: PointerEvent) => {
    // Other fingers are free, to walk for instance.
    if (isPrimary && target instanceof Node && !wheel.current?.contains(target)) onClose();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const end = new AbortController();
    // In the capture phase: what the press opens finds the wheel closed.
    const first = { capture: true, signal: end.signal };
    window.addEventListener("pointerdown", (event) => onPress(event), first);
    window.addEventListener("keydown", (event) => onKey(event), first);
    return () => end.abort();
  }, []);
  const shown = items.slice(0, ON_WHEEL);
  const chosen = pointed === null ? undefined : shown[pointed];
  return (
    <GlassCard
      ref={wheel}
      shape="disc"
      aria-label={t.emoteWheel()}
      className="absolute top-1/2 left-1/2 z-30 size-[min(20rem,84vmin)] -translate-1/2 animate-fade-in"
    >
      <p
        role="status"
        className="pointer-events-none absolute top-1/2 left-1/2 w-24 -translate-1/2 text-center text-sm font-semibold text-balance"
      >
        {chosen?.title ?? t.emotes()}
      </p>
      {shown.map((item, at) => {
        const angle = (at / shown.length) * 2 * Math.PI;
        return (
          <ButtonBase
            key={item.id}
            aria-label={item.title}
            data-slice={at}
            data-pointed={pointed === at}
            onClick={() => onPick(item)}
            style={{
              left: `${50 + RADIUS * Math.sin(angle)}%`,
              top: `${50 - RADIUS * Math.cos(angle)}%`,
            }}
            className="absolute grid size-16 -translate-1/2 place-items-center rounded-full text-[1.75rem] leading-none transition duration-150 hover:bg-hover data-[pointed=true]:scale-115 data-[pointed=true]:bg-fill"
          >
            <span aria-hidden="true" className="font-emoji" style={HALO}>
              {item.emoji}
            </span>
          </ButtonBase>
        );
      })}
    </GlassCard>
  );
}
