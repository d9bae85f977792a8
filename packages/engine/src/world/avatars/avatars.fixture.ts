import { readFile } from "node:fs/promises";
import { PerspectiveCamera } from "three";
import { createCrowd } from "./crowd.ts";
import { MultiRunDraw, type Run } from "./multi-run-draw.ts";
import type { AvatarAssets, AvatarMotion, Crowd } from "./types.ts";

const folder = new URL("../../../../../content/built/avatars/", import.meta.url);

/** The built avatar family as served, without a screen. `isAway`: whether a file is unavailable now. */
export async function builtCrowd(
  capacity = 16,
  isAway?: (url: string) => boolean,
  onMissing?: AvatarAssets["onMissing"],
): Promise<Crowd> {
  const crowd = await walkingCrowd(capacity, isAway, onMissing);
  await crowd.loadActions();
  return crowd;
}

/** The same with no more motion than is needed to walk. */
export function walkingCrowd(
  capacity = 16,
  isAway: (url: string) => boolean = () => false,
  onMissing?: AvatarAssets["onMissing"],
): Promise<Crowd> {
  return createCrowd(
    {
      manifestUrl: "/content/avatars/avatars.json",
      signal: new AbortController().signal,
      ...(onMissing && { onMissing }),
      fetchBytes: async (url) => {
        if (isAway(url)) throw new TypeError("Failed to fetch");
        const bytes = await readFile(new URL(url.slice(url.lastIndexOf("/") + 1), folder));
        return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
      },
    },
    { capacity },
  );
}

/** A range of the family's triangles, with the people that it is drawn for. */
export const runOf = (crowd: Crowd, name: string): Run | undefined =>
  crowd.root.children
    .filter((child) => child instanceof MultiRunDraw)
    .flatMap(({ runs }) => runs)
    .find((run) => run.name === name);

export function cameraAt(x: number, y: number, z: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(70, 16 / 9, 0.1, 500);
  camera.position.set(x, y, z);
  camera.lookAt(0, 1, 0);
  camera.updateMatrixWorld();
  return camera;
}

export const standing: AvatarMotion = {
  along: 0,
  across: 0,
  grounded: true,
  verticalSpeed: 0,
  turnRate: 0,
  doing: "move",
};
