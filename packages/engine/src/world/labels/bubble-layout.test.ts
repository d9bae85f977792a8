import { PerspectiveCamera, Vector3 } from "three";
import { expect, test } from "vitest";
import { NullPlatform } from "../../platform/null/null-platform.ts";
import { plain } from "../body/course.fixture.ts";
import { CollisionWorld } from "../collision/collision-world.ts";
import { SAFE } from "./bubble-layout.ts";
import { LabelLayer } from "./label-layer.ts";

type Box = {
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** The speaker's position on screen, and distance. */
  owner: { x: number; y: number };
  distance: number;
};

/** Above any name's height, below any bubble's. */
const BUBBLE_HEIGHT = 25;
const FRAME = 1 / 60;

function stage(size: { width: number; height: number } = { width: 1280, height: 720 }) {
  const platform = new NullPlatform();
  Object.assign(platform.view, size);
  const solids = new CollisionWorld();
  solids.setEnvironment(plain().build());
  const { view } = platform;
  const labels = new LabelLayer(view, platform.labels, solids);
  const camera = new PerspectiveCamera(50, view.width / view.height);
  camera.position.set(0, 1.6, 0);
  const at = new Vector3();
  return {
    camera,
    labels,
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
    /** Boxes of names on screen. */
    names: (): Box[] => boxes().filter(({ bottom, top }) => top - bottom < BUBBLE_HEIGHT),
    /** Boxes of bubbles on screen, the farthest speaker's first. */
    bubbles: (): Box[] => boxes().filter(({ bottom, top }) => top - bottom >= BUBBLE_HEIGHT),
  };

  function boxes(): Box[] {
    const { geometry } = labels.root;
    const anchors = geometry.getAttribute("anchor");
    const drawnAt = geometry.getAttribute("box");
    const alphas = geometry.getAttribute("alpha");
    const drawn: Box[] = [];
    for (let i = 0; i < geometry.instanceCount; i++) {
      const [width, height] = [drawnAt.getZ(i), drawnAt.getW(i)];
      if (alphas.getX(i) < 0.1) continue;
      at.set(anchors.getX(i), anchors.getY(i), anchors.getZ(i));
      const distance = at.distanceTo(camera.position);
      at.project(camera);
      const owner = { x: (at.x * 0.5 + 0.5) * view.width, y: (at.y * 0.5 + 0.5) * view.height };
      const left = owner.x + drawnAt.getX(i) - width / 2;
      const bottom = owner.y + drawnAt.getY(i);
      drawn.push({ left, bottom, right: left + width, top: bottom + height, owner, distance });
    }
    return drawn;
  }
}

/** Tolerance for adjacent boxes. */
const TOUCH = 0.5;
const covers = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.bottom < b.top - TOUCH && b.bottom < a.top - TOUCH;

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

test("bubbles of two people side by side don't overlap: the nearer one's keeps its place", () => {
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

test.each([
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
])("for any positions and texts at $width × $height, bubbles", (size) => {
  for (let seed = 1; seed <= 150; seed++) {
    const random = randomOf(seed);
    const { camera, person, pass, bubbles, names } = stage(size);
    const { width, height } = size;
    const people = Array.from({ length: 2 + Math.floor(random() * 9) }, () =>
      person((random() - 0.5) * 6, -2.5 - random() * 9),
    );
    for (const one of people)
      for (let n = 1 + Math.floor(random() * 3); n > 0; n--) one.say("word ".repeat(1 + random() * 7));
    for (const view of ["in front", "from elsewhere", "from below"]) {
      const seen = `seed ${seed}, seen ${view}`;
      pass(1);
      const drawn = bubbles();
      expect(covered(drawn), `${seen}: cover each other`).toEqual([]);
      const inView = drawn.filter(({ owner: { x, y } }) => x >= 0 && x <= width && y >= 0 && y <= height);
      const cut = inView.filter(
        ({ left, right, top }) =>
          left < SAFE.rim - 0.5 || right > width - SAFE.rim + 0.5 || top > height - SAFE.top + 0.5,
      );
      expect(cut, `${seen}: are cut off`).toEqual([]);
      expect(covered(names()), `${seen}: names cover each other`).toEqual([]);
      const inSight = names().filter(({ top, bottom }) => bottom < height - SAFE.top && top > 0);
      const over = drawn.flatMap((bubble) => inSight.filter((name) => covers(bubble, name)));
      expect(over, `${seen}: cover a name`).toEqual([]);
      if (view === "in front") {
        camera.position.x += random() * 3;
        camera.rotation.y = (random() - 0.5) * 0.6;
      } else camera.rotation.x = -0.25 + random() * 0.1;
    }
  }
});

test("the bubble of somebody whose head is at the top of the view is below the bar", () => {
  const { camera, person, pass, bubbles } = stage({ width: 390, height: 844 });
  camera.rotation.x = -0.33;
  person(0, -3).say("Can you read this?");
  pass(0.5);
  const [bubble] = bubbles();
  expect(bubble?.owner.y).toBeGreaterThan(844 - SAFE.top);
  expect(bubble?.top).toBeCloseTo(844 - SAFE.top, 0);
});

test("the bubble of somebody whose name is just below the bar is below the name", () => {
  const { camera, person, pass, bubbles, names } = stage({ width: 390, height: 844 });
  camera.rotation.x = -0.27;
  person(0, -3).say("Can you read this?");
  pass(0.5);
  const [name] = names();
  const [bubble] = bubbles();
  expect(name?.top).toBeLessThan(844 - SAFE.top);
  expect(name?.top).toBeGreaterThan(844 - SAFE.top - 60);
  expect(bubble?.top).toBeLessThan(name?.bottom ?? 0);
  expect(bubble?.top).toBeGreaterThan((name?.bottom ?? 0) - 20);
});

test("bubbles avoid what the page shows at the top of the view, and return when it is gone", () => {
  const { camera, labels, person, pass, bubbles } = stage({ width: 390, height: 844 });
  camera.rotation.x = -0.1;
  const one = person(0, -3);
  for (let n = 0; n < 3; n++) one.say("All of this is to be read");
  pass(0.5);
  const before = bubbles().map(({ top }) => top);
  expect(Math.max(...before)).toBeGreaterThan(844 - 230);
  labels.layout.topInset = 230;
  pass(0.5);
  expect(bubbles().length).toBeGreaterThan(0);
  expect(Math.max(...bubbles().map(({ top }) => top))).toBeLessThanOrEqual(844 - 230);
  labels.layout.topInset = SAFE.top;
  pass(0.5);
  expect(bubbles().map(({ top }) => Math.round(top))).toEqual(before.map(Math.round));
});

test("a name behind a nearer one fades out, and fades in again beside it", () => {
  const { person, pass, names } = stage();
  person(0, -3);
  const behind = person(0.05, -3.6);
  pass(1);
  expect(names().map(({ distance }) => Math.round(distance))).toEqual([3]);
  behind.anchor.setX(1);
  pass(1);
  expect(names()).toHaveLength(2);
});

test("of two swaying people side by side, the same one's name stays readable", () => {
  const { person, pass, names } = stage();
  const random = randomOf(3);
  const people = [person(-0.02, -3.6), person(0.02, -3.6)];
  const shown = new Set<number>();
  pass(1);
  pass(3, () => {
    for (const one of people) one.anchor.setZ(-3.6 + (random() - 0.5) * 0.2);
    people.forEach((one, i) => one.nameClear > 0.5 && shown.add(i));
  });
  expect(names()).toHaveLength(1);
  expect(shown.size).toBe(1);
});

test("camera pictures avoid names and bubbles of others", () => {
  const { person, pass, names, bubbles } = stage({ width: 390, height: 844 });
  const near = person(0, -3);
  near.pictureRise = 120;
  const behind = person(0.02, -6);
  behind.anchor.setY(2.2);
  behind.say("I stand behind your picture");
  pass(1);
  const [own] = names();
  expect(names()).toHaveLength(1);
  const [bubble] = bubbles();
  const picture = { bottom: own?.top ?? 0, top: (own?.top ?? 0) + 120 };
  expect((bubble?.bottom ?? 0) >= picture.top || (bubble?.top ?? 0) <= (own?.bottom ?? 0)).toBe(true);
});

test("the bubble of somebody at the view's edge stays inside the view, and leaves with them", () => {
  const { person, pass, bubbles } = stage({ width: 390, height: 844 });
  const one = person(0, -4);
  one.say("Welcome! Here is the agenda for today");
  pass(0.5);
  const rights: number[] = [];
  let isCut = false;
  for (let x = 0; x < 3; x += 0.05) {
    one.anchor.setX(x);
    pass(1 / 60);
    const [bubble] = bubbles();
    if (!bubble) break;
    rights.push(bubble.right);
    isCut ||= bubble.owner.x <= 390 && bubble.right > 390 - SAFE.rim + 0.01;
  }
  expect(isCut).toBe(false);
  expect(rights.at(-1)).toBeGreaterThan(420);
  rights.slice(1).forEach((right, i) => expect(right - (rights[i] ?? 0)).toBeLessThan(16));
});

test("bubbles of swaying people don't jump", () => {
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

test("a bubble without room near its speaker is hidden, and appears once there is room", () => {
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
