/** Relative rounding error of graphics cards. */
const ROUNDED = 2e-7;

/** Range of a box along an axis after a matrix, including the rounding of a graphics card. */
export function spanned(
  matrix: readonly number[],
  axis: number,
  low: readonly number[],
  high: readonly number[],
): [least: number, most: number] {
  const away = matrix[12 + axis] ?? 0;
  let [least, most, sum] = [away, away, Math.abs(away)];
  for (let k = 0; k < 3; k++) {
    const share = matrix[k * 4 + axis] ?? 0;
    const [a, b] = [share * (low[k] ?? 0), share * (high[k] ?? 0)];
    least += Math.min(a, b);
    most += Math.max(a, b);
    sum += Math.max(Math.abs(a), Math.abs(b));
  }
  return [least - sum * ROUNDED, most + sum * ROUNDED];
}
