import type { BakedLight } from "./filter.ts";
import type { Texels } from "./texels.ts";

export type GroundGrid = {
  origin: [number, number];
  cell: number;
  columns: number;
  rows: number;
  range: number;
};

/** A coarse grid over the walkable ground. */
export function groundGrid(
  min: readonly number[],
  max: readonly number[],
  cell: number,
  range: number,
): GroundGrid {
  const [x0 = 0, , z0 = 0] = min;
  const [x1 = 0, , z1 = 0] = max;
  return {
    origin: [x0, z0],
    cell,
    columns: Math.ceil((x1 - x0) / cell),
    rows: Math.ceil((z1 - z0) / cell),
    range,
  };
}

/** Quantization of light, of 255: invisible, and a sixth smaller. */
const STEP = 2;
/** Anything up to this height above a cell's lowest floor is furniture. */
const STOREY = 1.2;
/** Minimum height of an upper floor, which leaves headroom below. */
const NEXT_STOREY = 2;
/** Size of a height bin, metres, and the share of a cell that it must cover to be a floor. */
const BIN = 0.25;
const FLOOR_SHARE = 0.3;

/** Floor heights of each cell. */
export type Storeys = {
  lowest: Float32Array;
  /** NaN where there is none. */
  upper: Float32Array;
  hasUpper: boolean;
};

/**
 * Finds the floors: the lowest up-facing surface of each cell, and the next above it that is wide enough to stand on.
 */
export function findStoreys(texels: Texels, grid: GroundGrid): Storeys {
  const cells = grid.columns * grid.rows;
  const lowest = new Float32Array(cells).fill(Infinity);
  const upper = new Float32Array(cells).fill(NaN);
  eachFloorTexel(texels, grid, (_, cell, height) => (lowest[cell] = Math.min(lowest[cell] ?? 0, height)));
  const bins = Array.from({ length: cells }, () => new Map<number, number>());
  const floors = new Float32Array(cells);
  eachFloorTexel(texels, grid, (_, cell, height) => {
    const above = height - (lowest[cell] ?? 0);
    if (above < STOREY) floors[cell] = (floors[cell] ?? 0) + 1;
    else if (above >= NEXT_STOREY) {
      const bin = Math.round(height / BIN);
      const counts = bins[cell];
      counts?.set(bin, (counts.get(bin) ?? 0) + 1);
    }
  });
  // Texels of a cell that is entirely floor.
  const full = Math.max(...floors);
  let hasUpper = false;
  bins.forEach((counts, cell) => {
    const wide = [...counts].filter(([, count]) => count >= full * FLOOR_SHARE).map(([bin]) => bin);
    if (wide.length === 0) return;
    upper[cell] = Math.min(...wide) * BIN;
    hasUpper = true;
  });
  return { lowest, upper, hasUpper };
}

/** The upper floors in the manifest's encoding. */
export function encodeStoreys({ upper }: Storeys, low: number, high: number): string {
  return Buffer.from(
    Uint8Array.from(upper, (height) =>
      Number.isNaN(height)
        ? 0
        : Math.max(1, Math.min(255, Math.round(((height - low) / (high - low)) * 255))),
    ),
  ).toString("base64");
}

/**
 * Light on the floor of each cell, for everything that moves and isn't lightmapped. Averages all up-facing texels near
 * that floor; cells without any take their neighbours'.
 */
export function groundLight(
  light: BakedLight,
  texels: Texels,
  grid: GroundGrid,
  storeys: Storeys,
  floor: "lowest" | "upper",
): string {
  const cells = new Float32Array(grid.columns * grid.rows * 4);
  const heights = storeys[floor];
  eachFloorTexel(texels, grid, (texel, cell, height) => {
    if (!light[texel * 4 + 3]) return;
    const above = height - (heights[cell] ?? NaN);
    if (!(above <= STOREY && above > -BIN)) return;
    for (let k = 0; k < 3; k++)
      cells[cell * 4 + k] = (cells[cell * 4 + k] ?? 0) + (light[texel * 4 + k] ?? 0);
    cells[cell * 4 + 3] = (cells[cell * 4 + 3] ?? 0) + 1;
  });
  spread(cells, grid);
  const bytes = Buffer.alloc(grid.columns * grid.rows * 3);
  for (let cell = 0; cell < grid.columns * grid.rows; cell++) {
    const count = cells[cell * 4 + 3] || 1;
    for (let k = 0; k < 3; k++) {
      const value = (cells[cell * 4 + k] ?? 0) / count / grid.range;
      const byte = Math.round(255 * Math.sqrt(Math.min(1, Math.max(0, value))));
      bytes[cell * 3 + k] = Math.min(255, Math.round(byte / STEP) * STEP);
    }
  }
  return bytes.toString("base64");
}

function eachFloorTexel(
  texels: Texels,
  grid: GroundGrid,
  visit: (texel: number, cell: number, height: number) => void,
): void {
  for (let texel = 0; texel < texels.size ** 2; texel++) {
    if (!texels.covered[texel] || (texels.normals[texel * 3 + 1] ?? 0) < 0.95) continue;
    const column = Math.floor(((texels.positions[texel * 3] ?? 0) - grid.origin[0]) / grid.cell);
    const row = Math.floor(((texels.positions[texel * 3 + 2] ?? 0) - grid.origin[1]) / grid.cell);
    if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) continue;
    visit(texel, row * grid.columns + column, texels.positions[texel * 3 + 1] ?? 0);
  }
}

function spread(cells: Float32Array, { columns, rows }: GroundGrid): void {
  for (let pass = 0; pass < columns + rows; pass++) {
    const before = Float32Array.from(cells);
    let empty = 0;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const cell = (row * columns + column) * 4;
        if (before[cell + 3]) continue;
        empty++;
        for (const [dx, dz] of [
          [-1, 0],
          [1, 0],
          [0, -1],
          [0, 1],
        ] as const) {
          const x = column + dx;
          const z = row + dz;
          if (x < 0 || z < 0 || x >= columns || z >= rows) continue;
          const there = (z * columns + x) * 4;
          const count = before[there + 3] ?? 0;
          if (!count) continue;
          for (let k = 0; k < 3; k++)
            cells[cell + k] = (cells[cell + k] ?? 0) + (before[there + k] ?? 0) / count;
          cells[cell + 3] = (cells[cell + 3] ?? 0) + 1;
        }
      }
    }
    if (empty === 0) return;
  }
}
