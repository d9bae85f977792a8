import type { Surrounding, Surroundings } from "@veranda/contract/engine/surroundings";

export const person = (id: string, more: Partial<Surrounding> = {}): Surrounding => ({
  id,
  kind: "person",
  name: id,
  detail: "",
  count: 1,
  distance: 6,
  direction: "ahead",
  level: "same",
  ...more,
});
export const here = (...entries: Surrounding[]): Surroundings => ({ area: null, entries });
