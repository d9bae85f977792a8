import * as t from "@veranda/messages/space";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useVisit, type Visit } from "#engine/visit.ts";
import { StageView } from "./stage-view.tsx";

/** Margins of the mini player. */
const MARGINS_PX = 32;

type StageProps = { visit: Visit; visitorId: string };

/**
 * The visit on the screen. It is rendered into one element that moves between the space's page and the mini player, so
 * that neither the canvas nor the interface remounts.
 */
export function Stage({ visit, visitorId }: StageProps) {
  const { slot } = useVisit();
  const miniPlayer = useRef<HTMLDivElement>(null);
  const [carrier] = useState(() =>
    Object.assign(document.createElement("div"), { className: "absolute inset-0" }),
  );

  const isMini = slot === null;
  // Lets the end of a page scroll clear of the mini player, and a page leave its column free.
  useEffect(() => {
    const player = miniPlayer.current;
    if (!isMini || player === null) return undefined;
    const { style } = document.body;
    style.paddingBottom = `${player.offsetHeight + MARGINS_PX}px`;
    style.setProperty("--mini-player", `${player.offsetWidth + MARGINS_PX}px`);
    return () => {
      style.removeProperty("padding-bottom");
      style.removeProperty("--mini-player");
    };
  }, [isMini]);

  useLayoutEffect(() => {
    (slot ?? miniPlayer.current)?.append(carrier);
  }, [slot, carrier]);

  return (
    <>
      {/* On a phone it is a low strip: more would cover what a page's buttons say. */}
      {!slot && (
        <section
          ref={miniPlayer}
          aria-label={t.miniPlayer({ name: visit.space.name })}
          className="fixed right-4 bottom-4 z-40 aspect-video w-88 overflow-clip max-sm:right-2 max-sm:bottom-2 max-sm:aspect-auto max-sm:h-24 max-sm:w-[calc(100vw-1rem)] rounded-2xl bg-stage shadow-float ring-1 ring-black/20 animate-rise-in"
        />
      )}
      {createPortal(
        <StageView key={visit.key} visit={visit} visitorId={visitorId} isMini={!slot} />,
        carrier,
      )}
    </>
  );
}
