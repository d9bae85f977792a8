import { Vector3, type Box3 } from "three";

export type AlignTo = "left" | "middle" | "right" | "top" | "ground" | "spread";

/** The world axis closest to the right of somebody looking along `ahead`. */
export function rightOf(ahead: Vector3, out: Vector3): Vector3 {
  return Math.abs(ahead.x) > Math.abs(ahead.z)
    ? out.set(0, 0, Math.sign(ahead.x) || 1)
    : out.set(-(Math.sign(ahead.z) || -1), 0, 0);
}

/** Offset of each box for an alignment; `right` is a world axis. `ground` isn't handled here. */
export function aligned(boxes: readonly Box3[], to: Exclude<AlignTo, "ground">, right: Vector3): Vector3[] {
  const moves = boxes.map(() => new Vector3());
  if (to === "top") {
    const top = Math.max(...boxes.map(({ max }) => max.y));
    boxes.forEach(({ max }, at) => moves[at]?.setY(top - max.y));
    return moves;
  }
  const spans = boxes.map((box) => spanOf(box, right));
  const least = Math.min(...spans.map(([from]) => from));
  const most = Math.max(...spans.map(([, until]) => until));
  if (to !== "spread") {
    spans.forEach(([from, until], at) => {
      const by =
        to === "left" ? least - from : to === "right" ? most - until : (least + most - from - until) / 2;
      moves[at]?.copy(right).multiplyScalar(by);
    });
    return moves;
  }
  const order = spans.map((_, at) => at).toSorted((a, b) => middle(spans[a]) - middle(spans[b]));
  const filled = spans.reduce((sum, [from, until]) => sum + until - from, 0);
  const gap = (most - least - filled) / Math.max(1, spans.length - 1);
  let next = least;
  for (const at of order) {
    const [from, until] = spans[at] ?? [0, 0];
    moves[at]?.copy(right).multiplyScalar(next - from);
    next += until - from + gap;
  }
  return moves;
}

type Span = readonly [from: number, until: number];

function spanOf({ min, max }: Box3, right: Vector3): Span {
  const [a, b] = [min.dot(right), max.dot(right)];
  return a < b ? [a, b] : [b, a];
}

const middle = (span: Span | undefined): number => (span ? (span[0] + span[1]) / 2 : 0);
