import { fitted, type Fitting } from "../fittings.ts";

const LINEN = "#d8c7ae";
const PLANK = "#8a6a4c";
/** Edge length in metres. */
const EDGE = 0.1;

/** A closed crate that stands in for what can't be shown; it stands at height `y`, centred on `x` and `z`. */
export function crateOf(side: number, [x, y, z]: readonly [number, number, number] = [0, 0, 0]): Fitting[] {
  const edge = side * EDGE;
  const rim = (side - edge) / 2;
  const middle = y + side / 2;
  const inner = side - edge / 2;
  const rims = [-rim, rim].flatMap((at) => [
    fitted("box", PLANK, [x + at, middle, z + rim], [edge, side, edge]),
    fitted("box", PLANK, [x + at, middle, z - rim], [edge, side, edge]),
    fitted("box", PLANK, [x, middle + at, z + rim], [side, edge, edge]),
    fitted("box", PLANK, [x, middle + at, z - rim], [side, edge, edge]),
    fitted("box", PLANK, [x + rim, middle + at, z], [edge, edge, side]),
    fitted("box", PLANK, [x - rim, middle + at, z], [edge, edge, side]),
  ]);
  return [fitted("box", LINEN, [x, middle, z], [inner, inner, inner], true), ...rims];
}
