import { fitted } from "../fittings.ts";
import type { ObjectEntry } from "../object-renderer.ts";
import { Built, type Build } from "./built.ts";

const CLAY = "#b5573a";
const LINEN = "#d8c7ae";

/** Renders seats: cushions, stools, chairs and benches. */
export class Seats extends Built {
  titleOf(): string {
    return this.context.words.seat();
  }

  /** Its origin is the seating surface; a backrest, if any, is behind a person who faces +Z. */
  protected buildOf({ object: { props } }: ObjectEntry): Build {
    const kind = String(props.seatKind);
    const height = kind === "floor" ? 0.12 : 0.45;
    const width = kind === "bench" ? 1.3 : 0.48;
    const fittings =
      kind === "stool" || kind === "floor"
        ? [
            fitted("cushion", CLAY, [0, -0.05, 0], [width, 0.1, width], true),
            ...(kind === "stool"
              ? [fitted("post", LINEN, [0, -height / 2 - 0.04, 0], [0.12, height - 0.1, 0.12])]
              : []),
          ]
        : [
            fitted("box", CLAY, [0, -0.045, 0], [width, 0.09, 0.46], true),
            fitted("box", LINEN, [-width / 2 + 0.05, -height / 2 - 0.03, 0], [0.06, height - 0.06, 0.4]),
            fitted("box", LINEN, [width / 2 - 0.05, -height / 2 - 0.03, 0], [0.06, height - 0.06, 0.4]),
            ...(kind === "chair" ? [fitted("box", CLAY, [0, 0.26, -0.24], [width, 0.52, 0.06], true)] : []),
          ];
    const top = kind === "chair" ? 0.52 : 0.02;
    return {
      fittings,
      corners: [
        [-width / 2, -height, -0.27],
        [width / 2, top, 0.24],
      ],
    };
  }
}
