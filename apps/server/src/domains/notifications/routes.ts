import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { PageTickets } from "../../page-events/page-ticket.ts";
import { NamedError } from "../../named-error.ts";
import type { Notifications } from "./notifications.ts";

export function notificationRoutes(bind: Bind, notifications: Notifications, tickets: PageTickets): void {
  bind(calls.notifications, ({ me, query: { before, count } }) =>
    notifications.page(me, { before: before ?? null, count }),
  );
  bind(calls.acknowledgeNotification, async ({ me, params, body }) => {
    if (params.id !== me) throw new NamedError("FORBIDDEN");
    await notifications.acknowledge(me, body.key);
    return {};
  });
  bind(calls.addDeviceToken, async ({ person, body }) => {
    await notifications.addDevice(person, body.token);
    return {};
  });
  bind(calls.removeDeviceToken, async ({ me, body }) => {
    await notifications.removeDevice(me, body.token);
    return {};
  });
  bind(calls.pageEventsTicket, ({ person }) => tickets.issue(person));
}
