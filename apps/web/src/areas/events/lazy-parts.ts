import { lazyComponent } from "#ui/lazy-component.tsx";

// Below the first screen of their pages.
export const SpaceEvents = lazyComponent(() =>
  import("./space-events.tsx").then(({ SpaceEvents }) => SpaceEvents),
);
export const EventAttendance = lazyComponent(() =>
  import("./event-attendance.tsx").then(({ EventAttendance }) => EventAttendance),
);
export const EventRecordings = lazyComponent(() =>
  import("./event-recordings.tsx").then(({ EventRecordings }) => EventRecordings),
);
export const OwnEvents = lazyComponent(() => import("./own-events.tsx").then(({ OwnEvents }) => OwnEvents));
// For hosts alone.
export const EventHostMenu = lazyComponent(() =>
  import("./event-host-menu.tsx").then(({ EventHostMenu }) => EventHostMenu),
);
export const CreateEventItem = lazyComponent(() =>
  import("./create-event-item.tsx").then(({ CreateEventItem }) => CreateEventItem),
);
