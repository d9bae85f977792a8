import type { QueryClient } from "@tanstack/react-query";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { changeSpace } from "#api/optimistic-space.ts";

/** The server knows of an arrival by then. */
const SEATED_MS = 5_000;
/** How often the count is asked for again, for other instances and for what it was wrong about before. */
const ASK_AGAIN_MS = 60_000;

/**
 * Keeps the cached counts of a space in step while one is inside: they follow one's own instance; each arrival adds a
 * visit. Other instances stay at their last count, which is asked for shortly after arrival and every minute while the
 * page is seen. The returned function subtracts oneself again.
 */
export function countPeople(engine: EngineHandle, queries: QueryClient, spaceId: string): () => void {
  /** People of the own instance included in the counts; null before arrival. */
  let counted: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

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
    if (counted === null) timer = setTimeout(() => void askAgain(), SEATED_MS);
    counted = here;
    update((count) => Math.max(here, count + joined));
    if (visits > 0)
      queries.setQueriesData({}, (answer: unknown) =>
        changeSpace(answer, spaceId, (space) =>
          space.visitCount === undefined ? space : { ...space, visitCount: space.visitCount + visits },
        ),
      );
  };

  const askAgain = async (): Promise<void> => {
    if (document.visibilityState === "visible") {
      await queries.refetchQueries({ queryKey: ["preview", spaceId], type: "active" });
      if (isOver) return;
      const here = counted ?? 0;
      update((count) => Math.max(here, count));
    }
    timer = setTimeout(() => void askAgain(), ASK_AGAIN_MS);
  };

  const stopObserving = engine.observe(["session", "participants"], recount);
  recount();
  return () => {
    isOver = true;
    clearTimeout(timer);
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
