import { PIXEL_RATIO } from "@veranda/contract";
import { useEffect, useRef } from "react";
import { applyGraphics, chooseGraphics, readGraphics } from "#preferences/graphics.ts";
import { useEngine } from "#engine/engine-state.ts";
import { useAuth } from "#session/use-auth.ts";
import { useChangeMe } from "#session/use-change-me.ts";

/** After a slider has rested this long, its value is kept with the account. */
const REST_MS = 600;

/** This browser's choice of how finely is drawn, or where it has none a person's; the account's 1 is none. */
export function useAccountPixelRatio(): void {
  const engine = useEngine();
  const { me } = useAuth();
  const ratio = me?.mediaSettings.selectedPixelRatio ?? PIXEL_RATIO.selected;
  useEffect(() => {
    if (ratio === PIXEL_RATIO.selected || readGraphics().pixelRatio !== undefined) return;
    applyGraphics(engine, { pixelRatio: { ratio, auto: false } });
  }, [engine, ratio]);
}

/** Chooses how finely is drawn: at once here, and for one's other devices, which begin with it. */
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
