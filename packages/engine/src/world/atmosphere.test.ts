import {
  BoxGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  ShaderLib,
  ShaderMaterial,
  type WebGLRenderer,
} from "three";
import { describe, expect, it } from "vitest";
import { Atmosphere } from "./atmosphere.ts";
import { createObjectMaterial, createObjectUniforms } from "./objects/object-material.ts";
import { clearAtmosphere } from "./environment/atmosphere-uniforms.ts";

type Shader = Parameters<MeshLambertMaterial["onBeforeCompile"]>[0];

/** A material's shader as the renderer would build it. */
function built(material: MeshBasicMaterial | MeshLambertMaterial | ShaderMaterial): Shader {
  const three = material instanceof MeshBasicMaterial ? ShaderLib.basic : ShaderLib.lambert;
  const source = material instanceof ShaderMaterial ? material : three;
  const shader = { ...source, uniforms: { ...source.uniforms } } as unknown as Shader;
  material.onBeforeCompile(shader, {} as WebGLRenderer);
  return shader;
}

describe("things in an environment", () => {
  it("share its air, frame by frame", () => {
    const material = new MeshLambertMaterial();
    const air = new Atmosphere();
    air.cover(new Mesh(new BoxGeometry(), material));
    const { uniforms, fragmentShader } = built(material);
    expect(fragmentShader).toContain("throughAir(gl_FragColor.rgb");
    const outside = clearAtmosphere();
    for (const density of [0, 0.02]) {
      outside.fogDensity.value = density;
      air.follow(outside);
      expect(uniforms.fogDensity?.value).toBe(density);
    }
    outside.fogColour.value.set("#ff0000");
    expect(uniforms.fogColour?.value.getHexString()).toBe("ff0000");
  });

  it("keep what their material does to its shader, and are covered once however often they are shown", () => {
    const material = new MeshLambertMaterial();
    material.onBeforeCompile = (shader) => (shader.uniforms.mine = { value: 7 });
    const mesh = new Mesh(new BoxGeometry(), material);
    const air = new Atmosphere();
    air.cover(mesh);
    air.cover(mesh);
    const { uniforms, fragmentShader } = built(material);
    expect(uniforms.mine?.value).toBe(7);
    expect(fragmentShader.split("throughAir(gl_FragColor.rgb")).toHaveLength(2);
    expect(material.customProgramCacheKey()).not.toBe(new MeshLambertMaterial().customProgramCacheKey());
  });

  it.each([false, true])("may be unlit, as uploaded models can be; on foot: %s", (isOnFoot) => {
    const material = new MeshBasicMaterial();
    new Atmosphere().cover(new Mesh(new BoxGeometry(), material), isOnFoot);
    const { vertexShader, fragmentShader } = built(material);
    expect(fragmentShader).toContain("throughAir(gl_FragColor.rgb");
    expect(fragmentShader).toContain("varying vec3 vViewPosition;");
    expect(vertexShader).toMatch(/vViewPosition = -mvPosition\.xyz;\n\}$/);
  });

  it("define the view position once, whether their material is lit or not", () => {
    const material = createObjectMaterial(createObjectUniforms());
    new Atmosphere().cover(new Mesh(new BoxGeometry(), material));
    const { vertexShader, fragmentShader } = built(material);
    expect(fragmentShader).not.toContain("#include <lights_fragment_begin>");
    expect(vertexShader.split("varying vec3 vViewPosition")).toHaveLength(2);
    expect(fragmentShader).not.toContain("varying vec3 vViewPosition");
  });

  it("that are soft shadows or glows stay unchanged", () => {
    const shade = new ShaderMaterial({ fragmentShader: "void main() {\n  gl_FragColor = vec4(1.0);\n}\n" });
    new Atmosphere().cover(new Mesh(new BoxGeometry(), shade));
    expect(built(shade).fragmentShader).toBe(shade.fragmentShader);
  });
});
