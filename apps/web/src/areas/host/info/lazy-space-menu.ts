import { lazyComponent } from "#ui/lazy-component.tsx";

/** Loads the menu library. */
export const SpaceMenu = lazyComponent(() => import("./space-menu.tsx").then(({ SpaceMenu }) => SpaceMenu));
