import type { Headset } from "../../headset.ts";
import type { BrowserFrames } from "../frames.ts";
import type { WebglView } from "../webgl-view.ts";

/** Whether an embedded page may use WebXR, if the browser can tell; requesting it without permission logs an error. */
function isAllowed(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } };
  return featurePolicy?.allowsFeature("xr-spatial-tracking") ?? true;
}

/** The browser's WebXR headset; null if there is none. */
export function browserHeadset(view: WebglView, frames: BrowserFrames): Headset | null {
  const xr = (navigator as { xr?: XRSystem }).xr;
  if (!xr || !isAllowed()) return null;
  return {
    isSupported: () => xr.isSessionSupported("immersive-vr").catch(() => false),
    async enter(onEnd) {
      // First of all, while the user activation lasts.
      const session = await xr.requestSession("immersive-vr", {
        optionalFeatures: ["local-floor", "bounded-floor", "hand-tracking"],
      });
      const { WebXrSession } = await import("./webxr-session.ts");
      return WebXrSession.begin(session, view, frames, onEnd);
    },
  };
}
