import { Vector3 } from "three";
import type { Frame } from "../../core/loop.ts";
import { areaSize, isInArea } from "../../world/zones/zones.ts";
import type { Context, Feature } from "../context.ts";

const PERIOD_SECONDS = 0.1;
/** Delay until the page's bars reappear after the last movement. */
const REST_SECONDS = 0.6;
/** Height above the feet at which areas are queried, metres. */
const BODY_MIDDLE = 0.9;

/** Motions in place, during which the page's bars stay. */
const isResting = (motion: string): boolean =>
  motion === "idle" || motion.startsWith("sit") || motion === "ride";

/** Publishes position and movement ten times a second. */
export function motion({ state, world }: Context): Feature<never> {
  /** Title of the smallest area that contains a position. */
  const areaAt = (x: number, y: number, z: number): string | null => {
    let title: string | null = null;
    let least = Infinity;
    for (const area of world.zones.all.areas) {
      if (!isInArea(area, x, y, z) || areaSize(area) >= least) continue;
      least = areaSize(area);
      ({ title } = area);
    }
    return title;
  };
  let sincePublished = 0;
  let sinceMoved = Infinity;
  return {
    handlers: {},
    onFrame: ({ deltaSeconds }: Frame) => {
      if (state.current.session.status !== "joined") return;
      const isMoving = !isResting(world.own.motion);
      sinceMoved = isMoving ? 0 : sinceMoved + deltaSeconds;
      state.set("isMoving", sinceMoved < REST_SECONDS);
      sincePublished += deltaSeconds;
      if (sincePublished < PERIOD_SECONDS) return;
      sincePublished = 0;
      const { x, y, z, heading } = world.own.pose;
      const { me } = state.current;
      const [toX, toY, toZ] = me.position;
      world.rig.camera.getWorldDirection(AHEAD);
      const viewHeading = Math.atan2(-AHEAD.x, -AHEAD.z);
      const isSame =
        Math.abs(x - toX) + Math.abs(y - toY) + Math.abs(z - toZ) < 0.002 &&
        Math.abs(heading - me.heading) < 0.002 &&
        Math.abs(viewHeading - me.viewHeading) < 0.002 &&
        me.motion === world.own.motion;
      if (isSame) return;
      state.patch("me", {
        position: [x, y, z],
        heading,
        viewHeading,
        motion: world.own.motion,
        area: areaAt(x, y + BODY_MIDDLE, z),
      });
    },
  };
}

const AHEAD = new Vector3();
