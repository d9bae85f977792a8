import {
  BufferAttribute,
  BufferGeometry,
  Group,
  Mesh,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
  type ShaderMaterial,
  type Vector4,
} from "three";
import { describe, expect, it } from "vitest";
import { createStaticMaterial } from "./static-material.ts";
import type { SharedUniforms } from "./uniforms.ts";

const meshOf = (radii?: Uint8Array): Mesh<BufferGeometry, ShaderMaterial> => {
  const geometry = new BufferGeometry();
  if (radii) geometry.setAttribute("_radius", new BufferAttribute(radii, 1));
  const mesh = new Mesh<BufferGeometry, ShaderMaterial>(geometry);
  mesh.material = createStaticMaterial(mesh, {} as SharedUniforms, new Set(), 0);
  return mesh;
};

/** Draws with a target of this height, without a screen. */
const draw = (mesh: ReturnType<typeof meshOf>, height: number): void => {
  const renderer = Object.assign(Object.create(WebGLRenderer.prototype) as WebGLRenderer, {
    getCurrentViewport: (out: Vector4) => out.set(0, 0, height, height),
  });
  mesh.onBeforeRender(
    renderer,
    new Scene(),
    new PerspectiveCamera(90),
    mesh.geometry,
    mesh.material,
    new Group(),
  );
};

describe("thin tubes of an environment", () => {
  it("have a minimum width in pixels of the render target", () => {
    const mesh = meshOf(new Uint8Array([0, 48]));
    draw(mesh, 900);
    expect(mesh.material.uniforms["pixelScale"]?.value).toBeCloseTo(900);
    draw(mesh, 300);
    expect(mesh.material.uniforms["pixelScale"]?.value).toBeCloseTo(300);
  });

  it("cost nothing where there are none", () => {
    expect(meshOf(new Uint8Array([0, 48])).material.defines).toHaveProperty("HAS_THIN_TUBES");
    expect(meshOf().material.defines).not.toHaveProperty("HAS_THIN_TUBES");
  });
});
