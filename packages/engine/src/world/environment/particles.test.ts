import { Group, PerspectiveCamera, Scene, ShaderMaterial, WebGLRenderer, type Vector4 } from "three";
import { expect, it } from "vitest";
import { createHalos } from "./particles.ts";
import type { SharedUniforms } from "./uniforms.ts";

/** A fake renderer with a target of this height, without a screen. */
const into = (height: number): WebGLRenderer =>
  Object.assign(Object.create(WebGLRenderer.prototype) as WebGLRenderer, {
    getCurrentViewport: (out: Vector4) => out.set(0, 0, height * 1.6, height),
  });

it("points cover the same share of a picture at any resolution", () => {
  const halos = createHalos({} as SharedUniforms, [{ position: [0, 2, 0], size: 1 }]);
  const { material, geometry } = halos;
  if (!(material instanceof ShaderMaterial)) throw new Error("Points are drawn by a shader of their own.");
  const camera = new PerspectiveCamera(60, 1.6);
  const scaleIn = (height: number): unknown => {
    halos.onBeforeRender(into(height), new Scene(), camera, geometry, material, new Group());
    return material.uniforms.pixelScale?.value;
  };
  const whole = 900 / Math.tan(Math.PI / 6);
  expect(scaleIn(900)).toBeCloseTo(whole);
  expect(scaleIn(99)).toBeCloseTo(whole * 0.11);
  // With a narrower field of view, everything is larger.
  camera.fov = 30;
  camera.updateProjectionMatrix();
  expect(scaleIn(900)).toBeCloseTo(900 / Math.tan(Math.PI / 12));
});
