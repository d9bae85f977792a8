import type { QueryClient } from "@tanstack/react-query";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { changeSpace } from "#api/optimistic-space.ts";

/**
 * Keeps the cached counts of a space in step while one is inside: they follow one's own instance, without calls to the
 * server; each arrival adds a visit. Other instances stay at their last count. The returned function subtracts oneself
 * again.
 */
export function countPeople(engine: EngineHandle, queries: QueryClient, spaceId: string): () => void {
  /** People of the own instance included in the counts; null before arrival. */
  let counted: number | null = null;

  const update = (change: (count: number) => number): void => {
    const changed = (count: number): number => Math.max(0, change(count));
    queries.setQueriesData({ queryKey: ["preview", spaceId] }, (preview: Counted | undefined) =>
      withCount(preview, changed),
    );
    queries.setQueriesData({}, (answer: unknown) =>
      changeSpace(answer, spaceId, (space) => withCount(space, changed)),
    );
  };
  const recount = (): void => {
    const { session, participants } = engine.state;
    const isInside = session.status === "joined" && session.roomId === spaceId;
    // The participants arrive shortly after the seat.
    const here = isInside ? Object.keys(participants).length : 0;
    if (here === 0 || here === counted) return;
    const joined = here - (counted ?? here);
    const visits = counted === null ? 1 : Math.max(0, joined);
    counted = here;
    update((count) => Math.max(here, count + joined));
    if (visits > 0)
      queries.setQueriesData({}, (answer: unknown) =>
        changeSpace(answer, spaceId, (space) =>
          space.visitCount === undefined ? space : { ...space, visitCount: space.visitCount + visits },
        ),
      );
  };

  const stopObserving = engine.observe(["session", "participants"], recount);
  recount();
  return () => {
    stopObserving();
    // Replaced by another page of the same visitor: they are still inside.
    const isInsideElsewhere = engine.state.session.leaveReason === "replaced";
    if (counted !== null && !isInsideElsewhere) update((count) => count - 1);
  };
}

type Counted = { participantCount?: number };

/** Unchanged values keep their identity, so that nothing rerenders. */
function withCount<T extends Counted | undefined>(space: T, change: (count: number) => number): T {
  if (space?.participantCount === undefined) return space;
  const participantCount = change(space.participantCount);
  return participantCount === space.participantCount ? space : { ...space, participantCount };
}
