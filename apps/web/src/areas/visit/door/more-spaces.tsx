import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/space";
import { useEffect, useRef, useState, type RefObject } from "react";
import { feedRowsQuery } from "#api/queries.ts";
import { SpaceRow } from "#areas/browse";

/** So close to the view, in pixels, that one may scroll there next. */
const NEAR_PX = 100;

/**
 * Where to go next: what is trending, without the space one is looking at. It is asked for when one scrolls towards
 * it: until then the line belongs to the space that is being entered.
 */
export function MoreSpaces({ exceptId }: { exceptId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const { data: rows } = useQuery({ ...feedRowsQuery(), enabled: isNear });
  const others = rows?.map((row) => ({ ...row, spaces: row.spaces.filter(({ id }) => id !== exceptId) }));
  const row = isNear ? others?.find(({ spaces }) => spaces.length > 0) : undefined;
  return (
    <div ref={place} className="mt-14 min-h-80">
      {/* Under a name of its own: the feed's own rows are called by their id. */}
      {row && <SpaceRow row={{ ...row, id: "more", title: t.moreSpaces() }} />}
    </div>
  );
}

/** Whether an element has come near the view; once it has, it stays so. */
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
