import { VIEW_SIZE_COOKIE } from "@veranda/contract";
import { Suspense, useMemo, useRef, useState, type ComponentType, type ReactNode } from "react";
import { writeCookie } from "#api/cookies.ts";
import type { ViewSize } from "#engine/view-size.ts";
import { VisitContext, type Visit, type VisitControl } from "#engine/visit.ts";

type VisitProviderProps = {
  visitorId: string;
  viewSize: ViewSize;
  /** Renders the current visit. */
  Stage: ComponentType<{ visit: Visit; visitorId: string }>;
  children: ReactNode;
};

/** Provides this page's one visit, which outlives navigation. */
export function VisitProvider({ visitorId, viewSize: keptViewSize, Stage, children }: VisitProviderProps) {
  const [visit, setVisit] = useState<Visit | null>(null);
  const [lastSpaceId, setLastSpaceId] = useState<string | null>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [viewSize, setViewSize] = useState(keptViewSize);
  const [isMaximized, setMaximized] = useState(false);
  const [isOver, setOver] = useState(false);
  const visits = useRef(0);

  const control = useMemo<VisitControl>(
    () => ({
      visit,
      lastSpaceId,
      enter(target) {
        setLastSpaceId(target.space.id);
        visits.current += 1;
        setVisit({ ...target, key: visits.current });
        setOver(false);
      },
      close() {
        setVisit(null);
        setMaximized(false);
      },
      isOver,
      setOver,
      slot,
      setSlot,
      viewSize,
      setViewSize(size) {
        setViewSize(size);
        writeCookie(VIEW_SIZE_COOKIE, size);
      },
      isMaximized,
      setMaximized,
    }),
    [visit, lastSpaceId, isOver, slot, viewSize, isMaximized],
  );

  return (
    <VisitContext value={control}>
      {children}
      {visit && (
        <Suspense>
          <Stage visit={visit} visitorId={visitorId} />
        </Suspense>
      )}
    </VisitContext>
  );
}
