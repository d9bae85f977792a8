import { lazyComponent } from "#ui/lazy-component.tsx";

/** Brings a menu's code. */
export const SpaceMenu = lazyComponent(() => import("./space-menu.tsx").then(({ SpaceMenu }) => SpaceMenu));
