import type { Logger } from "pino";
import type { SignedInVisitor } from "../../rooms/participants/visitor.ts";
import type { Rooms } from "../../rooms/rooms-api.ts";
import type { Gatekeeper } from "./gatekeeper.ts";

type RecheckDeps = {
  rooms: Pick<Rooms, "signedInInside" | "refresh">;
  gatekeeper: Pick<Gatekeeper, "recheck">;
  /** The spaces among these with token gates. */
  askingTokens: (spaceIds: readonly string[]) => Promise<readonly string[]>;
  everySeconds: number;
  log: Pick<Logger, "error">;
};

/**
 * Periodically checks again what people inside were admitted for; those who no longer meet it leave. Each process does
 * so for its own instances. Returns a function that ends it and waits for work in progress.
 */
export function recheckInside({
  rooms,
  gatekeeper,
  askingTokens,
  everySeconds,
  log,
}: RecheckDeps): () => Promise<void> {
  let isOver = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  /** Pending checks by space. */
  const underWay = new Map<string, Promise<void>>();

  const recheck = async (spaceId: string, people: readonly SignedInVisitor[]): Promise<void> => {
    try {
      if (await gatekeeper.recheck(spaceId, people)) await rooms.refresh(spaceId);
    } catch (error) {
      log.error({ err: error, spaceId }, "Tokens of those inside could not be looked up");
    } finally {
      underWay.delete(spaceId);
    }
  };
  const round = async (): Promise<void> => {
    const inside = rooms.signedInInside();
    try {
      for (const spaceId of inside.size === 0 ? [] : await askingTokens([...inside.keys()]))
        // A space whose chain is slow is skipped until its check has finished, so that others need not wait.
        if (!underWay.has(spaceId)) underWay.set(spaceId, recheck(spaceId, inside.get(spaceId) ?? []));
    } catch (error) {
      log.error({ err: error }, "Spaces that ask for tokens could not be looked up");
    }
    if (!isOver) wait();
  };
  const wait = (): void => {
    timer = setTimeout(() => {
      running = round();
    }, everySeconds * 1000);
  };
  wait();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
    await Promise.all(underWay.values());
  };
}
