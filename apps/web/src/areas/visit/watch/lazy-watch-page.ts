import { lazyComponent } from "#ui/lazy-component.tsx";

/** Not needed to enter a space. */
export const WatchPage = lazyComponent(() => import("./watch-page.tsx").then(({ WatchPage }) => WatchPage));
