import { Color, Matrix4, Vector3 } from "three";
import type { ObjectEntry, ObjectRenderer } from "../object-renderer.ts";
import { fitted, type Fitting } from "../fittings.ts";
import type { UserRenderContext } from "./flat.ts";

const DEFAULT_ANGLE = 50;
const CAN = "#3c342c";

/** Lamps without a body worth speaking of: they shine by day and night. */
export class Lights implements ObjectRenderer {
  readonly #stage: UserRenderContext;
  /** And where each shines. */
  readonly #entries = new Map<ObjectEntry, Matrix4>();

  constructor(stage: UserRenderContext) {
    this.#stage = stage;
  }

  titleOf({ object: { props } }: ObjectEntry): string {
    return this.#stage.words[props.lightKind === "spot" ? "spotlight" : "light"]();
  }

  put(entry: ObjectEntry): void {
    // Nowhere yet, so that it is set anew.
    this.#entries.set(entry, new Matrix4().makeScale(0, 0, 0));
    const { colour, lightKind } = entry.object.props;
    const isSpot = lightKind === "spot";
    const hue = String(colour);
    const bulb: Fitting[] = isSpot
      ? [
          fitted("post", CAN, [0, 0.05, 0], [0.14, 0.2, 0.14]),
          fitted("bulb", hue, [0, -0.045, 0], [0.11, 0.05, 0.11]),
        ]
      : [
          fitted("bulb", hue, [0, 0, 0], [0.13, 0.13, 0.13]),
          fitted("post", CAN, [0, 0.075, 0], [0.055, 0.05, 0.055]),
        ];
    this.#stage.fittings.set(entry, bulb);
    entry.box.min.set(-0.09, -0.09, -0.09);
    entry.box.max.set(0.09, isSpot ? 0.16 : 0.1, 0.09);
    this.#stage.resized(entry);
    this.setTransform(entry);
  }

  setTransform(entry: ObjectEntry): void {
    this.#stage.fittings.place(entry);
    const at = this.#entries.get(entry);
    // What only grows keeps its light where it is.
    if (!at || at.equals(entry.matrix)) return;
    at.copy(entry.matrix);
    this.#shine(entry);
  }

  remove(entry: ObjectEntry): void {
    this.#entries.delete(entry);
    this.#stage.fittings.remove(entry);
    this.#stage.setLamps(entry.id, []);
  }

  dispose(): void {
    for (const entry of this.#entries.keys()) this.#stage.fittings.remove(entry);
  }

  /** A spot shines down its own -Y; what it gives a body is a light halfway down its cone. */
  #shine({ id, matrix, object: { props } }: ObjectEntry): void {
    const reach = Number(props.reach);
    const isSpot = props.lightKind === "spot";
    const angle = typeof props.angle === "number" ? props.angle : DEFAULT_ANGLE;
    const position = new Vector3().setFromMatrixPosition(matrix);
    const aim = isSpot ? new Vector3(0, -1, 0).transformDirection(matrix) : null;
    this.#stage.setLamps(id, [
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
