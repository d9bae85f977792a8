type Measure = Pick<CanvasRenderingContext2D, "measureText">;

/** A text as one line, or as two where it is wider than so many pixels: parted between words as evenly as can be. */
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
