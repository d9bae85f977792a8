/** Size of an object in a layout. Metres. */
export type Measure = { width: number; height: number; depth: number };
/** Offset of an object from the centre of the layout, as seen by the viewer: to the right, up and away. */
export type Offset = { right: number; up: number; away: number; turn: number };

const GAP = 0.3;
/** Rows on a wall, one above another, and the height of the lowest centre. */
const ROW_GAP = 0.25;
/**
 * The arc in front of the person: minimum and maximum radius of the first, its maximum angle, and the minimum gap
 * between arcs.
 */
const ARC = { radius: 2.6, farthest: 5, span: (150 * Math.PI) / 180, rowGap: 0.6, rowLeast: 1 } as const;
/** Width of a row on the floor, metres. */
const FLOOR_WIDTH = 6;

/** Breaks objects into rows of this width. */
function rowsOf(measures: readonly Measure[], width: number): Measure[][] {
  const rows: Measure[][] = [];
  let row: Measure[] = [];
  let filled = 0;
  for (const measure of measures) {
    if (row.length > 0 && filled + GAP + measure.width > width) {
      rows.push(row);
      row = [];
      filled = 0;
    }
    filled += (row.length > 0 ? GAP : 0) + measure.width;
    row.push(measure);
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** Offset of each object's centre from that of its row, to the right. */
function alongRow(row: readonly Measure[]): { right: number }[] {
  let left = -(row.reduce((sum, { width }) => sum + width, 0) + GAP * (row.length - 1)) / 2;
  return row.map(({ width }) => {
    const right = left + width / 2;
    left += width + GAP;
    return { right };
  });
}

/** Rows along a wall, each centred; `width` is that of the wall. The first row is the highest. */
export function wallRows(measures: readonly Measure[], width: number): Offset[] {
  const rows = rowsOf(measures, width);
  const heights = rows.map((each) => Math.max(...each.map(({ height }) => height)));
  const total = heights.reduce((sum, height) => sum + height, 0) + ROW_GAP * (rows.length - 1);
  let top = total / 2;
  return rows.flatMap((each, index) => {
    const height = heights[index] ?? 0;
    const up = top - height / 2;
    top -= height + ROW_GAP;
    return alongRow(each).map(({ right }) => ({ right, up, away: 0, turn: 0 }));
  });
}

/** Side by side in one row, without rotation. */
export const inRow = (measures: readonly Measure[]): Offset[] => wallRows(measures, Infinity);

/** Rows on the floor, each centred, one behind another. */
export function floorRows(measures: readonly Measure[]): Offset[] {
  let away = 0;
  return rowsOf(measures, FLOOR_WIDTH).flatMap((each) => {
    const places = alongRow(each).map(({ right }) => ({ right, up: 0, away, turn: 0 }));
    away += Math.max(...each.map(({ depth }) => depth)) + ARC.rowGap;
    return places;
  });
}

/**
 * Arcs round the viewer, one behind another; `away` and `right` are relative to the viewer, `turn` faces them. `span`:
 * angle of the arc.
 */
export function arcs(measures: readonly Measure[], span: number = ARC.span): Offset[] {
  const widest = Math.min(span, ARC.span);
  const places: Offset[] = [];
  // Far enough for all to fit side by side, within limits.
  const whole = measures.reduce((sum, { width }) => sum + width + GAP, 0);
  let radius = Math.min(ARC.farthest, Math.max(ARC.radius, whole / widest));
  let at = 0;
  while (at < measures.length) {
    const row: Measure[] = [];
    let angle = 0;
    let deepest = 0;
    for (let next = measures[at]; next; next = measures[at]) {
      const share = (next.width + GAP) / radius;
      if (row.length > 0 && angle + share > widest) break;
      angle += share;
      deepest = Math.max(deepest, next.depth);
      row.push(next);
      at += 1;
    }
    let turned = -angle / 2;
    for (const { width } of row) {
      const share = (width + GAP) / radius;
      const to = turned + share / 2;
      places.push({ right: Math.sin(to) * radius, up: 0, away: Math.cos(to) * radius, turn: to });
      turned += share;
    }
    radius += Math.max(ARC.rowLeast, deepest + ARC.rowGap);
  }
  return places;
}
