type Measure = Pick<CanvasRenderingContext2D, "measureText">;

/** Splits a text wider than this many pixels into two lines of about equal width, between words. */
export function wrapLine(pen: Measure, text: string, width: number): readonly string[] {
  if (pen.measureText(text).width <= width) return [text];
  const words = text.split(" ");
  let best: readonly string[] = [text];
  let least = Infinity;
  for (let at = 1; at < words.length; at++) {
    const parts = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    const widest = Math.max(...parts.map((part) => pen.measureText(part).width));
    if (widest >= least) continue;
    least = widest;
    best = parts;
  }
  return best;
}
