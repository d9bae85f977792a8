import { PerspectiveCamera, Vector3 } from "three";
import { expect, test } from "vitest";
import { NullPlatform } from "../../platform/null/null-platform.ts";
import { plain } from "../body/course.fixture.ts";
import { CollisionWorld } from "../collision/collision-world.ts";
import { LabelLayer } from "./label-layer.ts";

type Box = { left: number; bottom: number; right: number; top: number };

/** Higher than any name is drawn, lower than any bubble. */
const BUBBLE_HEIGHT = 25;
const FRAME = 1 / 60;

function stage() {
  const platform = new NullPlatform();
  const solids = new CollisionWorld();
  solids.setEnvironment(plain().build());
  const { view } = platform;
  const labels = new LabelLayer(view, platform.labels, solids);
  const camera = new PerspectiveCamera(50, view.width / view.height);
  camera.position.set(0, 1.6, 0);
  const at = new Vector3();
  return {
    camera,
    pass: (seconds: number, each: () => void = () => {}): void => {
      for (let t = 0; t < seconds; t += FRAME) {
        each();
        camera.updateMatrixWorld();
        labels.update(camera, FRAME);
      }
    },
    person: (x: number, z: number) => {
      const label = labels.add();
      labels.setName(label, "Heron", false);
      label.anchor.set(x, 1.8, z);
      return label;
    },
    /** Where bubbles are drawn on the screen, the farthest speaker's first. */
    bubbles: (): Box[] => {
      const { geometry } = labels.root;
      const anchors = geometry.getAttribute("anchor");
      const boxes = geometry.getAttribute("box");
      const alphas = geometry.getAttribute("alpha");
      const drawn: Box[] = [];
      for (let i = 0; i < geometry.instanceCount; i++) {
        const [width, height] = [boxes.getZ(i), boxes.getW(i)];
        if (height < BUBBLE_HEIGHT || alphas.getX(i) < 0.1) continue;
        at.set(anchors.getX(i), anchors.getY(i), anchors.getZ(i)).project(camera);
        const left = (at.x * 0.5 + 0.5) * view.width + boxes.getX(i) - width / 2;
        const bottom = (at.y * 0.5 + 0.5) * view.height + boxes.getY(i);
        drawn.push({ left, bottom, right: left + width, top: bottom + height });
      }
      return drawn;
    },
  };
}

const covers = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;

const covered = (boxes: Box[]): [Box, Box][] =>
  boxes.flatMap((a, i) => boxes.slice(i + 1).flatMap((b): [Box, Box][] => (covers(a, b) ? [[a, b]] : [])));

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test("what two people who stand side by side say is read of both: the nearer one's bubble stays where it is", () => {
  const { person, pass, bubbles } = stage();
  const near = person(-0.3, -3.4);
  pass(1);
  near.say("I have been waiting here for you");
  pass(0.5);
  const [alone] = bubbles();
  person(0.3, -4).say("And here I am, with two coffees");
  pass(0.5);
  const [far, stays] = bubbles();
  expect(bubbles()).toHaveLength(2);
  expect(covered(bubbles())).toEqual([]);
  expect(stays?.bottom).toBeCloseTo(alone?.bottom ?? 0, 0);
  expect(far?.bottom).toBeGreaterThan(alone?.top ?? Infinity);
});

test("no two bubbles cover each other, wherever people stand and whatever they say", () => {
  for (let seed = 1; seed <= 150; seed++) {
    const random = randomOf(seed);
    const { camera, person, pass, bubbles } = stage();
    const people = Array.from({ length: 2 + Math.floor(random() * 9) }, () =>
      person((random() - 0.5) * 6, -2.5 - random() * 9),
    );
    for (const one of people)
      for (let n = 1 + Math.floor(random() * 3); n > 0; n--) one.say("word ".repeat(1 + random() * 7));
    pass(0.8);
    expect(covered(bubbles()), `seed ${seed}`).toEqual([]);
    camera.position.x += random() * 3;
    camera.rotation.y = (random() - 0.5) * 0.6;
    pass(0.8);
    expect(covered(bubbles()), `seed ${seed}, seen from elsewhere`).toEqual([]);
  }
});

test("bubbles of people who sway don't jump", () => {
  const { person, pass, bubbles } = stage();
  const random = randomOf(7);
  const people = [person(-0.3, -4), person(0.3, -4), person(0.96, -4.2)];
  pass(1);
  for (const one of people) one.say("This will take a while to read, so it stays");
  pass(0.5);
  const bottoms = (): number[] =>
    bubbles()
      .map(({ bottom }) => bottom)
      .sort((a, b) => a - b);
  const [before, first] = [bottoms(), people.map((one) => one.bubbles[0]?.rise ?? 0)];
  const rest = people.map((one) => one.anchor.clone());
  pass(2, () => {
    people.forEach((one, i) => {
      const home = rest[i];
      if (home) one.anchor.set(home.x + (random() - 0.5) * 0.03, home.y, home.z + (random() - 0.5) * 0.1);
    });
    people.forEach((one, i) =>
      expect(Math.abs((one.bubbles[0]?.rise ?? 0) - (first[i] ?? 0))).toBeLessThan(8),
    );
  });
  bottoms().forEach((bottom, i) => expect(Math.abs(bottom - (before[i] ?? 0))).toBeLessThan(8));
});

test("a bubble for which there is no room near its speaker isn't shown, and comes when there is", () => {
  const { person, pass, bubbles } = stage();
  const people = Array.from({ length: 4 }, (_, i) => person(0, -3 - i));
  for (const one of people) for (let n = 0; n < 3; n++) one.say("All of us talk at once, and long");
  pass(1);
  const shown = bubbles().length;
  expect(shown).toBeGreaterThan(3);
  expect(shown).toBeLessThan(12);
  expect(covered(bubbles())).toEqual([]);
  people.forEach((one, i) => one.anchor.setX((i - 1.5) * 4));
  people.forEach((one) => one.anchor.setZ(-9));
  pass(1);
  expect(bubbles()).toHaveLength(12);
});
