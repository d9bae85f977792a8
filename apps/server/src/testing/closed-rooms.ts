import { NamedError } from "../named-error.ts";
import type { Rooms } from "../rooms/types.ts";

/** Rooms that nobody is in and nobody gets into. */
export const closedRooms: Rooms = {
  reserve: () => Promise.reject(new NamedError("UNAVAILABLE")),
  instances: async () => [],
  presence: async () => new Map(),
  busiest: async () => [],
  chatHistory: async () => null,
  attach: () => undefined,
  close: async () => undefined,
};
