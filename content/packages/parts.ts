import { emptySoup, weld, type Soup } from "./soup.ts";

/** Distance between the two sides of a double-sided sheet. Metres. */
const SHEET = 0.002;

/** Connected triangles; open: some edge has a triangle on one side only. */
export type Part = { triangles: number[]; isOpen: boolean };

export function partsOf({ positions, indices }: Soup): Part[] {
  const welded = weld(positions);
  const above = Int32Array.from({ length: welded.length }, (_, at) => at);
  const root = (from: number): number => {
    let at = from;
    while (above[at] !== at) at = above[at] = above[above[at] ?? 0] ?? 0;
    return at;
  };
  const corner = (at: number): number => welded[indices[at] ?? 0] ?? 0;
  for (let at = 0; at < indices.length; at += 3)
    for (const next of [at + 1, at + 2]) above[root(corner(at))] = root(corner(next));
  const parts = new Map<number, { triangles: number[]; loose: Set<string> }>();
  for (let triangle = 0; triangle < indices.length / 3; triangle++) {
    const key = root(corner(triangle * 3));
    const part = parts.get(key) ?? { triangles: [], loose: new Set<string>() };
    parts.set(key, part);
    part.triangles.push(triangle);
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corner(triangle * 3 + k), corner(triangle * 3 + ((k + 1) % 3))];
      if (!part.loose.delete(`${b}-${a}`)) part.loose.add(`${a}-${b}`);
    }
  }
  return [...parts.values()].map(({ triangles, loose }) => ({ triangles, isOpen: loose.size > 0 }));
}

/** Back faces of open parts; those of closed ones are never visible. */
export function backs(soup: Soup): Soup {
  const indices = partsOf(soup)
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ triangles }) => triangles)
    .flatMap((triangle) => {
      const [a = 0, b = 0, c = 0] = soup.indices.slice(triangle * 3, triangle * 3 + 3);
      return [a, c, b];
    });
  if (indices.length === 0) return emptySoup();
  const normals = soup.normals.map((n) => -n);
  const positions = soup.positions.map((value, at) => value + (normals[at] ?? 0) * SHEET);
  return { positions, normals, surface: soup.surface, indices };
}
