import { lazyComponent } from "#ui/lazy-component.tsx";

/** Not before somebody can't go on here. */
export const NextSpaces = lazyComponent(() =>
  import("./next-spaces.tsx").then(({ NextSpaces }) => NextSpaces),
);
