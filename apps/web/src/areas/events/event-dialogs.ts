import { lazyComponent } from "#ui/lazy-component.tsx";

// Each is loaded when first opened.
export const EventModal = lazyComponent(() =>
  import("./event-modal.tsx").then(({ EventModal }) => EventModal),
);
export const InviteModal = lazyComponent(() =>
  import("./invite-modal.tsx").then(({ InviteModal }) => InviteModal),
);
export const CancelEventModal = lazyComponent(() =>
  import("./cancel-event-modal.tsx").then(({ CancelEventModal }) => CancelEventModal),
);
