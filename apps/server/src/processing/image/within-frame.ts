/** Of 255: smaller differences from a corner's grey count as its colour. */
const DIFFERENCE = 16;
/** Percentage of pixels in a row or column of a frame that may differ: encoders leave artefacts beside an edge. */
const OTHERS = 4;
/** Minimum width and height of the content in pixels. */
const LEAST = 32;

type Raw = { data: Uint8Array; width: number; height: number; channels: number };
type Area = { left: number; top: number; width: number; height: number };

/**
 * The area within a frame of one colour, such as bars above and below, on one side or all of them. Null if there is no
 * frame, or hardly anything in it. Only the first channel is used.
 */
export function withinFrame({ data, width, height, channels }: Raw): Area | null {
  const grey = (x: number, y: number): number => data[(y * width + x) * channels] ?? 0;
  const isFrame = (count: number, of: number, greyAt: (at: number) => number): boolean => {
    let others = 0;
    for (let at = 0; at < count; at += 1) if (Math.abs(greyAt(at) - of) > DIFFERENCE) others += 1;
    return others * 100 <= count * OTHERS;
  };
  const isRow = (y: number, of: number): boolean => isFrame(width, of, (x) => grey(x, y));
  const isColumn = (x: number, of: number): boolean => isFrame(height, of, (y) => grey(x, y));
  let [top, bottom, left, right] = [0, height, 0, width];
  while (top < bottom && isRow(top, grey(0, 0))) top += 1;
  while (bottom > top && isRow(bottom - 1, grey(0, height - 1))) bottom -= 1;
  while (left < right && isColumn(left, grey(0, 0))) left += 1;
  while (right > left && isColumn(right - 1, grey(width - 1, 0))) right -= 1;
  const area = { left, top, width: right - left, height: bottom - top };
  const isWhole = area.width === width && area.height === height;
  return isWhole || Math.min(area.width, area.height) < LEAST ? null : area;
}
