import { lazyComponent } from "#ui/lazy-component.tsx";

/** Not before it is known who asks: its menus and dialogs bring a library with them. */
export const TeamPage = lazyComponent(() => import("./team-page.tsx").then(({ TeamPage }) => TeamPage));
