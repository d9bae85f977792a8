import * as t from "@veranda/messages/space";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useVisit, type Visit } from "#engine/visit.ts";
import { StageView } from "./stage-view.tsx";

/** Above and below the mini player. */
const MARGINS_PX = 32;

type StageProps = { visit: Visit; visitorId: string };

/**
 * The visit on the screen. It lives in one element that is carried from the space's page to the mini player and
 * back, so that neither the canvas nor anything around it is made anew on the way.
 */
export function Stage({ visit, visitorId }: StageProps) {
  const { slot } = useVisit();
  const miniPlayer = useRef<HTMLDivElement>(null);
  const [carrier] = useState(() =>
    Object.assign(document.createElement("div"), { className: "absolute inset-0" }),
  );

  const isMini = slot === null;
  // What the player lies over at the end of a page can be scrolled free of it.
  useEffect(() => {
    const player = miniPlayer.current;
    if (!isMini || player === null) return undefined;
    document.body.style.paddingBottom = `${player.offsetHeight + MARGINS_PX}px`;
    return () => void document.body.style.removeProperty("padding-bottom");
  }, [isMini]);

  useLayoutEffect(() => {
    (slot ?? miniPlayer.current)?.append(carrier);
  }, [slot, carrier]);

  return (
    <>
      {!slot && (
        <section
          ref={miniPlayer}
          aria-label={t.miniPlayer({ name: visit.space.name })}
          className="fixed right-4 bottom-4 z-40 aspect-video w-[min(22rem,calc(100vw-2rem))] overflow-clip rounded-2xl bg-stage shadow-float ring-1 ring-black/20 animate-rise-in"
        />
      )}
      {createPortal(
        <StageView key={visit.key} visit={visit} visitorId={visitorId} isMini={!slot} />,
        carrier,
      )}
    </>
  );
}
