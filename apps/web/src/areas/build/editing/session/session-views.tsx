import type { SpaceObject } from "@veranda/contract";
import type { EngineState } from "@veranda/contract/engine/state";
import { Suspense, useEffect, useState } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

const PlayBar = lazyComponent(() => import("./play-bar.tsx").then(({ PlayBar }) => PlayBar));
const LightBox = lazyComponent(() => import("./light-box.tsx").then(({ LightBox }) => LightBox));

/** Time that the bar stays after its object lost focus, in milliseconds. */
const LINGER_MS = 2_500;

/** The objects' shared controls: the play bar, and the enlarged view. */
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
 * The object in focus, with a short delay on losing it: while building the one pointed at or selected, else the nearest
 * one.
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
    // Objects that haven't loaded have no bar.
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

/** The nearest object with controls that is in view and in reach; null: none. */
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

/** Reach in metres, plus a share of the object's own height. */
const REACH = 4;
/** Field of view to each side: the cosine of 70°. */
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
    // Sounds count from any direction.
    const ahead = -dx * Math.sin(viewHeading) - dz * Math.cos(viewHeading);
    if (object.kind !== "audio" && ahead < Math.hypot(dx, dz) * IN_VIEW) continue;
    nearest = id;
    least = far;
  }
  return nearest;
}

/** While building, objects with only an enlarged view are in the panels instead. */
function hasControls({ kind, props }: SpaceObject, isBuilding: boolean): boolean {
  return (
    kind === "video" ||
    kind === "audio" ||
    kind === "document" ||
    (kind === "image" && !isBuilding) ||
    (kind === "screen" && props.fileId !== undefined)
  );
}
