import { fetchBytesWith } from "../../core/download.ts";
import type { InputSource, Platform } from "../platform.ts";
import type { WebAudio } from "./audio/web-audio.ts";
import { browserFrames } from "./frames.ts";
import { Gamepads } from "./gamepad.ts";
import { feel } from "./haptics.ts";
import { attachKeyboard } from "./keyboard.ts";
import { CanvasLabelPainter } from "./canvas-label-painter.ts";
import { makeBitmapTexture } from "./bitmap-texture.ts";
import { Pointer } from "./pointer.ts";
import { WebglView } from "./webgl-view.ts";
import { browserHeadset } from "./xr/headset.ts";

/** A page with a canvas. Throws if the canvas has no WebGL2. */
export function browserPlatform(canvas: HTMLCanvasElement): Platform {
  const view = new WebglView(canvas);
  const frames = browserFrames();
  const input = browserInput(canvas);
  let audio: WebAudio | null = null;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  return {
    clock: performance,
    timers: {
      after(ms, action) {
        const timer = setTimeout(action, ms);
        return { cancel: () => clearTimeout(timer) };
      },
    },
    frames,
    view,
    headset: browserHeadset(view, frames),
    input,
    labels: new CanvasLabelPainter(canvas),
    fetchBytes: fetchBytesWith((url, init) => fetch(url, init)),
    makeTexture: makeBitmapTexture,
    readSky: async (bytes) => {
      const { readSky } = await import("./read-sky.ts");
      return readSky(bytes);
    },
    mark: (phase) => void performance.mark(`veranda:${phase}`),
    prefersReducedMotion: () => calm.matches,
    isHidden: () => document.hidden,
    openAudio: async () => {
      const { WebAudio } = await import("./audio/web-audio.ts");
      return (audio = new WebAudio());
    },
    openMedia: async () => (await import("./media/browser-media.ts")).browserMedia(canvas, view.rendererOf()),
    feel: (pattern, device) => feel(pattern, device, input.gamepads()),
    film: async () => {
      const { film } = await import("./recorder.ts");
      return film(canvas, audio?.tap() ?? null);
    },
    record: async () => {
      const { record } = await import("./recorder.ts");
      return record(canvas, audio?.tap() ?? null);
    },
    dispose: () => view.dispose(),
  };
}

function browserInput(canvas: HTMLCanvasElement): InputSource & { gamepads(): Gamepads | null } {
  let pointer: Pointer | null = null;
  let gamepads: Gamepads | null = null;
  return {
    attach(sink) {
      const detachKeyboard = attachKeyboard(canvas, sink);
      pointer = new Pointer(canvas, sink);
      gamepads = new Gamepads(sink);
      return () => {
        detachKeyboard();
        pointer?.dispose();
        pointer = null;
        gamepads?.dispose();
        gamepads = null;
      };
    },
    poll: () => {
      gamepads?.poll();
      pointer?.poll();
    },
    gamepads: () => gamepads,
    holdPointer: (holds) => pointer?.setHolds(holds),
  };
}
