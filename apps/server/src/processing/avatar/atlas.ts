import sharp from "sharp";
import { CUSTOM_AVATAR_LIMITS as LIMITS } from "@veranda/contract/custom-avatar";
import type { Canonical } from "./canonical.ts";
import { cross, size, sub, type Vec, vec, vecAt } from "./linear.ts";
import { itemIn } from "../gltf/description.ts";
import { Refusal } from "../refusal.ts";
import type { SourceMaterial, SourceModel } from "./source-model.ts";

/** Straight RGBA in sRGB. */
export type Picture = { data: Uint8Array; width: number; height: number };

type Tile = {
  material: number;
  surface: SourceMaterial;
  /** The part of the picture that is used, in uv. */
  u0: number;
  v0: number;
  u1: number;
  v1: number;
  /** The surface area that it covers, and the texels available for it. */
  area: number;
  width: number;
  height: number;
  x: number;
  y: number;
};

/** Padding around each tile, so that neighbours don't bleed in at small sizes. */
const EDGE = 6;
const FORMATS = new Set(["png", "jpeg", "webp"]);

/** Bakes all materials into one picture of `side` × `side` and remaps the uvs. Blending follows opacity. */
export async function paintAtlas(model: SourceModel, canonical: Canonical, side: number): Promise<Picture> {
  const sizes = await sizesOf(model);
  const tiles = tilesOf(model, canonical, sizes);
  arrange(tiles, side);
  const atlas: Picture = { data: new Uint8Array(side * side * 4), width: side, height: side };
  const pictures = new Map<number, Promise<Picture>>();
  const decoded = (image: number, tile: Tile): Promise<Picture> => {
    // One size for all tiles of a picture: that of the largest.
    const cached = pictures.get(image);
    if (cached) return cached;
    const most = Math.max(
      ...tiles
        .filter((t) => usesImage(t, image))
        .map((t) => t.width / Math.max(1e-3, Math.min(1, t.u1 - t.u0))),
      tile.width,
    );
    const reading = decode(model.images[image]?.bytes ?? new Uint8Array(), Math.min(2048, Math.ceil(most)));
    pictures.set(image, reading);
    return reading;
  };
  for (const tile of tiles) {
    const { image, emissive } = tile.surface;
    const picture = image === null ? null : await decoded(image, tile);
    const glow = emissive.image === null ? null : await decoded(emissive.image, tile);
    paintTile(atlas, tile, picture, glow);
  }
  moveUvs(canonical, tiles, side);
  return atlas;
}

const usesImage = ({ surface }: Tile, image: number): boolean =>
  surface.image === image || surface.emissive.image === image;

async function sizesOf(model: SourceModel): Promise<({ width: number; height: number } | null)[]> {
  let all = 0;
  const used = new Set(model.materials.flatMap(({ image, emissive }) => [image, emissive.image]));
  return Promise.all(
    model.images.map(async ({ bytes }, i) => {
      if (!used.has(i)) return null;
      const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
      if (!FORMATS.has(head.format)) unreadable();
      const { width, height } = head;
      all += width * height;
      if (Math.max(width, height) > LIMITS.texturePixels || all > LIMITS.allTexturePixels)
        throw new Refusal("TEXTURE_TOO_LARGE");
      return { width, height };
    }),
  );
}

function unreadable(): never {
  throw new Refusal("TEXTURE_UNREADABLE");
}

async function decode(bytes: Uint8Array, most: number): Promise<Picture> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: LIMITS.texturePixels ** 2,
    failOn: "error",
    pages: 1,
  })
    .toColourspace("srgb")
    .ensureAlpha()
    .resize(most, most, { fit: "inside", withoutEnlargement: true, kernel: "lanczos3" })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  return { data, width: info.width, height: info.height };
}

function tilesOf(
  model: SourceModel,
  { mesh }: Canonical,
  sizes: readonly ({ width: number; height: number } | null)[],
): Tile[] {
  const tiles = new Map<number, Tile>();
  const corner = (v: number): Vec => vecAt(mesh.positions, v);
  for (let t = 0; t < mesh.materials.length; t++) {
    const material = mesh.materials[t] ?? 0;
    let tile = tiles.get(material);
    if (!tile)
      tiles.set(
        material,
        (tile = {
          material,
          surface: itemIn(model.materials, material, "materials"),
          u0: Infinity,
          v0: Infinity,
          u1: -Infinity,
          v1: -Infinity,
          area: 0,
          width: 0,
          height: 0,
          x: 0,
          y: 0,
        }),
      );
    const [a, b, c] = vec((k) => mesh.indices[t * 3 + k] ?? 0);
    tile.area += size(cross(sub(corner(b), corner(a)), sub(corner(c), corner(a)))) / 2;
    for (const v of [a, b, c]) {
      tile.u0 = Math.min(tile.u0, mesh.uvs[v * 2] ?? 0);
      tile.u1 = Math.max(tile.u1, mesh.uvs[v * 2] ?? 0);
      tile.v0 = Math.min(tile.v0, mesh.uvs[v * 2 + 1] ?? 0);
      tile.v1 = Math.max(tile.v1, mesh.uvs[v * 2 + 1] ?? 0);
    }
  }
  for (const tile of tiles.values()) {
    const image = tile.surface.image ?? tile.surface.emissive.image;
    const picture = image === null ? null : sizes[image];
    if (!picture) {
      tile.width = tile.height = 4;
      continue;
    }
    // A repeating picture is repeated in the atlas; if that is too often, only its middle is used.
    for (const [low, high] of [
      ["u0", "u1"],
      ["v0", "v1"],
    ] as const) {
      const shift = Math.floor(tile[low]);
      if (tile[high] - tile[low] > 4 || Math.abs(shift) > 1e4) {
        tile[low] = 0;
        tile[high] = 1;
      }
      if (tile[high] - tile[low] < 1 / 64) tile[high] = tile[low] + 1 / 64;
    }
    tile.width = Math.max(4, (tile.u1 - tile.u0) * picture.width);
    tile.height = Math.max(4, (tile.v1 - tile.v0) * picture.height);
  }
  return [...tiles.values()];
}

/** A small area needs few texels, however large its picture is. */
function wishOf({ width, height, area }: Tile): readonly [number, number] {
  if (width === 4) return [4, 4];
  const sharpness = Math.min(1, Math.sqrt((area + 0.02) * 1_500_000) / Math.sqrt(width * height));
  return [width * sharpness, height * sharpness];
}

/** Packs all tiles on shelves, at the largest common scale that fits, none larger than its picture. */
function arrange(tiles: Tile[], side: number): void {
  const order = tiles.map((tile) => ({ tile, wish: wishOf(tile) })).toSorted((a, b) => b.wish[1] - a.wish[1]);
  for (let scale = 1; ; scale *= 0.94) {
    let x = 0;
    let y = 0;
    let shelf = 0;
    let fits = true;
    for (const { tile, wish } of order) {
      const [w, h] = wish;
      tile.width = Math.min(side - 2 * EDGE, Math.max(4, Math.floor(w * scale)));
      tile.height = Math.min(side - 2 * EDGE, Math.max(4, Math.floor(h * scale)));
      if (x + tile.width + 2 * EDGE > side) {
        x = 0;
        y += shelf;
        shelf = 0;
      }
      tile.x = x + EDGE;
      tile.y = y + EDGE;
      x += tile.width + 2 * EDGE;
      shelf = Math.max(shelf, tile.height + 2 * EDGE);
      if (tile.y + tile.height + EDGE > side) fits = false;
    }
    if (fits) return;
    if (scale < 0.01) throw new Refusal("TOO_MANY_TEXTURES");
  }
}

const toLinear = Float32Array.from({ length: 256 }, (_, i) => (i / 255) ** 2.2);
const toScreen = (value: number): number => Math.round(255 * Math.min(1, Math.max(0, value)) ** (1 / 2.2));

function paintTile(atlas: Picture, tile: Tile, picture: Picture | null, glow: Picture | null): void {
  const { colour, emissive, alpha, cutoff } = tile.surface;
  const texel = new Float32Array(4);
  const light = new Float32Array(4);
  for (let y = -EDGE; y < tile.height + EDGE; y++)
    for (let x = -EDGE; x < tile.width + EDGE; x++) {
      const inX = Math.min(tile.width - 1, Math.max(0, x));
      const inY = Math.min(tile.height - 1, Math.max(0, y));
      const u = tile.u0 + ((inX + 0.5) / tile.width) * (tile.u1 - tile.u0);
      const v = tile.v0 + ((inY + 0.5) / tile.height) * (tile.v1 - tile.v0);
      sample(picture, u, v, texel);
      sample(glow, u, v, light);
      const at = ((tile.y + y) * atlas.width + tile.x + x) * 4;
      for (let k = 0; k < 3; k++)
        atlas.data[at + k] = toScreen(
          (texel[k] ?? 0) * (colour[k] ?? 0) + (light[k] ?? 0) * (emissive.colour[k] ?? 0),
        );
      const cover = (texel[3] ?? 0) * colour[3];
      atlas.data[at + 3] =
        alpha === "opaque" ? 255 : alpha === "mask" ? (cover >= cutoff ? 255 : 0) : Math.round(255 * cover);
    }
}

/** Bilinear, repeating; linear colours. White if there is no picture. */
function sample(picture: Picture | null, u: number, v: number, out: Float32Array): void {
  if (!picture) {
    out.fill(1);
    return;
  }
  const { data, width, height } = picture;
  const x = (u - Math.floor(u)) * width - 0.5;
  const y = (v - Math.floor(v)) * height - 0.5;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  out.fill(0);
  for (let j = 0; j < 2; j++)
    for (let i = 0; i < 2; i++) {
      const share = (i === 0 ? 1 - (x - x0) : x - x0) * (j === 0 ? 1 - (y - y0) : y - y0);
      const at = (((y0 + j + height) % height) * width + ((x0 + i + width) % width)) * 4;
      for (let k = 0; k < 3; k++) out[k] = (out[k] ?? 0) + share * (toLinear[data[at + k] ?? 0] ?? 0);
      out[3] = (out[3] ?? 0) + (share * (data[at + 3] ?? 0)) / 255;
    }
}

function moveUvs({ mesh }: Canonical, tiles: readonly Tile[], side: number): void {
  const byMaterial = new Map(tiles.map((tile) => [tile.material, tile]));
  const moved = new Float32Array(mesh.uvs.length).fill(-1);
  for (let t = 0; t < mesh.materials.length; t++) {
    const tile = byMaterial.get(mesh.materials[t] ?? 0);
    if (!tile) continue;
    for (let k = 0; k < 3; k++) {
      const v = mesh.indices[t * 3 + k] ?? 0;
      if ((moved[v * 2] ?? 0) >= 0) continue;
      const inside = (value: number, low: number, high: number) => {
        const share = (value - low) / (high - low);
        return share < 0 || share > 1 ? share - Math.floor(share) : share;
      };
      const u = inside(mesh.uvs[v * 2] ?? 0, tile.u0, tile.u1);
      const w = inside(mesh.uvs[v * 2 + 1] ?? 0, tile.v0, tile.v1);
      moved[v * 2] = (tile.x + u * tile.width) / side;
      moved[v * 2 + 1] = (tile.y + w * tile.height) / side;
    }
  }
  for (let i = 0; i < moved.length; i++) mesh.uvs[i] = Math.max(0, moved[i] ?? 0);
}
