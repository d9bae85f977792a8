/**
 * `npm run bench:feet`: foot sliding, as the speed of planted feet relative to their ground, on bodies that walk a course
 * with the engine's physics. The goal is zero. Nothing is drawn.
 */
import { readFileSync } from "node:fs";
import { avatarCatalogue } from "@veranda/contract/avatar";
import { ClipSet, LATER_MOTION } from "@veranda/engine/world/avatars/clip-set";
import { buildSkeletons, type Skeleton } from "@veranda/engine/world/avatars/skeleton";
import { atRest } from "@veranda/engine/world/avatars/types";
import { DT, Walker } from "@veranda/engine/world/avatars/walker.fixture";
import { newMoveInput, type MoveInput } from "@veranda/engine/world/body/movement-mode";
import { type Course, plain } from "@veranda/engine/world/body/course.fixture";
import { CharacterController } from "@veranda/engine/world/body/character-controller";
import { CollisionWorld } from "@veranda/engine/world/collision/collision-world";
import { figuresOf } from "./figures.ts";

const figures = figuresOf("feet");
const built = new URL("../../content/built/avatars/", import.meta.url);
const read = (file: string): ArrayBuffer => {
  const bytes = readFileSync(new URL(file, built));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};
const catalogue = avatarCatalogue.parse(JSON.parse(new TextDecoder().decode(read("avatars.json"))));
const clips = new ClipSet(catalogue, read(catalogue.motion.file));
for (const file of LATER_MOTION) clips.add(file, read(catalogue[file].file));
const skeleton = buildSkeletons(catalogue).values().next().value as Skeleton;

/** Speeds are measured from here on: before that, people accelerate. */
const SETTLED_SECONDS = 1;

type WalkCase = { name: string; wants: (seconds: number) => Partial<MoveInput>; seconds?: number };
const walkCases: readonly WalkCase[] = [
  { name: "walk", wants: () => ({ z: -1 }) },
  { name: "run", wants: () => ({ z: -1, isRunning: true }), seconds: 2.4 },
  { name: "strafe", wants: () => ({ x: 1, faces: 0 }) },
  { name: "back", wants: () => ({ z: 1, faces: 0 }) },
  { name: "diagonal", wants: () => ({ x: Math.SQRT1_2, z: -Math.SQRT1_2, faces: 0 }) },
  { name: "turning on the spot", wants: (t) => ({ faces: t * 1.6 }) },
  { name: "walk in a circle", wants: (t) => ({ x: Math.sin(t), z: -Math.cos(t) }), seconds: 5 },
  { name: "start and stop", wants: (t) => (t % 1.6 < 0.8 ? { z: -1 } : {}), seconds: 6 },
];
const alongOnly = new Set(["walk", "run", "back"]);
const grounds: readonly { name: string; course: () => Course; from: number; only?: ReadonlySet<string> }[] = [
  { name: "flat", course: plain, from: 6 },
  { name: "slope 20°", course: () => plain().slope(0, 8, 30, 20, 20), from: 6, only: alongOnly },
  {
    name: "stairs 16 × 32 cm",
    course: () => plain().stairs(0, 4, 40, 0.16, 0.32, 20),
    from: 3.6,
    only: alongOnly,
  },
];

function measure(course: Course, from: number, { wants, seconds = 4 }: WalkCase): number[] {
  const solids = new CollisionWorld();
  solids.setEnvironment(course.build());
  const body = new CharacterController(solids);
  const isBack = wants(0).z === 1;
  // People who walk backwards go down where the others go up.
  body.teleport(0, 12, isBack ? from - 8 : from, 0);
  const walker = new Walker(clips, skeleton, (x, z, top, low, out) =>
    solids.groundBelow(x, z, top, low, out),
  );
  for (let t = 0; t < 3 && !body.isGrounded; t += DT) body.step(newMoveInput(), DT);
  const speeds: number[] = [];
  const motion = atRest();
  for (let t = 0; t < SETTLED_SECONDS + seconds; t += DT) {
    body.step({ ...newMoveInput(), ...wants(t) }, DT);
    const { x, y, z, heading, velocity, turnRate, isGrounded, doing } = body.interpolate(1);
    const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
    motion.along = -(velocity.x * sin + velocity.z * cos);
    motion.across = velocity.z * sin - velocity.x * cos;
    Object.assign(motion, { turnRate, grounded: isGrounded, verticalSpeed: velocity.y, doing });
    Object.assign(walker, { x, y, z, heading });
    walker.pose(motion);
    const standing = walker.standingSpeeds();
    if (t > SETTLED_SECONDS) speeds.push(...standing);
  }
  return speeds;
}

const cm = (metres: number): string => (metres * 100).toFixed(1).padStart(7);
console.log(`Speed of standing feet over their ground, cm/s (${Math.round(1 / DT)} steps a second)\n`);
console.log(`${"".padEnd(42)}   mean    95 %   worst`);
for (const { name, course, from, only } of grounds) {
  for (const way of walkCases) {
    if (only && !only.has(way.name)) continue;
    const speeds = measure(course(), from, way).sort((a, b) => a - b);
    const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
    const at = (share: number): number => speeds[Math.floor((speeds.length - 1) * share)] ?? Number.NaN;
    console.log(`${`${name}: ${way.name}`.padEnd(42)}${cm(mean)} ${cm(at(0.95))} ${cm(at(1))}`);
    figures.atMost(`${name}: ${way.name}, 95 %`, at(0.95) * 100, "cm/s");
  }
}
