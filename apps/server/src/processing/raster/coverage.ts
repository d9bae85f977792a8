/** Half-open: `to` is excluded. */
type Range = { from: number; to: number };

const rows: Range = { from: 0, to: 0 };
const span: Range = { from: 0, to: 0 };

/** Rows of the frame that the part of a triangle beyond the near plane may cover; `corners`: x, y, z, w of each. */
export function rowsOf(corners: Float64Array, side: number): Readonly<Range> {
  let least = Infinity;
  let most = -Infinity;
  for (let k = 0; k < 12; k += 4) {
    const next = (k + 4) % 12;
    const [y, w, beyond] = [corners[k + 1] ?? 0, corners[k + 3] ?? 0, beyondNear(corners, k)];
    const other = beyondNear(corners, next);
    if (beyond >= 0) {
      least = Math.min(least, y / w);
      most = Math.max(most, y / w);
    }
    if (beyond >= 0 === other >= 0) continue;
    const share = beyond / (beyond - other);
    const crossing =
      (y + ((corners[next + 1] ?? 0) - y) * share) / (w + ((corners[next + 3] ?? 0) - w) * share);
    least = Math.min(least, crossing);
    most = Math.max(most, crossing);
  }
  rows.from = Math.max(0, Math.floor(least));
  rows.to = Math.min(side, Math.ceil(most));
  return rows;
}

/** z/w is 1 at the near plane, and less beyond. */
const beyondNear = (corners: Float64Array, k: number): number =>
  (corners[k + 3] ?? 0) - (corners[k + 2] ?? 0);

/**
 * Columns whose centres are in a triangle at height y. Centres on an edge belong to the triangle to the right or below.
 */
export function spanOf(edges: Float64Array, isBack: boolean, y: number, side: number): Readonly<Range> {
  span.from = 0;
  span.to = side;
  const turn = isBack ? 1 : -1;
  for (let edge = 0; edge < 9; edge += 3) {
    const byX = turn * (edges[edge] ?? 0);
    const byY = turn * (edges[edge + 1] ?? 0);
    const here = turn * ((edges[edge + 1] ?? 0) * y + (edges[edge + 2] ?? 0));
    if (byX === 0) {
      if (!(here > 0 || (here === 0 && byY > 0))) span.to = 0;
      continue;
    }
    const column = Math.ceil(-here / byX - 0.5);
    if (byX > 0) span.from = Math.max(span.from, column);
    else span.to = Math.min(span.to, column);
  }
  return span;
}
