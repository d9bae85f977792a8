import type { SpaceObject } from "@veranda/contract";
import type { EngineState } from "@veranda/contract/engine/state";
import { Suspense, useEffect, useState } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

const PlayBar = lazyComponent(() => import("./play-bar.tsx").then(({ PlayBar }) => PlayBar));
const LightBox = lazyComponent(() => import("./light-box.tsx").then(({ LightBox }) => LightBox));

/** The bar stays this long after one has looked away. */
const LINGER_MS = 2_500;

/** What things here show to everyone: controls of what plays or has pages, and one thing large. */
export function SessionViews({ isBlocked }: { isBlocked: boolean }) {
  const objects = useEngineState("objects");
  const lightBox = useEngineState("editing.lightBox");
  const large = lightBox === null ? undefined : objects[lightBox];
  const looked = useLookedAt();
  return (
    <Suspense fallback={null}>
      {large ? (
        <LightBox key={large.id} object={large} />
      ) : (
        looked && !isBlocked && <PlayBar key={looked.id} object={looked} />
      )}
    </Suspense>
  );
}

/**
 * The thing with controls that is meant, or was a moment ago: while one builds what is pointed at or selected, else
 * the one that one stands at.
 */
function useLookedAt(): SpaceObject | null {
  const objects = useEngineState("objects");
  const hovered = useEngineState("editing.hovered");
  const selected = useEngineState("editing.selected");
  const drawn = useEngineState("drawn");
  const isBuilding = useEngineState("editing.isActive");
  const near = useNearest();
  const [kept, setKept] = useState<string | null>(null);
  const [isHeld, setHeld] = useState(false);
  const meant = isBuilding ? [hovered, selected.length === 1 ? selected[0] : null] : [hovered, near];
  const now = meant.find((id) => {
    const object = id === null || id === undefined ? undefined : objects[id];
    // What isn't seen yet has no bar in the air either.
    return object !== undefined && drawn.includes(object.id) && hasControls(object, isBuilding);
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

/** The nearest thing with controls that one sees and could reach out to; null: none. */
function useNearest(): string | null {
  const engine = useEngine();
  const [near, setNear] = useState<string | null>(null);
  useEffect(() => {
    const readNearest = () => {
      const { me, objects, drawn } = engine.state;
      setNear(nearestTo(me, objects, drawn));
    };
    readNearest();
    return engine.observe(["me", "objects", "drawn"], readNearest);
  }, [engine]);
  return near;
}

/** Metres from which one turns a page or starts a video, and a share of a thing's own height on top. */
const REACH = 4;
/** To each side of where one looks, what is seen: the cosine of 70°. */
const IN_VIEW = 0.34;

export function nearestTo(
  { position: [x, y, z], viewHeading }: Pick<EngineState["me"], "position" | "viewHeading">,
  objects: Readonly<Record<string, SpaceObject>>,
  drawn: readonly string[],
): string | null {
  let nearest: string | null = null;
  let least = Infinity;
  for (const id of drawn) {
    const object = objects[id];
    if (!object || object.isHidden || !hasControls(object, false)) continue;
    const { position, scale } = object.transform;
    const [dx, dz] = [position[0] - x, position[2] - z];
    const far = Math.hypot(dx, position[1] - y - 1.4, dz);
    if (far > REACH + Math.abs(scale[1]) || far >= least) continue;
    // A sound is heard from wherever it is.
    const ahead = -dx * Math.sin(viewHeading) - dz * Math.cos(viewHeading);
    if (object.kind !== "audio" && ahead < Math.hypot(dx, dz) * IN_VIEW) continue;
    nearest = id;
    least = far;
  }
  return nearest;
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
