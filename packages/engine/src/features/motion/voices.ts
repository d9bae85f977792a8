import type { Frame } from "../../core/loop.ts";
import type { Context, Feature } from "../context.ts";

/** So loud someone speaks, and is looked at by those near. */
const HEARD = 0.12;
const CHECK_EVERY_SECONDS = 1.2;

/** Mouths follow the voices, and people look at who speaks. */
export function voices({ state, world }: Context): Feature<never> {
  /** Who spoke in the frame before: their mouth is closed when they are heard of no more. */
  const spoke = new Set<string>();
  let sinceCheck = Infinity;
  return {
    handlers: {},
    onFrame: ({ deltaSeconds }: Frame) => {
      const { people } = world;
      const { speaking } = state.current;
      if (!people) return;
      for (const id of spoke) {
        if (id in speaking) continue;
        people.talk(id, 0);
        spoke.delete(id);
      }
      let loudest: string | null = null;
      let most = HEARD;
      for (const id in speaking) {
        const level = speaking[id] ?? 0;
        people.talk(id, level);
        spoke.add(id);
        if (level <= most) continue;
        most = level;
        loudest = id;
      }
      sinceCheck += deltaSeconds;
      if (loudest === null || sinceCheck < CHECK_EVERY_SECONDS) return;
      sinceCheck = 0;
      people.drawEyesTo(loudest);
    },
  };
}
