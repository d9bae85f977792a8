import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { spaceObject, type SpaceObject } from "@veranda/contract";

/** Those that were kept before objects had names and groups are given both. */
const objectList = z.array(spaceObject);
/** Objects that are looked at in one go. */
const AT_ONCE = 500;

/** Objects as the database has them; others wait meanwhile, and come in between. */
export async function readObjects(objects: readonly unknown[]): Promise<SpaceObject[]> {
  const all: SpaceObject[] = [];
  for (let at = 0; at < objects.length; at += AT_ONCE) {
    await setImmediate();
    all.push(...objectList.parse(objects.slice(at, at + AT_ONCE)));
  }
  return all;
}
