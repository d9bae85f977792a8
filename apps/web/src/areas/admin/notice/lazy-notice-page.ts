import { lazyComponent } from "#ui/lazy-component.tsx";

/** Few ever need it. */
export const NoticePage = lazyComponent(() =>
  import("./notice-page.tsx").then(({ NoticePage }) => NoticePage),
);
