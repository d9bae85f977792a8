import { Color, Matrix4, Vector3 } from "three";
import { fitted } from "../fittings.ts";
import type { ObjectEntry } from "../object-renderer.ts";
import { Built, type Build } from "./built.ts";

const DEFAULT_ANGLE = 50;
const CAN = "#3c342c";

/** Light objects: small bulbs that shine by day and night. */
export class Lights extends Built {
  /** Transform of each light as last set. */
  readonly #shining = new Map<ObjectEntry, Matrix4>();

  titleOf({ object: { props } }: ObjectEntry): string {
    return this.context.words[props.lightKind === "spot" ? "spotlight" : "light"]();
  }

  override put(entry: ObjectEntry): void {
    // An impossible transform, so that the light is set again.
    this.#shining.set(entry, new Matrix4().makeScale(0, 0, 0));
    super.put(entry);
  }

  override setTransform(entry: ObjectEntry): void {
    super.setTransform(entry);
    const at = this.#shining.get(entry);
    // While an object only grows in, its light stays unchanged.
    if (!at || at.equals(entry.matrix)) return;
    at.copy(entry.matrix);
    this.#shine(entry);
  }

  override remove(entry: ObjectEntry): void {
    super.remove(entry);
    this.#shining.delete(entry);
    this.context.setLamps(entry.id, []);
  }

  protected buildOf({ object: { props } }: ObjectEntry): Build {
    const isSpot = props.lightKind === "spot";
    const hue = String(props.colour);
    return {
      fittings: isSpot
        ? [
            fitted("post", CAN, [0, 0.05, 0], [0.14, 0.2, 0.14]),
            fitted("bulb", hue, [0, -0.045, 0], [0.11, 0.05, 0.11]),
          ]
        : [
            fitted("bulb", hue, [0, 0, 0], [0.13, 0.13, 0.13]),
            fitted("post", CAN, [0, 0.075, 0], [0.055, 0.05, 0.055]),
          ],
      corners: [
        [-0.09, -0.09, -0.09],
        [0.09, isSpot ? 0.16 : 0.1, 0.09],
      ],
    };
  }

  /** A spotlight shines down its own -Y; objects near it are lit by a point light halfway down the cone. */
  #shine({ id, matrix, object: { props } }: ObjectEntry): void {
    const reach = Number(props.reach);
    const isSpot = props.lightKind === "spot";
    const angle = typeof props.angle === "number" ? props.angle : DEFAULT_ANGLE;
    const position = new Vector3().setFromMatrixPosition(matrix);
    const aim = isSpot ? new Vector3(0, -1, 0).transformDirection(matrix) : null;
    this.context.setLamps(id, [
      {
        position,
        ground: position.y - Math.min(reach, 2.4),
        colour: new Color(String(props.colour)),
        reach,
        strength: Number(props.strength),
        isFlickering: false,
        phase: 0,
        isAlways: true,
        aim,
        cone: aim ? Math.cos(((angle / 2) * Math.PI) / 180) : -1,
      },
    ]);
  }
}
