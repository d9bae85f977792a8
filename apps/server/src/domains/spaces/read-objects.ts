import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { spaceObject, type SpaceObject } from "@veranda/contract";

/** Adds names and groups to objects that were stored before these existed. */
const objectList = z.array(spaceObject);
/** Objects parsed without yielding. */
const AT_ONCE = 500;

/** Parses stored objects, yielding to other work in between. */
export async function readObjects(objects: readonly unknown[]): Promise<SpaceObject[]> {
  const all: SpaceObject[] = [];
  for (let at = 0; at < objects.length; at += AT_ONCE) {
    await setImmediate();
    all.push(...objectList.parse(objects.slice(at, at + AT_ONCE)));
  }
  return all;
}
