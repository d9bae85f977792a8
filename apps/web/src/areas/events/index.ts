export { isClosedEvent, isMissingEvent, loadEventInBrowser, loadEventOnServer } from "./event-loading.ts";
export { ClosedEvent, EventPage, MissingEvent } from "./event-page.tsx";
export { eventQuery, publicEventsQuery } from "./event-queries.ts";
export { EventsHere } from "./events-here.tsx";
export { CreateEventButton } from "./lazy-create-button.ts";
export { CreateEventItem, OwnEvents } from "./lazy-parts.ts";
export { SpaceEvents } from "./space-events-gate.tsx";
