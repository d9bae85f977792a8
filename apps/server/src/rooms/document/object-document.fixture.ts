import type { SpaceObject } from "@veranda/contract";
import { beginDocument, ObjectDocument, type Applied } from "./object-document.ts";
import { LOOK, person } from "./testing.fixture.ts";

export const ann = person("ann");
export const ben = person("ben");
export const owner = person("owner");
export const withObjects = (...objects: SpaceObject[]): ObjectDocument =>
  new ObjectDocument(beginDocument({ objects, setting: LOOK }, false));
export const done = (outcome: Applied | string): Applied => {
  if (typeof outcome === "string") throw new Error(`refused with ${outcome}`);
  return outcome;
};
