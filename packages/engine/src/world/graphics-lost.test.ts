import { PerspectiveCamera } from "three";
import { expect, it } from "vitest";
import { Input } from "../core/input.ts";
import { NullPlatform } from "../platform/null/null-platform.ts";
import { NullCrowd } from "../testing/null-crowd.fixture.ts";
import type { EnvironmentView } from "./environment/index.ts";
import { World } from "./world.ts";

/** A platform whose graphics context can be lost. */
function losing() {
  const platform = new NullPlatform();
  const heard: ((isLost: boolean) => void)[] = [];
  Object.assign(platform.view, { onContext: (hear: (isLost: boolean) => void) => heard.push(hear) });
  const world = new World(platform, new Input());
  return { platform, world, tell: (isLost: boolean) => heard.forEach((hear) => hear(isLost)) };
}

it("people and environment are uploaded again once the context is restored, not before", () => {
  const { world, tell } = losing();
  let renewed = 0;
  const crowd = new NullCrowd();
  crowd.renew = () => void (renewed += 1);
  world.setCrowd(crowd);
  tell(true);
  expect(renewed).toBe(0);
  tell(false);
  expect(renewed).toBe(1);
});

it("missing parts are skipped", () => {
  const { world, tell } = losing();
  expect(world.environment satisfies EnvironmentView | null).toBeNull();
  expect(() => {
    tell(true);
    tell(false);
  }).not.toThrow();
});

it("labels are repainted: none stays blank", () => {
  const { platform, world, tell } = losing();
  const camera = new PerspectiveCamera();
  camera.position.set(0, 1.6, 0);
  camera.updateMatrixWorld();
  const label = world.labels.add();
  world.labels.setName(label, "Heron", false);
  label.anchor.set(0, 1.8, -4);
  const frames = (): void => {
    for (let i = 0; i < 30; i++) world.labels.update(camera, 1 / 60);
  };
  frames();
  expect(platform.labels.painted).toEqual(["Heron"]);
  tell(true);
  tell(false);
  frames();
  expect(platform.labels.painted).toEqual(["Heron", "Heron"]);
});
