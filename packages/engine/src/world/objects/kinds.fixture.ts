import { readFile } from "node:fs/promises";
import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectKind, SpaceObject } from "@veranda/contract/records/object";
import { PerspectiveCamera, Box3, InstancedMesh, Vector3 } from "three";
import { NullAudio } from "../../platform/null/null-audio.ts";
import { NullMedia } from "../../platform/null/null-media.ts";
import type { View } from "../../platform/platform.ts";
import { createObjectLayer } from "./create-object-layer.ts";
import type { ObjectLayer, ObjectSource } from "./object-layer.ts";
import { builtPrefabs, thing } from "./objects.fixture.ts";
import { expect } from "vitest";

const BUILT = new URL("../../../../../content/built/prefabs/", import.meta.url);

/** A file id from a number. */
export const fileId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

export const placed = (
  id: string,
  kind: ObjectKind,
  props: SpaceObject["props"],
  position: [number, number, number] = [0, 0, 0],
): SpaceObject => ({ ...thing(id, "", position), kind, props });

export const asset = (n: number, kind: FileAsset["kind"], more: Partial<FileAsset> = {}): FileAsset => ({
  fileId: fileId(n),
  kind,
  name: `file-${n}`,
  work: { state: "done", progress: 1, refusal: null },
  poster: null,
  aspect: 2,
  levels: [{ url: `/files/${n}`, bytes: 1000, width: 1000 }],
  seconds: null,
  pages: null,
  bounds: null,
  ...more,
});

export type Scene = {
  layer: ObjectLayer;
  media: NullMedia;
  audio: NullAudio;
  camera: PerspectiveCamera;
  clock: { ms: number };
  /** URLs that were fetched. */
  fetched: string[];
  /** Reported faults, with the message shown to the person. */
  faults: { message: string; said: string | null }[];
  /** While `isAway`, downloads of files whose names begin with `away` fail. */
  net: { isAway: boolean };
  /** Lets frames and promises pass. */
  pass: (seconds: number) => Promise<void>;
  lookFrom: (x: number, y: number, z: number) => void;
};

/** Records the pictures copied into albums, by texture id and layer. */
export const albumView = () => {
  const laid: string[] = [];
  const albums = new Map<number, number>();
  const uploadLayer: View["uploadLayer"] = (_source, target, layer, level) => {
    if (level === 0) laid.push(`${target.id} ${layer}`);
    albums.set(target.id, target.image.depth);
  };
  /** The number of albums painted into, and of the layers they have. */
  const rooms = { albums: () => albums.size, layers: () => [...albums.values()].reduce((a, b) => a + b, 0) };
  return { height: 1000, laid, uploadLayer, ...rooms };
};

/** An object layer with media that need no browser. Files ending in `.glb` are a real prefab's. */
export async function openScene(view: ObjectSource["view"] = { height: 1000 }): Promise<Scene> {
  // Imported beforehand, since the time it takes depends on the machine.
  await Promise.all([import("./user-renderers.ts"), import("./models/loaded-model.ts")]);
  const prefabs = builtPrefabs();
  const media = new NullMedia();
  const clock = { ms: 0 };
  const fetched: string[] = [];
  const faults: Scene["faults"] = [];
  const net = { isAway: true };
  const list = JSON.parse(new TextDecoder().decode(await prefabs.fetchBytes(prefabs.manifestUrl))) as {
    prefabs: { id: string; file: string }[];
  };
  const stool = list.prefabs.find(({ id }) => id === "stool")?.file ?? "";
  // Read beforehand: frames don't wait for disk access.
  const stoolBytes = new Uint8Array(await readFile(new URL(stool, BUILT)));
  const layer = await createObjectLayer({
    ...prefabs,
    fetchBytes: async (url) => {
      if (!url.startsWith("/files/")) return prefabs.fetchBytes(url);
      fetched.push(url);
      if (net.isAway && url.startsWith("/files/away")) throw new TypeError("Failed to fetch");
      return url.endsWith(".glb") ? stoolBytes.slice().buffer : new ArrayBuffer(64);
    },
    ...(view && { view }),
    clock: { now: () => clock.ms },
    openMedia: () => Promise.resolve(media),
    onFault: ({ message, said }) => faults.push({ message, said }),
  });
  const audio = new NullAudio();
  layer.attachAudio(audio);
  const camera = new PerspectiveCamera(60, 1, 0.1, 1000);
  const lookFrom = (x: number, y: number, z: number): void => {
    camera.position.set(x, y, z);
    camera.updateMatrixWorld();
  };
  lookFrom(0, 1, 4);
  const pass = async (seconds: number): Promise<void> => {
    for (let t = 0; t < seconds; t += 0.05) {
      clock.ms += 50;
      for (const video of media.videos) video.advance(0.05);
      layer.update(clock.ms / 1000, 0.05, camera);
      for (let i = 0; i < 4; i++) await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { layer, media, audio, camera, clock, fetched, faults, net, pass, lookFrom };
}

/** Draw calls of flat pictures that are not empty. */
export const sheets = ({ layer }: Scene): InstancedMesh[] => {
  const found: InstancedMesh[] = [];
  layer.root.traverse((each) => {
    if (each instanceof InstancedMesh && each.visible && each.count > 0) found.push(each);
  });
  return found;
};

/** The reasons shown on cards of objects that can't be shown. */
export const refusals = ({ media }: Scene): (string | null)[] =>
  media.painted.flatMap((card) => (card.style === "waiting" ? (card.isRefused ? [card.below] : []) : []));

export const sizeOf = ({ layer }: Scene, id: string): number[] => {
  const box = new Box3();
  expect(layer.boundsOf(id, box)).toBe(true);
  return box
    .getSize(new Vector3())
    .toArray()
    .map((v) => Math.round(v * 100) / 100);
};
