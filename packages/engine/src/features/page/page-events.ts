import type { Context, Feature } from "../context.ts";

/** Messages between parts of the page are relayed as events. */
export const pageEvents = ({ events }: Context): Feature<"toast" | "deep_link" | "analytics_event"> => ({
  handlers: {
    toast: ({ message }) => events.emit("toast", { message, kind: "info" }),
    deep_link: (link) => events.emit("deep_link", link),
    analytics_event: (event) => events.emit("analytics_event", event),
  },
});
