import { lazyComponent } from "#ui/lazy-component.tsx";

/** Few spaces have requirements. */
export const GatedScreen = lazyComponent(() =>
  import("./gated-screen.tsx").then(({ GatedScreen }) => GatedScreen),
);
export const AccessModal = lazyComponent(() =>
  import("./access-modal.tsx").then(({ AccessModal }) => AccessModal),
);
