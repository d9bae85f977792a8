import { Box3, Vector3 } from "three";
import type { EditorContext } from "./editor-context.ts";
import type { Outlook } from "./focus.ts";
import { isAnyBehind, isAnyBetween } from "./in-the-way.ts";
import { isRead } from "./onlooker.ts";
import { upright, type SightLines, type Upright } from "./sight-lines.ts";

/** Metres behind a thing: words that near would be covered by it. */
const COVERED = 8;

/** What is before these things, which fill `box` together, and behind them. */
export function outlookOn(
  bench: EditorContext,
  sight: SightLines,
  ids: readonly string[],
  box: Box3,
): Outlook {
  const own = new Set(bench.family(ids));
  const layer = bench.context.world.objects;
  const middle = box.getCenter(new Vector3());
  const bounds: Box3[] = [];
  const words: Box3[] = [];
  for (const [id, { kind }] of bench.objects) {
    const each = new Box3();
    // What one of them is in isn't before it.
    if (own.has(id) || !layer?.boundsOf(id, each) || each.containsPoint(middle)) continue;
    bounds.push(each);
    if (isRead(kind)) words.push(each);
  }
  const isClear = (from: Vector3, to: Vector3): boolean => sight.isClearBetween(from, to);
  return {
    isClear,
    sees: (from, to) => isClear(from, to) && !isAnyBetween(bounds, from, to, from),
    coversWords: (from) => isAnyBehind(words, seenFrom(box, from, THING), from, COVERED, from),
  };
}

/** What fills these bounds as it is seen from there: upright, and turned to who looks. */
export function seenFrom(box: Box3, from: Vector3, out: Upright): Upright {
  box.getCenter(out.middle);
  const { x, y, z } = box.getSize(SIZE);
  const way = out.right.subVectors(out.middle, from).setY(0).normalize();
  out.right.set(-way.z, 0, way.x);
  out.width = Math.abs(out.right.x) * x + Math.abs(out.right.z) * z;
  out.depth = Math.abs(out.right.z) * x + Math.abs(out.right.x) * z;
  out.height = y;
  return out;
}

const SIZE = new Vector3();
const THING = upright();
