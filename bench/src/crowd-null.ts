// The whole engine on the null platform: what a frame costs its thread with so many others walking in view.
import { readFileSync } from "node:fs";
import { createCrowd } from "@veranda/engine/world/avatars/crowd";
import { rehearse } from "@veranda/engine/testing/null-engine.fixture";
import { NullRoom } from "@veranda/engine/testing/null-room.fixture";
import type { Link } from "@veranda/engine/features/session/link-port";
import { MOTION, restingPose } from "@veranda/wire";
import { walkingPlace } from "./crowd-places.ts";

/** Times are the thread's own: what else the machine does is not in them. */
export type NullMeasure = { people: number; meanMs: number };

const CAPACITY = 4096;
const WARM_UP_FRAMES = 60;
const avatars = new URL("../../content/built/avatars/", import.meta.url);

const fetchBytes = async (name: string): Promise<ArrayBuffer> => {
  const bytes = readFileSync(new URL(name, avatars));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};

/** Frames of 1/60 s: bodies, camera, people, names; where the others are is known, as after the wire's playback. */
export async function measureOnNullPlatform(people: number, frames: number): Promise<NullMeasure> {
  const room = new NullRoom();
  const { engine, platform, join, settle } = await rehearse({
    room,
    loadCrowd: () =>
      createCrowd(
        { manifestUrl: "avatars.json", fetchBytes, signal: new AbortController().signal },
        { capacity: CAPACITY },
      ),
  });
  while (engine.state.emotes.available.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await join();
  if (!engine.state.loading.isReady) throw new Error("Nobody stands in the place.");
  const others = Array.from({ length: people }, () => comeIn(room));
  await settle();
  let spent = 0;
  for (let frame = -WARM_UP_FRAMES; frame < frames; frame++) {
    others.forEach((other, i) => walk(other, i, people, frame / 60));
    const before = process.threadCpuUsage();
    platform.advance(1 / 60);
    const { user, system } = process.threadCpuUsage(before);
    if (frame >= 0) spent += user + system;
  }
  const seen = Object.keys(engine.state.participants).length - 1;
  if (seen !== people) throw new Error(`${seen} of ${people} came in.`);
  const measure = { people, meanMs: spent / 1000 / frames };
  await engine.close();
  return measure;
}

function comeIn(room: NullRoom): Link {
  const silent = () => undefined;
  const link = room.open({
    onWelcome: silent,
    onMessage: silent,
    onConnection: silent,
    onNeedTicket: silent,
    onClosed: silent,
  });
  link.connect("ws://room", { ticket: "ticket", displayName: "", avatar: "" });
  return link;
}

const pose = { ...restingPose(), motion: MOTION.walk };

function walk(other: Link, i: number, people: number, seconds: number): void {
  const { x, z, heading, vx, vz } = walkingPlace(i, people, seconds);
  Object.assign(pose, { x, z: z - 8, heading, vx, vz });
  other.sendPose(pose);
}
