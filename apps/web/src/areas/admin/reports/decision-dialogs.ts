import { lazyComponent } from "#ui/lazy-component.tsx";

export const DecideModal = lazyComponent(() =>
  import("./decide-modal.tsx").then(({ DecideModal }) => DecideModal),
);
export const ReasonModal = lazyComponent(() =>
  import("./reason-modal.tsx").then(({ ReasonModal }) => ReasonModal),
);
