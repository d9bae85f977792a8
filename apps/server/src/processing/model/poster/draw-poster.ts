import type { Document } from "@gltf-transform/core";
import { fitCamera } from "../../raster/fit-camera.ts";
import { type Camera, type Orientation, project } from "../../raster/camera.ts";
import { drawTriangles, type Fragment, type Triangles } from "../../raster/draw-triangles.ts";
import { createFrame, type Frame, toPicture } from "../../raster/frame.ts";
import { listDrawn } from "../drawn.ts";
import { type Lit, shaderOf } from "./shade-surface.ts";
import { surfaceReader } from "./surface.ts";

/** A larger model is sampled evenly: few triangles may be instanced thousands of times. */
const CORNERS_MAX = 1_500_000;
const SURFACES_MAX = 4_000;
const SIDE = 512;
/** Supersampling factor, for antialiasing. */
const OVER = 2;
/** From the front, a little from the right and above. */
const ORIENTATION: Orientation = {
  right: [0.832, 0, -0.555],
  up: [-0.208, 0.927, -0.312],
  back: [0.514, 0.375, 0.771],
};
/** Tangent of half the field of view, and the share of it that the model fills. */
const HALF = Math.tan((26 / 2) * (Math.PI / 180));
const FILLS = 0.92;

type Shown = Lit & Triangles;

/** A model in soft light on a transparent background, seen from the front and above. Null if nothing is visible. */
export async function drawPoster(document: Document): Promise<Buffer | null> {
  const surfaceOf = surfaceReader();
  const lit: Lit[] = [];
  for (const drawn of listDrawn(document, CORNERS_MAX, SURFACES_MAX))
    lit.push({ ...drawn, surface: await surfaceOf(drawn.material) });
  const positions = lit.map((one) => one.positions);
  const camera = fitCamera(ORIENTATION, HALF, FILLS, positions);
  if (camera === null) return null;
  const frame = createFrame(SIDE * OVER);
  const shown = lit.map((one): Shown => ({
    ...one,
    clip: project(camera, one.positions, frame.side),
    sides: "both",
  }));
  for (const one of shown)
    if (one.surface.mode !== "BLEND") drawTriangles(frame, one, shaderOf(frame, one, camera));
  for (const { one, shade, i } of farthestFirst(frame, shown, camera))
    drawTriangles(frame, one, shade, i, i + 3);
  return toPicture(frame, SIDE).webp({ quality: 84, alphaQuality: 90 }).toBuffer();
}

type GlassTriangle = { one: Shown; shade: (at: Fragment) => boolean; i: number; away: number };

/** Transparent triangles, farthest first. */
function farthestFirst(frame: Frame, shown: readonly Shown[], camera: Camera): GlassTriangle[] {
  const found: GlassTriangle[] = [];
  for (const one of shown) {
    if (one.surface.mode !== "BLEND") continue;
    const shade = shaderOf(frame, one, camera);
    const awayOf = (corner: number) => one.clip[(one.indices[corner] ?? 0) * 4 + 3] ?? 0;
    for (let i = 0; i + 2 < one.indices.length; i += 3)
      found.push({ one, shade, i, away: awayOf(i) + awayOf(i + 1) + awayOf(i + 2) });
  }
  return found.sort((a, b) => b.away - a.away);
}
