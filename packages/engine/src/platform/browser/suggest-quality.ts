import type { View } from "../platform.ts";

/** Drivers with software rendering. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** An initial guess by driver and pointer type; overridden by the person's choice. */
export function suggestQuality(isDrawnByProcessor: boolean): View["suggested"] {
  if (isDrawnByProcessor) return { quality: "low", antiAliasing: "fxaa" };
  const isHandheld = window.matchMedia("(pointer: coarse) and (hover: none)").matches;
  return isHandheld ? { quality: "medium", antiAliasing: "fxaa" } : { quality: "high", antiAliasing: "msaa" };
}

export function isDrawnByProcessor(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const driver: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  return typeof driver === "string" && SOFTWARE.test(driver);
}
