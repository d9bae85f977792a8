import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/space";
import { useEffect, useRef, useState, type RefObject } from "react";
import { feedRowsQuery } from "#api/queries.ts";
import { SpaceRow } from "#areas/browse";

/** Distance from the viewport at which it loads, in pixels. */
const NEAR_PX = 100;

/**
 * Suggestions: trending spaces without the current one. Loaded when scrolled near, so that entering the space has the
 * bandwidth until then.
 */
export function MoreSpaces({ exceptId }: { exceptId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const { data: rows } = useQuery({ ...feedRowsQuery(), enabled: isNear });
  const others = rows?.map((row) => ({ ...row, spaces: row.spaces.filter(({ id }) => id !== exceptId) }));
  const row = isNear ? others?.find(({ spaces }) => spaces.length > 0) : undefined;
  return (
    <div ref={place} className="mt-14 min-h-80">
      {/* A title of its own: the feed's rows are named by id. */}
      {row && <SpaceRow row={{ ...row, id: "more", title: t.moreSpaces() }} />}
    </div>
  );
}

/** Whether an element has come near the viewport, once and for all. */
function useIsNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current || isNear) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${NEAR_PX}px` },
    );
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [ref, isNear]);
  return isNear;
}
