import type { OwnSpacesDeps } from "./own-spaces-deps.ts";

/** Lets those inside a space know. What has been written stays so, also where they can't be reached. */
export function createNotifyRooms({ rooms, log }: Pick<OwnSpacesDeps, "rooms" | "log">): {
  changed: (spaceId: string) => Promise<void>;
  ended: (spaceId: string) => Promise<void>;
} {
  const told = (spaceId: string, telling: Promise<void>): Promise<void> =>
    telling.catch((error: unknown) =>
      log.error({ err: error, space: spaceId }, "Those inside a space could not be told of a change"),
    );
  return {
    changed: (spaceId) => told(spaceId, rooms.refresh(spaceId)),
    ended: (spaceId) => told(spaceId, rooms.end(spaceId)),
  };
}
