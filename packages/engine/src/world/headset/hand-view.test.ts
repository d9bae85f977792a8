import { Mesh, MeshLambertMaterial, Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import type { HeadsetHand, TrackedPose } from "../../platform/headset.ts";
import { HandView } from "./hand-view.ts";

const pose = (): TrackedPose => ({ isTracked: true, position: new Vector3(), quaternion: new Quaternion() });
const resting = (): HeadsetHand => ({
  grip: pose(),
  aim: pose(),
  stickX: 0,
  stickY: 0,
  isTriggered: false,
  isMenuPressed: false,
  isBare: false,
});

describe.each([
  ["left", true],
  ["right", false],
] as const)("the %s mitten", (_, isLeft) => {
  const view = new HandView(isLeft, "#ffffff");
  const meshes: Mesh[] = [];
  view.root.traverse((each) => {
    if (each instanceof Mesh) meshes.push(each);
  });
  const [palm, fingers, thumb] = meshes.map((mesh) => () => mesh.getWorldPosition(new Vector3()));

  it("lies in the hand as the grip pose says: fingers along -Y and closed over the palm, the thumb at -Z", () => {
    const hand = resting();
    hand.grip.position.set(1, 2, 3);
    view.update(hand, false);
    view.root.updateMatrixWorld();
    expect(palm?.().toArray()).toEqual([1, 2, 3]);
    const ahead = fingers?.().sub(new Vector3(1, 2, 3)) ?? new Vector3();
    expect(ahead.y).toBeLessThan(-0.05);
    expect(Math.sign(ahead.x)).toBe(isLeft ? 1 : -1);
    expect(thumb?.().z).toBeLessThan(2.97);
  });

  it("has the avatar's skin colour", () => {
    view.skin = "#7a4b32";
    for (const { material } of meshes)
      expect(material instanceof MeshLambertMaterial && material.color.getHexString()).toBe("7a4b32");
  });

  it("is hidden while untracked", () => {
    const hand = resting();
    hand.grip.isTracked = false;
    view.update(hand, false);
    expect(meshes[0]?.parent?.parent?.visible).toBe(false);
  });
});
