import { useEffect, useEffectEvent, useState } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { ON_WHEEL } from "./emote-wheel.tsx";
import { sliceOfPush } from "./wheel-slice.ts";

type PadWheel = { isOpen: boolean; pointed: number | null; close: () => void };

/**
 * While the wheel's gamepad button is held, either stick points; releasing it plays the choice. The avatar doesn't walk
 * meanwhile.
 */
export function usePadWheel(count: number, isBlocked: boolean, onPick: (at: number) => void): PadWheel {
  const engine = useEngine();
  const [isOpen, setOpen] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const letGo = useEffectEvent(() => {
    setOpen(false);
    setPointed(null);
    if (isOpen && pointed !== null) onPick(pointed);
  });

  useEffect(
    () =>
      engine.on("pad_button", ({ code, isDown }) => {
        if (code !== readKeys().pad_emotes) return;
        if (!isDown) letGo();
        else if (!isBlocked) setOpen(true);
      }),
    [engine, isBlocked],
  );

  useEffect(() => {
    if (!isOpen) return undefined;
    engine.send("set_controls_enabled", { isEnabled: false });
    let frame = 0;
    const poll = () => {
      frame = requestAnimationFrame(poll);
      for (const pad of navigator.getGamepads()) {
        if (!pad) continue;
        const [moveX = 0, moveY = 0, lookX = 0, lookY = 0] = pad.axes;
        const slices = Math.min(count, ON_WHEEL);
        const at = sliceOfPush(lookX, lookY, slices) ?? sliceOfPush(moveX, moveY, slices);
        // A stick that springs back keeps its last choice.
        if (at !== null) setPointed(at);
      }
    };
    poll();
    return () => {
      cancelAnimationFrame(frame);
      engine.send("set_controls_enabled", { isEnabled: true });
    };
  }, [engine, isOpen, count]);

  return { isOpen, pointed, close: () => setOpen(false) };
}
