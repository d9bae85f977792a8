import type { Headset } from "../../headset.ts";
import type { BrowserFrames } from "../frames.ts";
import type { WebglView } from "../webgl-view.ts";

/** What a page may ask for in which it is a frame, where the browser says so; to ask nevertheless is logged as an error. */
function isAllowed(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } };
  return featurePolicy?.allowsFeature("xr-spatial-tracking") ?? true;
}

/** The headset that this browser knows by WebXR; null where it knows of none. */
export function browserHeadset(view: WebglView, frames: BrowserFrames): Headset | null {
  const xr = (navigator as { xr?: XRSystem }).xr;
  if (!xr || !isAllowed()) return null;
  return {
    isSupported: () => xr.isSessionSupported("immersive-vr").catch(() => false),
    async enter(onEnd) {
      // First of all, while the press that asked for it still counts.
      const session = await xr.requestSession("immersive-vr", {
        optionalFeatures: ["local-floor", "bounded-floor", "hand-tracking"],
      });
      const { WebXrSession } = await import("./webxr-session.ts");
      return WebXrSession.begin(session, view, frames, onEnd);
    },
  };
}
