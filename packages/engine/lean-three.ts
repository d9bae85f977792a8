import type { Plugin } from "vite";
import { namesOfMembers, without, type LeftOut } from "../../scripts/bundling/leave-out.ts";
import { UNUSED_METHODS } from "./unused-three-methods.ts";

const SHADERS = "[\\\\/]three[\\\\/]src[\\\\/]renderers[\\\\/]shaders[\\\\/]";

/** Nothing is written as JSON or read from it, rays go through the engine's own trees, tangents come with a model. */
const METHODS = [
  "toJSON",
  "fromJSON",
  "raycast",
  "_computeIntersections",
  "computeTangents",
  ...UNUSED_METHODS,
];

/** By hand, for the version in package.json: whoever raises it reads these again. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    // Of materials nobody draws with, shadows nobody has, and what only those include.
    module: new RegExp(
      `${SHADERS}(ShaderLib[\\\\/](meshtoon|meshmatcap|meshphong|meshnormal|linedashed|sprite|vsm|distance)|ShaderChunk[\\\\/](alphahash|alphamap|clipping_planes|displacementmap|dithering|fog|bumpmap|lightprobes|logdepthbuf|lights_toon|lights_phong|gradientmap)\\w*)\\.glsl\\.js$`,
    ),
    hasEmptyStrings: true,
  },
  {
    module: /[\\/]three[\\/]src[\\/]renderers[\\/]WebGLRenderer\.js$/,
    properties: [
      "readRenderTargetPixels",
      "readRenderTargetPixelsAsync",
      "setEffects",
      "setNodesHandler",
      "setScissor",
      "initTexture",
      "initRenderTarget",
      "resetState",
    ],
    methods: METHODS,
  },
  {
    module: /[\\/]three[\\/]src[\\/]renderers[\\/]webgl[\\/]WebGLOutput\.js$/,
    // The engine has its own way from light to the screen.
    functions: ["WebGLOutput"],
  },
  {
    module: /[\\/]three[\\/]src[\\/]renderers[\\/]webgl[\\/]WebGLUniformsGroups\.js$/,
    // No material shares its uniforms.
    functions: ["bind", "update"],
  },
  {
    module: /[\\/]three[\\/]src[\\/]renderers[\\/]webgl[\\/]WebGLMaterials\.js$/,
    // Of the materials nobody draws with.
    functions: ["Dash", "Sprites", "Phong", "Toon", "Matcap", "Distance"].map(
      (name) => `refreshUniforms${name}`,
    ),
  },
  {
    module: /[\\/]three[\\/]src[\\/]renderers[\\/]webgl[\\/]WebGLShadowMap\.js$/,
    functions: ["VSMPass"],
  },
  {
    module: /[\\/]three[\\/]src[\\/]/,
    methods: METHODS,
  },
];

/** A Vite plugin that leaves out of the engine what of three it never asks for. */
export const leanThree = (): Plugin => ({
  name: "lean-three",
  transform(code, id) {
    const leftOut = LEFT_OUT.find(({ module }) => module.test(id));
    if (!leftOut) return null;
    const lean = without(leftOut, code, this.parse.bind(this));
    if (lean.missing.length > 0) this.error(`Not once in ${id}: ${lean.missing.join(", ")}`);
    return { code: lean.code, map: null };
  },
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== "chunk") continue;
      const members = namesOfMembers(output.code, this.parse.bind(this));
      const missed = UNUSED_METHODS.filter((name) => members.has(name));
      if (missed.length > 0)
        this.error(`${output.fileName} uses what unused-three-methods.ts leaves out: ${missed.join(", ")}`);
    }
  },
});
