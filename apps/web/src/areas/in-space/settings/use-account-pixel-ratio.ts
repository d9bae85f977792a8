import { PIXEL_RATIO } from "@veranda/contract";
import { useEffect, useRef } from "react";
import { applyGraphics, chooseGraphics, readGraphics } from "#preferences/graphics.ts";
import { useEngine } from "#engine/engine-state.ts";
import { useAuth } from "#session/use-auth.ts";
import { useChangeMe } from "#session/use-change-me.ts";

/** Debounce before the value is saved with the account, in milliseconds. */
const REST_MS = 600;

/** This browser's render scale, else the account's; the account's default of 1 counts as unset. */
export function useAccountPixelRatio(): void {
  const engine = useEngine();
  const { me } = useAuth();
  const ratio = me?.mediaSettings.selectedPixelRatio ?? PIXEL_RATIO.selected;
  useEffect(() => {
    if (ratio === PIXEL_RATIO.selected || readGraphics().pixelRatio !== undefined) return;
    applyGraphics(engine, { pixelRatio: { ratio, auto: false } });
  }, [engine, ratio]);
}

/** Sets the render scale here, and as the default of the person's other devices. */
export function useChoosePixelRatio(): (chosen: { ratio: number; auto: boolean }) => void {
  const engine = useEngine();
  const { me } = useAuth();
  const change = useChangeMe();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = (selectedPixelRatio: number): void => {
    if (me === null || me.mediaSettings.selectedPixelRatio === selectedPixelRatio) return;
    change({
      patch: { mediaSettings: { selectedPixelRatio } },
      now: (now) => ({ ...now, mediaSettings: { ...now.mediaSettings, selectedPixelRatio } }),
    });
  };
  return (pixelRatio) => {
    chooseGraphics(engine, { pixelRatio });
    clearTimeout(resting.current);
    resting.current = setTimeout(
      () => keep(pixelRatio.auto ? PIXEL_RATIO.selected : pixelRatio.ratio),
      REST_MS,
    );
  };
}
