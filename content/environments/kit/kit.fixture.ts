import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { TestOptions } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** An optional requirement of the machine; `npm test` lists it with what was skipped. */
    needs?: string;
  }
}

const ENVIRONMENTS = join(import.meta.dirname, "..");
const PYTHON = process.env["PYTHON"] ?? "python3";

export type Triple = readonly [number, number, number];

/** A mesh of the kit: vertices, normals, lightmap charts and coordinates. */
export type KitMesh = {
  positions: Triple[];
  normals: Triple[];
  triangles: Triple[];
  charts: { width: number; height: number; u: number; v: number; columns: number; rows: number }[];
  chartOf: number[];
  uv: [number, number][];
};

/** Runs Python with the kit's modules (without Blender); returns what it assigns to `out`. */
export function runKit(code: string): unknown {
  const script = `import json, sys\nsys.path.insert(0, sys.argv[1])\n${code}\nprint(json.dumps(out))\n`;
  const answer = execFileSync(PYTHON, ["-B", "-c", script, ENVIRONMENTS], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    // The build must not depend on the order of sets and dictionaries: random in each run.
    env: { ...process.env, PYTHONHASHSEED: "random" },
  });
  return JSON.parse(answer);
}

/** Python that converts a mesh to plain numbers: `told(mesh, size)`, packed in a lightmap of that size. */
export const TOLD = `
from kit import atlas
from kit.mesh import Mesh, Paint
PAINT = Paint((200, 180, 160), 'plain')
def told(mesh, size=256, grid=1):
    atlas.pack(mesh.charts, size, grid)
    return {'positions': mesh.positions, 'normals': mesh.normals, 'triangles': mesh.triangles, 'chartOf': mesh.chart_of,
            'charts': [vars(c) for c in mesh.charts], 'uv': atlas.texture_coordinates(mesh, size)}
`;

function hasPython(): boolean {
  try {
    execFileSync(PYTHON, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export const NEEDS_PYTHON: Pick<TestOptions, "skip" | "meta"> = {
  skip: !hasPython(),
  meta: { needs: "Python" },
};

/** Edges without a triangle on each side, by positions rounded to a tenth of a millimetre. */
export function openEdges(positions: readonly Triple[], triangles: readonly Triple[]): string[] {
  const key = (vertex: number): string =>
    (positions[vertex] ?? []).map((value) => Math.round(value * 1e4)).join();
  const turns = new Map<string, number>();
  for (const corners of triangles) {
    const keys = corners.map(key);
    for (const [k, from] of keys.entries()) {
      const to = keys[(k + 1) % 3] ?? "";
      if (from === to) continue;
      const edge = from < to ? `${from} ${to}` : `${to} ${from}`;
      turns.set(edge, (turns.get(edge) ?? 0) + (from < to ? 1 : -1));
    }
  }
  return [...turns].flatMap(([edge, turn]) => (turn === 0 ? [] : [edge]));
}

/** Volume of a closed mesh in cubic metres; negative if it faces inwards. */
export function volumeOf(positions: readonly Triple[], triangles: readonly Triple[]): number {
  let sum = 0;
  for (const [a, b, c] of triangles) {
    const [p, q, r] = [positions[a], positions[b], positions[c]];
    if (!p || !q || !r) continue;
    sum +=
      p[0] * (q[1] * r[2] - q[2] * r[1]) +
      p[1] * (q[2] * r[0] - q[0] * r[2]) +
      p[2] * (q[0] * r[1] - q[1] * r[0]);
  }
  return sum / 6;
}

/** Area of a triangle in square metres, and its normal by the order of its vertices. */
export function faceOf(positions: readonly Triple[], [a, b, c]: Triple): { area: number; looks: Triple } {
  const [p, q, r] = [positions[a] ?? [0, 0, 0], positions[b] ?? [0, 0, 0], positions[c] ?? [0, 0, 0]];
  const [u, v] = [0, 1].map((k) => {
    const to = k === 0 ? q : r;
    return [to[0] - p[0], to[1] - p[1], to[2] - p[2]] as const;
  }) as [Triple, Triple];
  const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
  const length = Math.hypot(...cross);
  return { area: length / 2, looks: [cross[0] / length, cross[1] / length, cross[2] / length] };
}
