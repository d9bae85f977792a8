import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { environmentManifest } from "@veranda/contract/environment";
import type { ArrivalPoints } from "../../rooms/types.ts";

/** Where an environment lets people appear without having walked there; each is read once from the built files. */
export function openArrivalPoints(
  folder: string,
  log: Logger,
): (environment: string) => ArrivalPoints | null {
  const cached = new Map<string, ArrivalPoints | null>();
  return (environment) => {
    const before = cached.get(environment);
    if (before !== undefined) return before;
    const arrivalPoints = readArrivalPoints(
      join(folder, "environments", environment, "environment.json"),
      log,
    );
    cached.set(environment, arrivalPoints);
    return arrivalPoints;
  };
}

function readArrivalPoints(path: string, log: Logger): ArrivalPoints | null {
  try {
    const { spawnPoints, pointsOfInterest, teleporters } = environmentManifest.parse(
      JSON.parse(readFileSync(path, "utf8")),
    );
    return {
      arrivals: [...spawnPoints, ...pointsOfInterest].map(({ position }) => position),
      teleporters: teleporters.map(({ position, radius, target }) => ({
        from: position,
        radius,
        to: target.position,
      })),
    };
  } catch (error) {
    log.error({ err: error, path }, "An environment can't be read");
    return null;
  }
}
