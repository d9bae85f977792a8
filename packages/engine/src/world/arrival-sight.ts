import type { BodyTransform } from "@veranda/contract/rooms/messages";
import { Light, type PerspectiveCamera, type Scene } from "three";
import type { Sight } from "../platform/platform.ts";
import type { EnvironmentView } from "./environment/index.ts";
import type { ObjectLayer } from "./objects/object-layer.ts";

/** Eye height at the spawn point, metres. */
const HEIGHT = 1.7;

/** The view of somebody standing there, with the camera's lens. */
export function sightFrom(
  { position: [x, y, z], heading }: BodyTransform,
  lens: PerspectiveCamera,
  hide: Sight["hide"],
): Sight {
  const camera = lens.clone();
  camera.clearViewOffset();
  camera.position.set(x, y + HEIGHT, z);
  camera.rotation.set(0, heading, 0, "YXZ");
  camera.updateMatrixWorld();
  return { camera, hide };
}

/**
 * Hides everything but the environment, lights and objects, and the edges round these; returns a function that restores
 * it.
 */
export function hideAllBut(
  scene: Scene,
  environment: EnvironmentView | null,
  objects: ObjectLayer | null,
): () => void {
  const stays = [environment?.root, objects?.root];
  const hidden = scene.children.filter(
    (child) => child.visible && !stays.includes(child) && !(child instanceof Light),
  );
  for (const child of hidden) child.visible = false;
  objects?.setEdgesShown(false);
  return () => {
    for (const child of hidden) child.visible = true;
    objects?.setEdgesShown(true);
  };
}
