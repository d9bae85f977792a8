import { keysOf } from "@veranda/contract/closed-record";
import { pageRequests, type PageRequest, type PageRequestName } from "@veranda/contract/engine/room-messages";
import type { Context, Feature } from "../context.ts";

/** Messages that are calls to the server are relayed to the page: the engine makes no calls. */
export const relay = ({ events }: Context): Feature<PageRequestName> => {
  const names = keysOf(pageRequests);
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      (data: PageRequest["data"]) => events.emit("page_request", { name, data } as PageRequest),
    ]),
  );
  return { handlers: handlers as Feature<PageRequestName>["handlers"] };
};
