import { lazyComponent } from "#ui/lazy-component.tsx";

/** Loaded once the viewer is known: its menus and dialogs bring a library. */
export const TeamPage = lazyComponent(() => import("./team-page.tsx").then(({ TeamPage }) => TeamPage));
