import type { BodyTransform } from "@veranda/contract/rooms/messages";
import type { InstanceDocument } from "../document/instance-document.ts";
import type { ArrivalPoints } from "./arrival-points.ts";
import { LastPositions } from "./last-positions.ts";
import type { Positions } from "./positions.ts";

const NOWHERE: ArrivalPoints = { arrivals: [], teleporters: [] };

type ArrivalsDeps = {
  monotonic: () => number;
  arrivalPointsOf: (environment: string) => ArrivalPoints | null;
};

/** Where people begin: where they were before, or where newcomers arrive. */
export class Arrivals {
  readonly #document: Pick<InstanceDocument, "environment" | "arrivalPoints">;
  readonly #positions: Positions;
  readonly #deps: ArrivalsDeps;
  readonly #left = new LastPositions();

  constructor(
    document: Pick<InstanceDocument, "environment" | "arrivalPoints">,
    positions: Positions,
    deps: ArrivalsDeps,
  ) {
    this.#document = document;
    this.#positions = positions;
    this.#deps = deps;
  }

  /** Of the environment, and those that people placed. */
  readonly points = (): ArrivalPoints => {
    const { environment, arrivalPoints } = this.#document;
    const { arrivals, teleporters } = (environment && this.#deps.arrivalPointsOf(environment)) || NOWHERE;
    return {
      arrivals: [...arrivals, ...arrivalPoints.arrivals],
      teleporters: [...teleporters, ...arrivalPoints.teleporters],
    };
  };

  /** The first place where newcomers arrive; null where that is not known. */
  get entrance(): BodyTransform | null {
    const [entrance] = this.points().arrivals;
    return entrance === undefined ? null : { position: [...entrance], heading: 0 };
  }

  /** They leave from there. */
  left(visitorId: string, from: BodyTransform): void {
    this.#left.add(visitorId, from, this.#deps.monotonic());
  }

  /** Where somebody begins who says where they were: there, if the server knows of it. Null: where newcomers arrive. */
  beginning(
    visitorId: string,
    said: BodyTransform | undefined,
    kept: BodyTransform | undefined,
  ): BodyTransform | null {
    const returning = this.#left.take(visitorId, this.#deps.monotonic());
    const before = kept ?? returning;
    if (before === null || (said === undefined && kept === undefined)) return null;
    return said !== undefined && this.#positions.isNear(before, said) ? said : before;
  }
}
