import { lazyComponent } from "#ui/lazy-component.tsx";

/** Few spaces ask for anything. */
export const GatedScreen = lazyComponent(() =>
  import("./gated-screen.tsx").then(({ GatedScreen }) => GatedScreen),
);
export const AccessModal = lazyComponent(() =>
  import("./access-modal.tsx").then(({ AccessModal }) => AccessModal),
);
