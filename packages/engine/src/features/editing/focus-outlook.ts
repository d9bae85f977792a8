import { Box3, Vector3 } from "three";
import type { EditorContext } from "./editor-context.ts";
import type { Outlook } from "./focus.ts";
import { isAnyBehind, isAnyBetween } from "./in-the-way.ts";
import { isLookedAt } from "./placement-obstacles.ts";
import { seenFrom, upright, type SightLines } from "./sight-lines.ts";

/** Metres behind a thing: what is looked at that near would be covered by it. */
const COVERED = 8;

/** What is before these things, which fill `box` together, and behind them. */
export function outlookOn(
  editor: EditorContext,
  sight: SightLines,
  ids: readonly string[],
  box: Box3,
): Outlook {
  const own = new Set(editor.family(ids));
  const layer = editor.context.world.objects;
  const middle = box.getCenter(new Vector3());
  const bounds: Box3[] = [];
  const faces: Box3[] = [];
  for (const [id, { kind }] of editor.objects) {
    const each = new Box3();
    // What one of them is in isn't before it.
    if (own.has(id) || !layer?.boundsOf(id, each) || each.containsPoint(middle)) continue;
    bounds.push(each);
    if (isLookedAt(kind)) faces.push(each);
  }
  const isClear = (from: Vector3, to: Vector3): boolean => sight.isClearBetween(from, to);
  return {
    isClear,
    // In another thing one sees it from behind, or through it.
    sees: (from, to) =>
      !bounds.some((each) => each.containsPoint(from)) &&
      isClear(from, to) &&
      !isAnyBetween(bounds, from, to, from),
    coversOthers: (from) => isAnyBehind(faces, seenFrom(box, from, THING), from, COVERED, from),
  };
}

const THING = upright();
