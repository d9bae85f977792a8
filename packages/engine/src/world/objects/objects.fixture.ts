import { readFile } from "node:fs/promises";
import type { SpaceObject } from "@veranda/contract";
import { packBundle } from "@veranda/contract/content-bundle";
import { words } from "../../testing/words.fixture.ts";
import type { ObjectSource } from "./object-layer.ts";

const BUILT = new URL("../../../../../content/built/prefabs/", import.meta.url);

/** The built prefabs from the disk, recording which files were fetched. */
export const builtPrefabs = (): ObjectSource & { fetched: string[]; abort: () => void } => {
  const fetched: string[] = [];
  const ends = new AbortController();
  return {
    fetched,
    abort: () => ends.abort(),
    manifestUrl: "prefabs/prefabs.json",
    signal: ends.signal,
    words,
    fetchBytes: async (url) => {
      const path = url.replace(/^prefabs\//, "");
      const bundle = /^bundle\?files=(.*)/.exec(path)?.[1]?.split(",");
      const names = bundle ?? [path];
      fetched.push(...names.map((name) => name.replace(/\.[0-9a-f]{10}\.glb$/, "")));
      const files = await Promise.all(names.map((name) => readFile(new URL(name, BUILT))));
      return new Uint8Array(bundle ? packBundle(files) : Buffer.concat(files)).buffer;
    },
  };
};

export const thing = (
  id: string,
  prefab: string,
  position: [number, number, number] = [0, 0, 0],
  colour?: string,
): SpaceObject => ({
  id,
  kind: "prefab",
  name: "",
  parentId: null,
  order: 0,
  isHidden: false,
  transform: { position, rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  props: colour ? { prefab, colour } : { prefab },
  locked: false,
  uneditable: false,
  creatorId: null,
  version: 1,
});
