import type { EnvironmentManifest } from "@veranda/contract/environment";
import type { ArrivalPoints } from "../../rooms/movement/arrival-points.ts";

/** Where an environment lets people appear without having walked there. */
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
