import { PIXEL_RATIO } from "@veranda/contract/constants";
import type { AntiAliasing } from "@veranda/contract/engine/state";
import { AdaptiveResolution } from "../../platform/adaptive-resolution.ts";
import { StillPicture, type Drawing } from "../../platform/still-picture.ts";
import type { Loop } from "../../core/loop.ts";
import type { Context, Feature } from "../context.ts";

type SettingMessages =
  | "set_graphics_quality"
  | "set_framerate"
  | "set_pixel_ratio"
  | "set_anti_aliasing"
  | "set_field_of_view"
  | "set_look_speed";

/** Target frame rate of automatic resolution if none is set. */
const DEFAULT_TARGET = 60;
/** Initial share for software rendering, until its first frames are measured. */
const PROCESSOR_SHARE = 0.5;
/** Frames not to be measured, as the previous full-resolution frame was still being drawn. */
const AFTER_WHOLE = 2;

/** Graphics settings: quality, frame rate, field of view and look sensitivity. */
export function settings(
  { platform, state, world }: Context,
  loop: Loop,
): Feature<SettingMessages> & { fitResolution(frameSeconds: number): void } {
  const { view, frames } = platform;
  const adaptive = new AdaptiveResolution(PIXEL_RATIO.min, PIXEL_RATIO.max);
  const still = new StillPicture({ rests: view.isDrawnByProcessor });
  let drawing: Drawing = "fluent";
  let sinceWhole = 0;
  let lastMs = 0;

  const setResolution = (share: number): void => {
    view.setResolution(share);
    const { pixelRatio } = state.current.settings;
    state.patch("settings", { pixelRatio: { ...pixelRatio, effective: Math.round(share * 100) / 100 } });
  };
  const { settings: first } = state.current;
  view.setQuality(first.graphicsQuality);
  view.setAntiAliasing(first.antiAliasing);
  loop.setRate(first.frameRate.target, first.frameRate.vSyncCount);
  if (view.isDrawnByProcessor) {
    adaptive.share = PROCESSOR_SHARE;
    view.setResolution(PROCESSOR_SHARE);
  }

  const targetRate = (): number => {
    const { target, vSyncCount } = state.current.settings.frameRate;
    return Math.min(target || DEFAULT_TARGET, DEFAULT_TARGET / Math.max(1, vSyncCount));
  };
  /** A still picture has time for MSAA on thin lines and leaves; unless no anti-aliasing is chosen. */
  const finest = (mode: AntiAliasing): AntiAliasing => (mode === "fxaa" ? "msaa" : mode);
  return {
    /** Chooses the resolution before anything is visible, by the duration of a hidden frame. */
    fitResolution: (frameSeconds) => {
      if (!state.current.settings.pixelRatio.auto) return;
      adaptive.begin(frameSeconds / adaptive.share ** 2, 1 / targetRate());
      setResolution(adaptive.share);
    },
    handlers: {
      set_graphics_quality: ({ quality }) => {
        view.setQuality(quality);
        world.setQuality(quality);
        adaptive.reset();
        state.patch("settings", { graphicsQuality: quality });
      },
      set_framerate: ({ targetFrameRate, vSyncCount }) => {
        loop.setRate(targetFrameRate, vSyncCount);
        adaptive.reset();
        state.patch("settings", { frameRate: { target: targetFrameRate, vSyncCount } });
      },
      set_pixel_ratio: ({ ratio, auto }) => {
        state.patch("settings", { pixelRatio: { ratio, auto, effective: ratio } });
        adaptive.reset();
        setResolution(auto ? adaptive.share : ratio);
      },
      set_anti_aliasing: ({ mode }) => {
        view.setAntiAliasing(mode);
        state.patch("settings", { antiAliasing: mode });
      },
      set_field_of_view: ({ degrees }) => {
        world.rig.fieldOfView = degrees;
        state.patch("settings", { fieldOfView: degrees });
      },
      set_look_speed: ({ speed }) => {
        world.rig.lookSpeed = speed;
        state.patch("settings", { lookSpeed: speed });
      },
    },
    onFrame: ({ deltaSeconds, nowMs }) => {
      const { pixelRatio } = state.current.settings;
      const seconds = (nowMs - lastMs) / 1000;
      lastMs = nowMs;
      const { isMoving } = world;
      const hasChanged = world.takeChanged();
      if (!pixelRatio.auto || !state.current.loading.isReady) {
        if (drawing !== "fluent") {
          view.hold(false);
          view.setAntiAliasing(state.current.settings.antiAliasing);
        }
        drawing = "fluent";
        if (view.isDrawnByProcessor && !state.current.loading.isReady) still.begin();
        frames.rest(false);
        return;
      }
      const target = targetRate();
      const before = drawing;
      drawing = still.next(seconds, isMoving, adaptive.share, 1 / target, hasChanged);
      view.hold(drawing === "kept");
      frames.rest(drawing === "kept" && view.isDrawnByProcessor);
      if (drawing === "fluent") sinceWhole += 1;
      else sinceWhole = 0;
      if (drawing === "fluent" && before !== "fluent") {
        setResolution(adaptive.share);
        view.setAntiAliasing(state.current.settings.antiAliasing);
      }
      if (drawing !== "fluent" && before === "fluent") {
        setResolution(PIXEL_RATIO.max);
        if (view.isDrawnByProcessor) view.setAntiAliasing(finest(state.current.settings.antiAliasing));
      }
      const tells = sinceWhole > AFTER_WHOLE || still.isEasy;
      if (tells && adaptive.add(deltaSeconds, 1 / target) && drawing === "fluent")
        setResolution(adaptive.share);
    },
  };
}
