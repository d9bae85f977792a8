import type { EnvironmentManifest } from "@veranda/contract/environment";
import type { ArrivalPoints } from "../../rooms/movement/arrival-points.ts";

/** The points of an environment at which people may appear without walking there. */
export const arrivalPointsIn = ({
  spawnPoints,
  pointsOfInterest,
  teleporters,
}: EnvironmentManifest): ArrivalPoints => ({
  arrivals: [...spawnPoints, ...pointsOfInterest].map(({ position }) => position),
  teleporters: teleporters.map(({ position, radius, target }) => ({
    from: position,
    radius,
    to: target.position,
  })),
});
