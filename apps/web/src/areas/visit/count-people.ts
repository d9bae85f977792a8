import type { QueryClient } from "@tanstack/react-query";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { changeSpace } from "#api/optimistic-space.ts";

/**
 * Keeps the counts of a space that the page already holds true while one is inside: they follow the people of one's
 * own instance, without asking the server; whoever comes is a visit more. Who is in other instances stays as it was
 * answered last. The end of it takes oneself off again.
 */
export function countPeople(engine: EngineHandle, queries: QueryClient, spaceId: string): () => void {
  /** People of the own instance that the counts hold; null before one is in. */
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
    // The people come a moment after the seat.
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
    // Another page of the same visitor took the place over: they are still inside.
    const isInsideElsewhere = engine.state.session.leaveReason === "replaced";
    if (counted !== null && !isInsideElsewhere) update((count) => count - 1);
  };
}

type Counted = { participantCount?: number };

/** What does not change stays the very same, so that nothing is drawn anew. */
function withCount<T extends Counted | undefined>(space: T, change: (count: number) => number): T {
  if (space?.participantCount === undefined) return space;
  const participantCount = change(space.participantCount);
  return participantCount === space.participantCount ? space : { ...space, participantCount };
}
