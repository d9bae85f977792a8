import { Box3, Quaternion, Ray, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import { expect, it } from "vitest";
import { plain, type Course } from "../../world/body/course.fixture.ts";
import { rehearseEditing, chair, FILE, asset, picture, type EditingRehearsal } from "./editing.fixture.ts";

/** A front of windows nearby, between protruding pillars, as in a loft. */
const windows = (): Course => {
  const course = plain().box(-20, 0, -4.4, 20, 6, -4.2);
  for (const x of [-6.1, -2.1, 1.9, 5.9]) course.box(x, 0, -4.2, x + 1, 6, -3.7);
  return course;
};
/** A pillar in front, and a wall some way behind it. */
const pillar = (): Course => plain().box(-20, 0, -6.4, 20, 6, -6.2).box(-0.4, 0, -3.4, 0.4, 6, -2.6);
const BETWEEN_PANELS = { x: 0.272, y: 0, width: 0.424, height: 1 };

const NOWHERE = chair("").transform;

async function building(course: Course): Promise<EditingRehearsal> {
  const rehearsal = await rehearseEditing([], { course });
  await rehearsal.say("set_edit_mode", { enabled: true });
  await rehearsal.say("set_viewport_rect", { ...BETWEEN_PANELS, duration: 0.25, easing: "linear" });
  rehearsal.platform.advance(1);
  return rehearsal;
}

/**
 * Adds a picture of this aspect ratio; returns what is between it and the camera, or inside it, for nine points on it.
 */
async function hiddenOf(rehearsal: EditingRehearsal, course: Course, aspect: number): Promise<number> {
  const fileId = FILE.replace(/.$/, String(rehearsal.all().length));
  const props = { fileId };
  await rehearsal.say("spawn_content", {
    content: [{ kind: "image", props, asset: asset({ fileId, aspect }) }],
  });
  rehearsal.platform.advance(3);
  const { seenThrough } = rehearsal.platform.view;
  const camera = new Vector3(0, 0, -1).applyMatrix4(seenThrough.clone().invert());
  const { position, rotation, scale } = rehearsal.all().at(-1)?.transform ?? NOWHERE;
  const collider = new MeshBVH(course.build());
  const grid = [-0.48, 0, 0.48].flatMap((x) => [-0.48, 0, 0.48].map((y) => [x, y] as const));
  const turned = grid.map(([x, y]) =>
    new Vector3(x * aspect * scale[0], y * scale[1], 0.03)
      .applyQuaternion(new Quaternion(...rotation))
      .add(new Vector3(...position)),
  );
  return turned.filter((point) => {
    const seen = point.clone().applyMatrix4(seenThrough);
    const across = (seen.x + 1) / 2;
    const isFree = across > BETWEEN_PANELS.x && across < BETWEEN_PANELS.x + BETWEEN_PANELS.width;
    const way = point.clone().sub(camera);
    const far = way.length();
    const hit = collider.raycastFirst(new Ray(camera, way.normalize()), 2, 0, far - 0.01);
    return !isFree || hit;
  }).length;
}

it.each([
  ["windows between pillars", windows],
  ["a pillar before one", pillar],
])("pictures added one after the other are fully visible, behind and in no wall: %s", async (_, place) => {
  const rehearsal = await building(place());
  for (const aspect of [1.6, 1.6, 0.66, 1.6])
    expect(await hiddenOf(rehearsal, place(), aspect), `${rehearsal.all().length} came`).toBe(0);
});

it("focusing on an object places the camera in no other one, accounting for its rotation", async () => {
  // A diagonal line of text right where the camera would be; its rotated bounds are much larger than itself.
  const turn = [0, Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)] as const;
  const line = picture("line", {
    transform: { position: [0, 1, -2.5], rotation: [...turn], scale: [4, 1, 1] },
  });
  const rehearsal = await rehearseEditing([chair("near", 0, -5), line]);
  await rehearsal.say("set_edit_mode", { enabled: true });
  await rehearsal.say("focus_object", { objectId: "near" });
  rehearsal.platform.advance(4);
  const { x, y, z } = rehearsal.platform.view.seenFrom;
  const bounds = new Box3();
  rehearsal.objects.boundsOf("line", bounds);
  expect(bounds.containsPoint(new Vector3(x, y, z))).toBe(false);
});

it("focusing on an object behind a pillar looks past the pillar", async () => {
  const rehearsal = await rehearseEditing([chair("behind", 0, -5)], { course: pillar() });
  await rehearsal.say("set_edit_mode", { enabled: true });
  await rehearsal.say("focus_object", { objectId: "behind" });
  rehearsal.platform.advance(4);
  const { x, y, z } = rehearsal.platform.view.seenFrom;
  const camera = new Vector3(x, y, z);
  const collider = new MeshBVH(pillar().build());
  const hidden = [-0.45, 0, 0.45].filter((side) => {
    const way = new Vector3(side, 0.5, -5).sub(camera);
    const far = way.length();
    return collider.raycastFirst(new Ray(camera, way.normalize()), 2, 0, far - 0.01);
  });
  expect(hidden).toEqual([]);
});
