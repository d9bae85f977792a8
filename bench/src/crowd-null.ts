// Frame cost of the whole engine on the null platform, with a number of other people walking in view.
import { readFileSync } from "node:fs";
import { encodeLook, customAvatarCode } from "@veranda/contract/avatar-code";
import { avatarCatalogue } from "@veranda/contract/avatar";
import { createCrowd } from "@veranda/engine/world/avatars/crowd";
import { rehearse } from "@veranda/engine/testing/null-engine.fixture";
import { burstCodes, Gathering, NEWCOMERS_A_FRAME, THERE, JOINING } from "./crowd-gathering.ts";
import { fiftyLooks } from "./crowd-looks.ts";

/** Files of custom avatars, by URL. */
type Files = ReadonlyMap<string, Uint8Array>;

/** Times are the thread's processor time, so that other work of the machine isn't included. */
export type NullMeasure = { people: number; meanMs: number };

const CAPACITY = 4096;
const WARM_UP_FRAMES = 60;
const avatars = new URL("../../content/built/avatars/", import.meta.url);

/** Avatar codes of fifty people, all different. */
export const lookCodes = fiftyLooks(
  avatarCatalogue.parse(JSON.parse(readFileSync(new URL("avatars.json", avatars), "utf8"))),
).map(encodeLook);

const nothing = new Int32Array(new SharedArrayBuffer(4));

/** Processor time of this thread, milliseconds. Linux counts it precisely, other systems in ticks. */
function threadMs(): number {
  // Linux updates the count when a thread yields.
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

async function start(gathering: Gathering, served: Files) {
  const rehearsal = await rehearse({
    room: Object.assign(gathering.room, { open: gathering.open }),
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

/** Frames of 1/60 s: bodies, camera, people, names. Poses of others are given, as after interpolation. */
export async function measureOnNullPlatform(people: number, frames: number): Promise<NullMeasure> {
  const gathering = new Gathering(Array.from({ length: people }, (_, i) => lookCodes[i % 50] ?? ""));
  const { engine, platform, settle } = await start(gathering, new Map());
  for (let i = 0; i < people; i++) gathering.come();
  await settle();
  let spent = 0;
  for (let frame = -WARM_UP_FRAMES; frame < frames; frame++) {
    gathering.step();
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
 * Times of the frames in which a hundred people join a hundred, and of those after them. Each includes everything that the
 * thread did until the next frame, such as decoding what was received in between. Milliseconds.
 */
export async function measureJoiningOnNullPlatform(
  own: readonly string[],
  served: Files,
  frames: number,
): Promise<number[]> {
  const gathering = new Gathering(burstCodes(lookCodes, own.map(customAvatarCode)));
  const { engine, platform, settle } = await start(gathering, served);
  for (let i = 0; i < THERE; i++) gathering.come();
  await settle();
  const spent: number[] = [];
  for (let frame = -WARM_UP_FRAMES * 5; frame < frames; frame++) {
    gathering.step();
    const before = threadMs();
    if (frame >= 0 && frame < JOINING / NEWCOMERS_A_FRAME)
      for (let i = 0; i < NEWCOMERS_A_FRAME; i++) gathering.come();
    platform.advance(1 / 60);
    // Lets files arrive, and what waits for them continue.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (frame >= 0) spent.push(threadMs() - before);
  }
  await engine.close();
  return spent;
}
