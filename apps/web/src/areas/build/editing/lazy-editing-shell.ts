import { lazyComponent } from "#ui/lazy-component.tsx";

/** Not needed to enter a space. */
export const EditingShell = lazyComponent(() =>
  import("./editing-shell.tsx").then(({ EditingShell }) => EditingShell),
);
