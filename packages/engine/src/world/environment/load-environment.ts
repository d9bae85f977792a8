import type { Texture } from "three";
import { LinearFilter, LinearMipmapLinearFilter, NoColorSpace } from "three";

import { EnvironmentFiles } from "./files.ts";
import { colliderGeometry, parseGlb } from "./geometry.ts";
import type { EnvironmentSource, EnvironmentView } from "./source.ts";
import { BuiltEnvironment } from "./built-environment.ts";

/** Loads an environment with all its files. */
export async function loadEnvironment(source: EnvironmentSource): Promise<EnvironmentView> {
  const files = await EnvironmentFiles.open(source);
  const { manifest } = files;
  const first = manifest.variants[source.variant] ? source.variant : manifest.defaultVariant;
  const loadLightmap = async (variant: string, signal?: AbortSignal): Promise<Texture | null> => {
    const lightmap = manifest.variants[variant]?.lightmap;
    if (!lightmap) throw new Error(`${manifest.title} has no variant "${variant}".`);
    if (!source.makeTexture) return null;
    return prepared(await source.makeTexture(await files.fetch(lightmap, signal), "image/webp"));
  };
  const [collision, geometry, lightmap] = await Promise.all([
    files.fetch(manifest.files.collision).then(parseGlb),
    files.fetch(manifest.files.geometry).then(parseGlb),
    loadLightmap(first),
  ]);
  source.signal.throwIfAborted();
  source.onProgress(1);
  return new BuiltEnvironment({
    manifest,
    variant: first,
    scene: geometry,
    collider: colliderGeometry(collision),
    lightmap,
    loadLightmap,
  });
}

/** Lightmaps are data rather than pictures: no colour space, no flip. */
function prepared(texture: Texture): Texture {
  texture.colorSpace = NoColorSpace;
  texture.flipY = false;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}
