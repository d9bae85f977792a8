import { afterEach, expect, it, vi } from "vitest";
import { isDrawnByProcessor, suggestQuality } from "./suggest-quality.ts";

afterEach(() => vi.unstubAllGlobals());

const pointedAtBy = (what: "finger" | "mouse"): void => {
  vi.stubGlobal("window", { matchMedia: () => ({ matches: what === "finger" }) });
};

it("a computer with a graphics card starts with the highest quality, a phone with less", () => {
  pointedAtBy("mouse");
  expect(suggestQuality(false)).toEqual({ quality: "high", antiAliasing: "msaa" });
  pointedAtBy("finger");
  expect(suggestQuality(false)).toEqual({ quality: "medium", antiAliasing: "fxaa" });
});

it("a machine without a graphics card starts with the lowest quality, with any pointer", () => {
  for (const pointer of ["mouse", "finger"] as const) {
    pointedAtBy(pointer);
    expect(suggestQuality(true)).toEqual({ quality: "low", antiAliasing: "fxaa" });
  }
});

/** A context with this driver; browsers that hide it only have the generic name. */
const driver = (unmasked: unknown, masked: unknown = "WebKit WebGL"): WebGL2RenderingContext =>
  ({
    RENDERER: 1,
    getExtension: () => (unmasked === null ? null : { UNMASKED_RENDERER_WEBGL: 2 }),
    getParameter: (name: number) => (name === 2 ? unmasked : masked),
  }) as unknown as WebGL2RenderingContext;

it.each([
  "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)",
  "llvmpipe (LLVM 15.0.7, 256 bits)",
  "softpipe",
  "Microsoft Basic Render Driver",
  "Apple Software Renderer",
])("%s renders on the processor", (name) => {
  expect(isDrawnByProcessor(driver(name))).toBe(true);
  expect(isDrawnByProcessor(driver(null, name))).toBe(true);
});

it.each([
  "ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)",
  "Mali-G78",
  "Apple M2",
  "Adreno (TM) 650",
])("%s is a graphics card", (name) => {
  expect(isDrawnByProcessor(driver(name))).toBe(false);
});

it("an unknown driver is assumed to be a graphics card", () => {
  expect(isDrawnByProcessor(driver(null, null))).toBe(false);
});
