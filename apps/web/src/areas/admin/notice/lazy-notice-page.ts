import { lazyComponent } from "#ui/lazy-component.tsx";

/** Rarely needed. */
export const NoticePage = lazyComponent(() =>
  import("./notice-page.tsx").then(({ NoticePage }) => NoticePage),
);
