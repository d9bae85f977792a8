import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EnvironmentManifest, EnvironmentVariant } from "@veranda/contract/environment";
import sharp from "sharp";
import { DoubleSide, Ray, Vector3 } from "three";
import { treeOf } from "./find-spawn.ts";
import type { Ready, View } from "./scene-folder.ts";
import type { Point } from "./soup.ts";

/** Rays per pixel and axis at an edge; elsewhere one suffices. */
const FINE = 3;
/** A pixel is at an edge if its neighbour's tone differs by more than this. */
const EDGE = 0.05;
const LIFT = 0.01;

/**
 * Renders a thumbnail of the environment in its first variant by ray casting, `width` by 9/16 of it: without the
 * surfaces' patterns.
 */
export async function drawThumbnail(
  folder: string,
  manifest: EnvironmentManifest,
  { still, uv }: Pick<Ready, "still" | "uv">,
  view: View,
  width: number,
): Promise<Buffer> {
  const height = Math.round((width * 9) / 16);
  const look = manifest.variants[manifest.defaultVariant];
  if (!look) throw new Error("It has no light of that name.");
  const baked = await lightOf(folder, look);
  const tree = treeOf(still);
  const sun = new Vector3(...look.sun.direction);
  const eye = new Vector3(...view.position);
  const ahead = new Vector3(...view.target).sub(eye).normalize();
  const aside = new Vector3().crossVectors(ahead, new Vector3(0, 1, 0)).normalize();
  const up = new Vector3().crossVectors(aside, ahead);
  const reach = Math.tan((view.fov * Math.PI) / 360);
  const [ray, shadow] = [new Ray(eye.clone()), new Ray(new Vector3(), sun)];

  const shade = (): Point => {
    const hit = tree.raycastFirst(ray, DoubleSide);
    if (!hit) return skyAt(look, ray.direction);
    const at = weights(still, hit.faceIndex ?? 0, hit.point);
    const normal = at.mix(still.normals, 3);
    if (new Vector3(...normal).dot(ray.direction) > 0) normal.forEach((n, k) => (normal[k] = -n));
    const facing = sun.x * (normal[0] ?? 0) + sun.y * (normal[1] ?? 0) + sun.z * (normal[2] ?? 0);
    shadow.origin.copy(hit.point).addScaledVector(new Vector3(...normal), LIFT);
    const isLit = facing > 0 && !tree.raycastFirst(shadow, DoubleSide);
    const [u = 0, v = 0] = at.mix(uv, 2);
    const around = baked(u, v);
    const paint = at.mix(still.surface, 4);
    return [0, 1, 2].map((k) => {
      const own = isLit ? (facing * look.sun.intensity * (look.sun.colour[k] ?? 1)) / Math.PI : 0;
      return ((paint[k] ?? 0) / 255) ** 2.2 * ((around[k] ?? 0) + own);
    }) as Point;
  };

  /** Tone of a pixel with this many rays per axis. */
  const toneAt = (x: number, y: number, rays: number): Point => {
    const sum: Point = [0, 0, 0];
    for (let part = 0; part < rays * rays; part++) {
      const across = ((x + ((part % rays) + 0.5) / rays) / width) * 2 - 1;
      const down = ((y + (Math.floor(part / rays) + 0.5) / rays) / height) * 2 - 1;
      ray.direction
        .copy(ahead)
        .addScaledVector(aside, (across * reach * width) / height)
        .addScaledVector(up, -down * reach)
        .normalize();
      for (const [k, light] of shade().entries()) sum[k as 0] += toned(light * look.exposure) / rays ** 2;
    }
    return sum;
  };
  const once = Array.from({ length: width * height }, (_, at) =>
    toneAt(at % width, Math.floor(at / width), 1),
  );
  const isEdge = (at: number): boolean =>
    [1, -1, width, -width].some((by) => {
      const [own, other] = [once[at], once[at + by]];
      return own !== undefined && other?.some((tone, k) => Math.abs(tone - (own[k] ?? 0)) > EDGE) === true;
    });
  const pixels = Buffer.from(
    once.flatMap((tone, at) =>
      (isEdge(at) ? toneAt(at % width, Math.floor(at / width), FINE) : tone).map((part) =>
        Math.round(255 * part),
      ),
    ),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 84 })
    .toBuffer();
}

/** Decodes the lightmap: radiance of white = range × texel². */
async function lightOf(
  folder: string,
  { lightmap }: EnvironmentVariant,
): Promise<(u: number, v: number) => Point> {
  const { data, info } = await sharp(await readFile(join(folder, lightmap.file)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (share: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  return (u, v) => {
    const first = (at(v, info.height) * info.width + at(u, info.width)) * 3;
    return [0, 1, 2].map((k) => lightmap.range * ((data[first + k] ?? 0) / 255) ** 2) as Point;
  };
}

/** Barycentric coordinates of a hit. */
function weights({ positions, indices }: Ready["still"], triangle: number, place: Vector3) {
  const corners = [0, 1, 2].map((k) => indices[triangle * 3 + k] ?? 0);
  const [a, b, c] = corners.map((corner) => new Vector3().fromArray(positions, corner * 3));
  const share = [1, 0, 0];
  if (a && b && c) {
    const [across, up, from] = [b.clone().sub(a), c.clone().sub(a), place.clone().sub(a)];
    const [bb, bc, cc] = [across.dot(across), across.dot(up), up.dot(up)];
    const whole = bb * cc - bc * bc;
    if (whole) {
      share[1] = (cc * from.dot(across) - bc * from.dot(up)) / whole;
      share[2] = (bb * from.dot(up) - bc * from.dot(across)) / whole;
      share[0] = 1 - share[1] - share[2];
    }
  }
  const [i = 0, j = 0, k = 0] = corners;
  const [p = 0, q = 0, r = 0] = share;
  return {
    mix: (values: readonly number[], width: number): number[] => {
      const mixed: number[] = [];
      for (let at = 0; at < width; at++)
        mixed.push(
          (values[i * width + at] ?? 0) * p +
            (values[j * width + at] ?? 0) * q +
            (values[k * width + at] ?? 0) * r,
        );
      return mixed;
    },
  };
}

/** The clear sky of a variant, without clouds. */
function skyAt({ sky, fog, sun }: EnvironmentVariant, way: Vector3): Point {
  const height = Math.max(0, way.y);
  const low = Math.min(1, height / 0.25);
  const high = Math.min(1, Math.max(0, (height - 0.25) / 0.55));
  const halo = Math.max(0, way.dot(new Vector3(...sun.direction))) ** 8;
  return [0, 1, 2].map((k) => {
    if (way.y < 0) return fog.colour[k] ?? 0;
    const clear = (sky.horizon[k] ?? 0) * (1 - low) + (sky.middle[k] ?? 0) * low;
    return clear * (1 - high) + (sky.zenith[k] ?? 0) * high + (sky.halo[k] ?? 0) * halo;
  }) as Point;
}

/** Filmic tone mapping (Narkowicz's fit of ACES, 2015), then sRGB. */
function toned(light: number): number {
  const curve = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  return Math.min(1, Math.max(0, curve)) ** (1 / 2.2);
}
