import { once } from "node:events";
import { pageEvent, type PageEvent } from "@veranda/contract/page-events";
import { expect } from "vitest";
import { WebSocket } from "ws";
import type { TestPerson } from "./people.ts";
import { soon } from "./soon.ts";

type Action = PageEvent["action"];
type EventOf<A extends Action> = Extract<PageEvent, { action: A }>;

export type EventsPage = {
  readonly socket: WebSocket;
  /** All events received, validated by the contract. */
  readonly events: PageEvent[];
  /** Waits for the first event of this kind and removes it. */
  next<A extends Action>(action: A): Promise<EventOf<A>>;
  /** Waits until it is closed; resolves to the code. */
  closed(): Promise<number>;
  close(): void;
};

/** The page-events socket of a signed-in person's page. */
export async function openEventsPage(origin: string, person: TestPerson): Promise<EventsPage> {
  const { data } = await person.call("POST /live-events/ticket", {});
  const socket = new WebSocket(addressOf(origin, data.token));
  const events: PageEvent[] = [];
  socket.on("message", (bytes: Buffer) => events.push(pageEvent.parse(JSON.parse(bytes.toString()))));
  const closed = once(socket, "close").then(([code]) => code as number);
  await once(socket, "open");
  return {
    socket,
    events,
    async next(action) {
      await soon(() => expect(events.map((event) => event.action)).toContain(action));
      const at = events.findIndex((event) => event.action === action);
      const [event] = events.splice(at, 1);
      return event as EventOf<typeof action>;
    },
    closed: () => closed,
    close: () => socket.close(),
  };
}

export const addressOf = (origin: string, token: string): string =>
  `${origin.replace("http", "ws")}/api/live-events?token=${encodeURIComponent(token)}`;

/** The status with which a socket is rejected. */
export async function refusal(address: string): Promise<number> {
  const socket = new WebSocket(address);
  const [, answer] = (await once(socket, "unexpected-response")) as [unknown, { statusCode: number }];
  socket.on("error", () => undefined);
  socket.terminate();
  return answer.statusCode;
}
