import type { SpaceObject } from "@veranda/contract";
import { lazy, Suspense, useEffect, useState } from "react";
import { useEngineState } from "../../engine/engine-state.ts";
import { PlayBar } from "./play-bar.tsx";

const LightBox = lazy(() => import("./light-box.tsx").then(({ LightBox }) => ({ default: LightBox })));

/** The bar stays this long after one has looked away. */
const LINGER_MS = 2_500;

/** What things here show to everyone: controls of what plays or has pages, and one thing large. */
export function SessionViews({ isBlocked }: { isBlocked: boolean }) {
  const objects = useEngineState("objects");
  const lightBox = useEngineState("editing.lightBox");
  const large = lightBox === null ? undefined : objects[lightBox];
  const looked = useLookedAt();
  if (large)
    return (
      <Suspense fallback={null}>
        <LightBox key={large.id} object={large} />
      </Suspense>
    );
  return looked && !isBlocked ? <PlayBar key={looked.id} object={looked} /> : null;
}

/** The thing with controls that is pointed at, or was a moment ago; while one builds, the one that is selected. */
function useLookedAt(): SpaceObject | null {
  const objects = useEngineState("objects");
  const hovered = useEngineState("editing.hovered");
  const selected = useEngineState("editing.selected");
  const [kept, setKept] = useState<string | null>(null);
  const [isHeld, setHeld] = useState(false);
  const isBuilding = useEngineState("editing.isActive");
  const now = [hovered, selected.length === 1 ? selected[0] : null].find((id) => {
    const object = id === null || id === undefined ? undefined : objects[id];
    return object !== undefined && hasControls(object, isBuilding);
  });
  if (now !== undefined && now !== null && now !== kept) setKept(now);
  useEffect(() => {
    const onMove = ({ target }: Event) =>
      setHeld(target instanceof Element && target.closest("[data-play-bar]") !== null);
    window.addEventListener("pointermove", onMove, { passive: true });
    window.addEventListener("focusin", onMove);
    return () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("focusin", onMove);
    };
  }, []);
  useEffect(() => {
    if (kept === null || kept === now || isHeld) return undefined;
    const timer = setTimeout(() => setKept(null), LINGER_MS);
    return () => clearTimeout(timer);
  }, [kept, now, isHeld]);
  const object = kept === null ? undefined : objects[kept];
  return object && hasControls(object, isBuilding) ? object : null;
}

/** While one builds, what can only be looked at has its place in the panels. */
function hasControls({ kind, props }: SpaceObject, isBuilding: boolean): boolean {
  return (
    kind === "video" ||
    kind === "audio" ||
    kind === "document" ||
    (kind === "image" && !isBuilding) ||
    (kind === "screen" && props.fileId !== undefined)
  );
}
