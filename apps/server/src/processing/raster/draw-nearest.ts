import { drawTriangles, type Fragment, type Triangles } from "./draw-triangles.ts";
import type { Frame } from "./frame.ts";

/** Draws opaque triangles: `shade` is called once per pixel, for the nearest one. */
export function drawNearest(frame: Frame, triangles: Triangles, shade: (fragment: Fragment) => void): void {
  const pixels = frame.side ** 2;
  const corners = new Int32Array(pixels * 3).fill(-1);
  const shares = new Float32Array(pixels * 2);
  drawTriangles(frame, triangles, ({ pixel, a, b, c, wb, wc }) => {
    corners[pixel * 3] = a;
    corners[pixel * 3 + 1] = b;
    corners[pixel * 3 + 2] = c;
    shares[pixel * 2] = wb;
    shares[pixel * 2 + 1] = wc;
    return true;
  });
  const nearest: Fragment = { pixel: 0, a: 0, b: 0, c: 0, wa: 0, wb: 0, wc: 0 };
  for (let pixel = 0; pixel < pixels; pixel++) {
    const a = corners[pixel * 3] ?? 0;
    if (a < 0) continue;
    const [wb, wc] = [shares[pixel * 2] ?? 0, shares[pixel * 2 + 1] ?? 0];
    nearest.pixel = pixel;
    nearest.a = a;
    nearest.b = corners[pixel * 3 + 1] ?? 0;
    nearest.c = corners[pixel * 3 + 2] ?? 0;
    nearest.wa = 1 - wb - wc;
    nearest.wb = wb;
    nearest.wc = wc;
    shade(nearest);
  }
}
