import { lazyComponent } from "#ui/lazy-component.tsx";

/** The canvas, the engine's loader and all that stands around them: fetched on the way into a space. */
export const Stage = lazyComponent(() => import("./stage.tsx").then(({ Stage }) => Stage));
