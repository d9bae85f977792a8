import { lazyComponent } from "#ui/lazy-component.tsx";

/** The canvas, the engine's loader and the interface around them: loaded on the way into a space. */
export const Stage = lazyComponent(() => import("./stage.tsx").then(({ Stage }) => Stage));
