import type { Logger } from "pino";
import type { Rooms } from "../../rooms/types.ts";
import type { TokenGates } from "./token-gates.ts";

type RecheckDeps = {
  rooms: Pick<Rooms, "accountsInside" | "refresh">;
  tokens: Pick<TokenGates, "recheck">;
  everySeconds: number;
  log: Pick<Logger, "error">;
};

/**
 * Looks up again, every so often, what those inside were let in for; who holds it no more leaves. Each process does so
 * for its own instances. Returns the end of it, which waits for what is under way.
 */
export function recheckInside({ rooms, tokens, everySeconds, log }: RecheckDeps): () => Promise<void> {
  let isOver = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();

  const recheck = async (spaceId: string, accountIds: ReadonlySet<string>): Promise<void> => {
    try {
      if (await tokens.recheck(spaceId, [...accountIds])) await rooms.refresh(spaceId);
    } catch (error) {
      log.error({ err: error, spaceId }, "Tokens of those inside could not be looked up");
    }
  };
  const round = async (): Promise<void> => {
    const inside = [...rooms.accountsInside()].filter(([, accountIds]) => accountIds.size > 0);
    await Promise.all(inside.map(([spaceId, accountIds]) => recheck(spaceId, accountIds)));
  };
  const roundAndWait = async (): Promise<void> => {
    await round();
    if (!isOver) wait();
  };
  const wait = (): void => {
    timer = setTimeout(() => {
      running = roundAndWait();
    }, everySeconds * 1000);
  };
  wait();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
  };
}
