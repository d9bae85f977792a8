import { Box3, Vector3 } from "three";
import type { EditorContext } from "./editor-context.ts";
import type { Outlook } from "./focus.ts";
import { isAnyBehind, isAnyBetween } from "./in-the-way.ts";
import { isLookedAt } from "./placement-obstacles.ts";
import { seenFrom, upright, type SightLines } from "./sight-lines.ts";

/** Distance behind an object within which something counts as covered. Metres. */
const COVERED = 8;

/** What is in front of these objects, with combined bounds `box`, and behind them. */
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
    // An object that contains one of them isn't in front of it.
    if (own.has(id) || !layer?.boundsOf(id, each) || each.containsPoint(middle)) continue;
    bounds.push(each);
    if (isLookedAt(kind)) faces.push(each);
  }
  const isClear = (from: Vector3, to: Vector3): boolean => sight.isClearBetween(from, to);
  return {
    isClear,
    // Inside another object the camera would see that from behind, or see through it.
    sees: (from, to) =>
      !bounds.some((each) => each.containsPoint(from)) &&
      isClear(from, to) &&
      !isAnyBetween(bounds, from, to, from),
    coversOthers: (from) => isAnyBehind(faces, seenFrom(box, from, THING), from, COVERED, from),
  };
}

const THING = upright();
