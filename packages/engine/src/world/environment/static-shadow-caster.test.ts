import {
  BoxGeometry,
  Layers,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  ShaderLib,
  type MeshDepthMaterial,
  type WebGLRenderer,
} from "three";
import { describe, expect, it, vi } from "vitest";
import { STATIC_CASTER_LAYER } from "./lights.ts";
import { castStaticShadow } from "./static-shadow-caster.ts";

type Shader = Parameters<MeshDepthMaterial["onBeforeCompile"]>[0];

/** How far a mesh is widened in a shadow map of this size over 100 m. */
function widened(mesh: Mesh, size: number): number {
  const depth = mesh.customDepthMaterial as MeshDepthMaterial;
  const { vertexShader } = ShaderLib.depth;
  const shader = { vertexShader, fragmentShader: "", uniforms: {} } as unknown as Shader;
  const renderer = { getRenderTarget: () => ({ width: size }) } as unknown as WebGLRenderer;
  depth.onBeforeCompile(shader, renderer);
  expect(shader.vertexShader).toContain("spread");
  expect(shader.vertexShader.length).toBeGreaterThan(vertexShader.length + 100);
  const sun = new OrthographicCamera(-50, 50, 40, -40);
  mesh.onBeforeShadow(renderer, mesh as never, sun, sun, mesh.geometry, depth, null as never);
  return Number(shader.uniforms["spread"]?.value);
}

describe("static shadow casters", () => {
  it("are never thinner than a texel of the map, however coarse: a pole casts as its lamp does", () => {
    const pole = new Mesh(new BoxGeometry(0.01, 3, 0.01), new MeshBasicMaterial());
    castStaticShadow(pole);
    for (const size of [1024, 1536, 2048, 3072]) {
      const texels = (2 * widened(pole, size)) / (100 / size);
      expect(texels).toBeGreaterThan(1);
      expect(texels).toBeLessThan(2);
    }
    const layers = new Layers();
    layers.set(STATIC_CASTER_LAYER);
    expect([pole.castShadow, pole.layers.test(layers)]).toEqual([true, true]);
  });

  it("still update their draw range before the shadow pass", () => {
    const batch = new Mesh(new BoxGeometry(), new MeshBasicMaterial());
    const choose = vi.fn();
    batch.onBeforeShadow = choose;
    castStaticShadow(batch);
    widened(batch, 1024);
    expect(choose).toHaveBeenCalledOnce();
  });
});
