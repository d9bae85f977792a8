import { Matrix4 } from "three";
import { fitted, type Fitting } from "../fittings.ts";
import type { ObjectEntry } from "../object-renderer.ts";
import { Built, type Build } from "./built.ts";

const STONE = "#4b5a58";
const SEA = "#2f8a8b";
const GLOW = "#7fe0d6";
const RADIUS = 0.8;

/** Renders teleporters: discs with glowing rings that lead elsewhere in the space. */
export class Teleporters extends Built {
  titleOf({ object: { props } }: ObjectEntry): string {
    return typeof props.title === "string" && props.title ? props.title : this.context.words.teleporter();
  }

  protected buildOf({ object: { props } }: ObjectEntry): Build {
    const radius = typeof props.radius === "number" ? props.radius : RADIUS;
    return {
      fittings: [
        fitted("disc", STONE, [0, 0.03, 0], [radius, 0.06, radius]),
        fitted("disc", SEA, [0, 0.062, 0], [radius * 0.78, 0.01, radius * 0.78]),
        glowing(radius * 0.86),
        glowing(radius * 0.5),
      ],
      corners: [
        [-radius, 0, -radius],
        [radius, 0.12, radius],
      ],
    };
  }
}

const LIE = new Matrix4().makeRotationX(Math.PI / 2);

/** A ring that lies on the disc. */
const glowing = (radius: number): Fitting => {
  const ring = fitted("glow-ring", GLOW, [0, 0, 0], [radius, radius, 1]);
  ring.at.premultiply(LIE).setPosition(0, 0.07, 0);
  return ring;
};
