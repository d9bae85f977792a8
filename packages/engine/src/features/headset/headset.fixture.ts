import { DEFAULT_HEADSET } from "@veranda/contract/constants";
import type { HeadsetSettings } from "@veranda/contract/engine/headset";
import { Vector3 } from "three";
import { vi } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import type { Course } from "../../world/body/course.fixture.ts";

export const UP = new Vector3(0, 1, 0);
export const ACROSS = new Vector3(1, 0, 0);

/** A participant wearing a headset in a space. */
export async function wear(settings: Partial<HeadsetSettings> = {}, course?: Course) {
  const rehearsal = await rehearse(course ? { course } : {});
  await rehearsal.join();
  const { engine, platform } = rehearsal;
  engine.send("set_vr_settings", { ...DEFAULT_HEADSET, ...settings });
  engine.send("enter_vr", {});
  await vi.dynamicImportSettled();
  platform.advance(0.5);
  const { session } = platform.headset;
  if (!session) throw new Error("nobody wears the headset");
  const { head, left, right } = session;
  const place = (): { x: number; z: number } => {
    const [x, , z] = engine.state.me.position;
    return { x, z };
  };
  return { ...rehearsal, session, head, left, right, place, seen: platform.view.seenFrom };
}

export type Wearer = Awaited<ReturnType<typeof wear>>;

/** Pulls the trigger of the right hand. */
export const pull = ({ right, platform }: Wearer): void => {
  right.isTriggered = true;
  platform.advance(0.1);
  right.isTriggered = false;
  platform.advance(0.1);
};

/** Points at an entry of the menu, by row and column, and presses it. */
export const press = (wearer: Wearer, row: number, column: number, yaw = 0): void => {
  const y = 1.48 + 0.2 - 0.4 * ((100 + 118 * (row + 0.5)) / 640);
  const { aim } = wearer.right;
  aim.position.set(0.48 * ((column + 0.5) / 3 - 0.5), y, 0).applyAxisAngle(UP, yaw);
  aim.quaternion.setFromAxisAngle(UP, yaw);
  pull(wearer);
};

/** Opens the menu, or closes it. */
export const pressMenu = ({ left, platform }: Wearer): void => {
  left.isMenuPressed = true;
  platform.advance(0.1);
  left.isMenuPressed = false;
  platform.advance(0.1);
};
