/** What several things that come together need: how wide and high each is, and how deep. Metres. */
export type Measure = { width: number; height: number; depth: number };
/** Where each goes: to the right, up and away of the middle of all, as one looks at them. */
export type Offset = { right: number; up: number; away: number; turn: number };

const GAP = 0.3;
/** Rows on a wall, one over another, and the height of the lowest middle. */
const ROW_GAP = 0.25;
/** The arc before one: its nearest radius, and how far round it goes. */
const ARC = { radius: 2.6, span: (150 * Math.PI) / 180, rowGap: 0.6 } as const;

/** Rows along a wall, each centred; `width` is how much of the wall there is. The first row is the highest. */
export function wallRows(measures: readonly Measure[], width: number): Offset[] {
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
  const heights = rows.map((each) => Math.max(...each.map(({ height }) => height)));
  const total = heights.reduce((sum, height) => sum + height, 0) + ROW_GAP * (rows.length - 1);
  const places: Offset[] = [];
  let top = total / 2;
  rows.forEach((each, index) => {
    const height = heights[index] ?? 0;
    const whole = each.reduce((sum, measure) => sum + measure.width, 0) + GAP * (each.length - 1);
    let left = -whole / 2;
    for (const measure of each) {
      places.push({ right: left + measure.width / 2, up: top - height / 2, away: 0, turn: 0 });
      left += measure.width + GAP;
    }
    top -= height + ROW_GAP;
  });
  return places;
}

/** Side by side in one row, without a turn. */
export const inRow = (measures: readonly Measure[]): Offset[] => wallRows(measures, Infinity);

/** Round the one who looks, in arcs one behind another; `away` and `right` are from where they stand, `turn` towards them. */
export function arcs(measures: readonly Measure[]): Offset[] {
  const places: Offset[] = [];
  let radius: number = ARC.radius;
  let at = 0;
  while (at < measures.length) {
    const row: Measure[] = [];
    let angle = 0;
    let deepest = 0;
    for (let next = measures[at]; next; next = measures[at]) {
      const share = (next.width + GAP) / radius;
      if (row.length > 0 && angle + share > ARC.span) break;
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
    radius += deepest + ARC.rowGap;
  }
  return places;
}
