import { lazyComponent } from "#ui/lazy-component.tsx";

/** Nobody needs it to arrive. */
export const EditingShell = lazyComponent(() =>
  import("./editing-shell.tsx").then(({ EditingShell }) => EditingShell),
);
