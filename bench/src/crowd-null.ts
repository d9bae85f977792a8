// The whole engine on the null platform: what a frame costs its thread with so many others walking in view.
import { readFileSync } from "node:fs";
import { createCrowd } from "@veranda/engine/world/avatars/crowd";
import { rehearse } from "@veranda/engine/testing/null-engine.fixture";
import { NullRoom } from "@veranda/engine/testing/null-room.fixture";
import type { Link } from "@veranda/engine/features/session/link-port";
import { ownAvatarCode } from "@veranda/contract/avatar-code";
import { MOTION, restingPose } from "@veranda/wire";
import { walkingPlace } from "./crowd-places.ts";

/** Files by their addresses: avatars of people's own. */
type Files = ReadonlyMap<string, Uint8Array>;

/** Times are the thread's own: what else the machine does is not in them. */
export type NullMeasure = { people: number; meanMs: number };

const CAPACITY = 4096;
const WARM_UP_FRAMES = 60;
const PEOPLE = 100;
const JOINING = 100;
const A_FRAME = 4;
const avatars = new URL("../../content/built/avatars/", import.meta.url);

const nothing = new Int32Array(new SharedArrayBuffer(4));

/** Milliseconds that this thread has worked, and no other; Linux counts them finely, others in ticks. */
function threadMs(): number {
  // Linux settles the count when a thread rests.
  Atomics.wait(nothing, 0, 0, 0.01);
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ", 1)[0]) / 1e6;
  } catch {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  }
}

const filesOf =
  (served: Files) =>
  async (name: string): Promise<ArrayBuffer> => {
    const bytes = served.get(name) ?? readFileSync(new URL(name, avatars));
    return new Uint8Array(bytes).buffer;
  };

async function start(room: NullRoom, served: Files) {
  const rehearsal = await rehearse({
    room,
    loadCrowd: () =>
      createCrowd(
        {
          manifestUrl: "avatars.json",
          fetchBytes: filesOf(served),
          signal: new AbortController().signal,
        },
        { capacity: CAPACITY },
      ),
  });
  const { engine, join } = rehearsal;
  while (engine.state.emotes.available.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await join();
  if (!engine.state.loading.isReady) throw new Error("Nobody stands in the place.");
  return rehearsal;
}

/** Frames of 1/60 s: bodies, camera, people, names; where the others are is known, as after the wire's playback. */
export async function measureOnNullPlatform(people: number, frames: number): Promise<NullMeasure> {
  const room = new NullRoom();
  const { engine, platform, settle } = await start(room, new Map());
  const others = Array.from({ length: people }, () => comeIn(room, ""));
  await settle();
  let spent = 0;
  for (let frame = -WARM_UP_FRAMES; frame < frames; frame++) {
    others.forEach((other, i) => walk(other, i, people, frame / 60));
    const before = threadMs();
    platform.advance(1 / 60);
    if (frame >= 0) spent += threadMs() - before;
  }
  const seen = Object.keys(engine.state.participants).length - 1;
  if (seen !== people) throw new Error(`${seen} of ${people} came in.`);
  const measure = { people, meanMs: spent / frames };
  await engine.close();
  return measure;
}

/**
 * Frames in which 100 come to 100 who are there, four a frame, and those after it; each with all that the thread did
 * until the next, so with what came over the wire and was unpacked in between. Milliseconds.
 */
export async function measureJoiningOnNullPlatform(
  ids: readonly string[],
  served: Files,
  frames = 300,
): Promise<number[]> {
  const room = new NullRoom();
  const { engine, platform, settle } = await start(room, served);
  const others = Array.from({ length: PEOPLE }, () => comeIn(room, ""));
  await settle();
  const every = ids.length > 0 ? JOINING / ids.length : Infinity;
  const spent: number[] = [];
  for (let frame = -WARM_UP_FRAMES * 5; frame < frames; frame++) {
    const before = threadMs();
    if (frame >= 0 && frame < JOINING / A_FRAME)
      for (let i = 0; i < A_FRAME; i++) {
        const newcomer = others.length - PEOPLE;
        const id = newcomer % every < 1 ? ids[Math.floor(newcomer / every)] : undefined;
        others.push(comeIn(room, id === undefined ? "" : ownAvatarCode(id)));
      }
    others.forEach((other, i) => walk(other, i, PEOPLE + JOINING, frame / 60));
    platform.advance(1 / 60);
    // Files come, and what waits for them goes on.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (frame >= 0) spent.push(threadMs() - before);
  }
  await engine.close();
  return spent;
}

function comeIn(room: NullRoom, avatar: string): Link {
  const silent = () => undefined;
  const link = room.open({
    onWelcome: silent,
    onMessage: silent,
    onConnection: silent,
    onNeedTicket: silent,
    onClosed: silent,
  });
  link.connect("ws://room", { ticket: "ticket", displayName: "", avatar });
  return link;
}

const pose = { ...restingPose(), motion: MOTION.walk };

function walk(other: Link, i: number, people: number, seconds: number): void {
  const { x, z, heading, vx, vz } = walkingPlace(i, people, seconds);
  Object.assign(pose, { x, z: z - 8, heading, vx, vz });
  other.sendPose(pose);
}
