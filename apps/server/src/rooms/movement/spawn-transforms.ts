import type { BodyTransform } from "@veranda/contract/rooms/messages";
import type { InstanceDocument } from "../document/instance-document.ts";
import type { ArrivalPoints } from "./arrival-points.ts";
import { LastPositions } from "./last-positions.ts";
import type { Positions } from "./positions.ts";

const NOWHERE: ArrivalPoints = { arrivals: [], teleporters: [] };

type SpawnTransformsDeps = {
  monotonic: () => number;
  arrivalPointsOf: (environment: string) => ArrivalPoints | null;
};

/** Where people begin: at their previous position, or at an arrival point. */
export class SpawnTransforms {
  readonly #document: Pick<InstanceDocument, "environment" | "arrivalPoints">;
  readonly #positions: Positions;
  readonly #deps: SpawnTransformsDeps;
  readonly #last = new LastPositions();

  constructor(
    document: Pick<InstanceDocument, "environment" | "arrivalPoints">,
    positions: Positions,
    deps: SpawnTransformsDeps,
  ) {
    this.#document = document;
    this.#positions = positions;
    this.#deps = deps;
  }

  /** Those of the environment, and those that people placed. */
  readonly arrivalPoints = (): ArrivalPoints => {
    const { environment, arrivalPoints } = this.#document;
    const { arrivals, teleporters } = (environment && this.#deps.arrivalPointsOf(environment)) || NOWHERE;
    return {
      arrivals: [...arrivals, ...arrivalPoints.arrivals],
      teleporters: [...teleporters, ...arrivalPoints.teleporters],
    };
  };

  /** At the first arrival point; null if it isn't known. */
  get first(): BodyTransform | null {
    const [position] = this.arrivalPoints().arrivals;
    return position === undefined ? null : { position: [...position], heading: 0 };
  }

  /** Remembers the position that somebody left from. */
  remember(visitorId: string, from: BodyTransform): void {
    this.#last.add(visitorId, from, this.#deps.monotonic());
  }

  /** Start of somebody who claims a previous position: that one, if the server remembers it. Null: an arrival point. */
  restored(
    visitorId: string,
    said: BodyTransform | undefined,
    kept: BodyTransform | undefined,
  ): BodyTransform | null {
    const returning = this.#last.take(visitorId, this.#deps.monotonic());
    const before = kept ?? returning;
    if (before === null || (said === undefined && kept === undefined)) return null;
    return said !== undefined && this.#positions.isNear(before, said) ? said : before;
  }
}
