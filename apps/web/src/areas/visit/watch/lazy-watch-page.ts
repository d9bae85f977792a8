import { lazyComponent } from "#ui/lazy-component.tsx";

/** Nobody needs it to walk in. */
export const WatchPage = lazyComponent(() => import("./watch-page.tsx").then(({ WatchPage }) => WatchPage));
