import { lazyComponent } from "#ui/lazy-component.tsx";

// For hosts alone; apart from the other parts, which a space's page has too.
export const CreateEventButton = lazyComponent(() =>
  import("./create-event-button.tsx").then(({ CreateEventButton }) => CreateEventButton),
);
