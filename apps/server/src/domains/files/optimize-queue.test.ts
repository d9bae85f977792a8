// Slow: each of its files is a process's work.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { nameInUrl } from "../../platform/files/file-name.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { TaskKind } from "../../processing/task-kinds.ts";
import type { Processing } from "../../processing/processing.ts";
import { createProcessing } from "../../processing/processing.ts";
import { WORKER } from "../../processing/worker-file.ts";
import { needs } from "../../testing/needs.ts";
import { fileContents } from "./tables.ts";
import { newPicture, openTestLibrary, quickProcessing, type TestLibrary } from "./testing/test-library.ts";

/** Tasks that run until the test ends them, in the order of their start. */
type Task = { bytes: number; kind: TaskKind; end: (error?: Error) => void };
const tasks: Task[] = [];
const held: Processing = {
  async run(kind, task, { signal, ...options }) {
    await new Promise<void>((resolve, reject) => {
      const end = (error?: Error) => (error === undefined ? resolve() : reject(error));
      tasks.push({ bytes: Number(/\d+/.exec((task as { name: string }).name)?.[0]), kind, end });
      const stop = () => end(new TaskFailed("broken", "stopped"));
      // It may have been stopped between being claimed and being run.
      if (signal?.aborted) stop();
      else signal?.addEventListener("abort", stop);
    });
    return quickProcessing.run(kind, task, options);
  },
  close: () => Promise.resolve(),
};
const video = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from("ftypisom0000isom"), newPicture()]);
const soon = (assertion: () => void) => vi.waitFor(assertion, { timeout: 20_000 });

let at: TestLibrary;
beforeAll(async () => {
  at = await openTestLibrary(held);
});
afterAll(() => at.close());

const stateOf = async (id: string) => (await at.fileReferences.assetsOf([id]))[0]?.work;
const contentOf = async (id: string) => (await at.fileReferences.assetsOf([id]))[0];

it("optimises in turns: however many files one person uploads, others come next", async () => {
  const [many, few] = [await at.person("many"), await at.person("few")];
  const first = tasks.length;
  const theirs = [];
  for (let i = 0; i < 6; i++) theirs.push(await at.upload(many, newPicture()));
  await soon(() => expect(tasks).toHaveLength(first + 1));
  // One of theirs is running, five wait; newcomers wait for none of them.
  const own = await at.upload(few, newPicture());
  await soon(() => expect(tasks).toHaveLength(first + 2));
  tasks[first + 1]?.end();
  await vi.waitFor(async () => expect((await stateOf(own.id))?.state).toBe("done"), { timeout: 20_000 });
  expect((await stateOf(theirs[1]?.id ?? ""))?.state).toBe("waiting");
  for (let i = first; i < first + 7; i++) {
    await soon(() => expect(tasks[i]).toBeDefined());
    tasks[i]?.end();
  }
  for (const { id } of theirs)
    await vi.waitFor(async () => expect((await stateOf(id))?.state).toBe("done"), { timeout: 20_000 });
});

it("leaves one of two workers to short tasks, whatever videos wait", async () => {
  const people = [await at.person("film1"), await at.person("film2"), await at.person("photo")];
  const first = tasks.length;
  await at.upload(people[0] ?? "", video(), "a.mp4");
  await at.upload(people[1] ?? "", video(), "b.mp4");
  const picture = await at.upload(people[2] ?? "", newPicture());
  await soon(() => expect(tasks.slice(first).map(({ kind }) => kind)).toEqual(["video", "image"]));
  tasks[first + 1]?.end();
  await vi.waitFor(async () => expect((await stateOf(picture.id))?.state).toBe("done"), { timeout: 20_000 });
  tasks[first]?.end();
  await soon(() => expect(tasks).toHaveLength(first + 3));
  tasks[first + 2]?.end();
});

it("rejects a task that timed out, and retries a crashed one after a delay", async () => {
  const who = await at.person("breaks");
  const first = tasks.length;
  const heavy = await at.upload(who, newPicture());
  await soon(() => expect(tasks).toHaveLength(first + 1));
  tasks[first]?.end(new TaskFailed("too_long", "it ended (SIGKILL)"));
  await vi.waitFor(async () => expect((await stateOf(heavy.id))?.state).toBe("refused"), { timeout: 20_000 });

  const broken = await at.upload(who, newPicture());
  await soon(() => expect(tasks).toHaveLength(first + 2));
  tasks[first + 1]?.end(new TaskFailed("broken", "it ended (SIGSEGV)"));
  await vi.waitFor(async () => expect((await stateOf(broken.id))?.state).toBe("waiting"), {
    timeout: 20_000,
  });
  at.library.work.wake();
  await at.library.work.settled();
  expect(tasks).toHaveLength(first + 2);
  await at.waited(2_500);
  at.library.work.wake();
  await soon(() => expect(tasks).toHaveLength(first + 3));
  tasks[first + 2]?.end();
  await vi.waitFor(async () => expect((await stateOf(broken.id))?.state).toBe("done"), { timeout: 20_000 });
});

it("resumes interrupted work immediately at the next start", async () => {
  const who = await at.person("killed");
  const first = tasks.length;
  const { id } = await at.upload(who, newPicture());
  await soon(() => expect(tasks).toHaveLength(first + 1));
  tasks[first]?.end();
  await vi.waitFor(async () => expect((await stateOf(id))?.state).toBe("done"), { timeout: 20_000 });
  const digest = (await contentOf(id))?.levels[0]?.url.slice(7, 71) ?? "";
  // As after a kill: an unfinished run, and its folder.
  const run = "5f0e7a52-93c4-4f5b-8a77-0f3f1f6f2b10";
  await at.database.db
    .update(fileContents)
    .set({ state: "working", made: null, attempts: 1, run, changedAt: sql`now()` })
    .where(eq(fileContents.digest, digest));
  mkdirSync(join(at.folder, "processing/files", run), { recursive: true });
  const next = at.openAnother(quickProcessing);
  const done = async (): Promise<void> => {
    // The other library also polls, and may have claimed it.
    for (const task of tasks.slice(first + 1)) task.end();
    expect((await stateOf(id))?.state).toBe("done");
  };
  await vi.waitFor(done, { timeout: 20_000 });
  await next.close();
});

it("keeps the result of a later run when an earlier one, presumed dead, fails after it", async () => {
  const who = await at.person("paused");
  const first = tasks.length;
  const { id } = await at.upload(who, newPicture());
  await soon(() => expect(tasks).toHaveLength(first + 1));
  // Its process is silent for so long that another takes over, and draws a poster.
  const others: Processing = {
    async run(kind, task, options) {
      const made = (await quickProcessing.run(kind, task, options)) as object;
      const poster = `${"0".repeat(64)}.webp`;
      writeFileSync(join((task as { folder: string }).folder, poster), newPicture());
      return { ...made, poster } as never;
    },
    close: () => Promise.resolve(),
  };
  const { rows } = await at.database.query<{ digest: string }>("select digest from files where id = $1", [
    id,
  ]);
  const another = at.openAnother(others);
  await another.work.settled();
  await at.database.db
    .update(fileContents)
    .set({ changedAt: sql`now() - interval '1 minute'` })
    .where(eq(fileContents.digest, rows[0]?.digest ?? ""));
  another.work.wake();
  await vi.waitFor(async () => expect((await stateOf(id))?.state).toBe("done"), { timeout: 20_000 });
  const poster = nameInUrl((await contentOf(id))?.poster ?? "");
  expect(await at.stored.size(poster)).toBe(64);
  tasks[first]?.end(new TaskFailed("too_long", "600 s"));
  await at.library.work.settled();
  await at.stored.sweep();
  expect((await stateOf(id))?.state).toBe("done");
  expect(await at.stored.size(poster)).toBe(64);
  await another.close();
});

/** Processes that work in this folder: other tests of the same process have workers too. */
const workersIn = (folder: string): number[] =>
  readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, "latin1");
      return command.includes(WORKER) && command.includes(folder) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

it(
  "resumes within seconds when the system killed a worker",
  { ...needs("Linux", process.platform === "linux"), timeout: 120_000 },
  async () => {
    const real = await openTestLibrary(createProcessing({ log: pino({ level: "silent" }) }));
    try {
      const create = { width: 300, height: 200, channels: 3, background: "#888" } as const;
      const who = await real.person("victim");
      const { id } = await real.upload(who, await sharp({ create }).png().toBuffer(), "grey.png");
      const workers = (): number[] => workersIn(real.folder);
      const work = async () => (await real.fileReferences.assetsOf([id]))[0]?.work;
      await vi.waitFor(() => expect(workers()).toHaveLength(1), { timeout: 30_000, interval: 5 });
      // Suspended, so that it can't finish before it is seen.
      for (const pid of workers()) process.kill(pid, "SIGSTOP");
      await vi.waitFor(async () => expect((await work())?.state).toBe("working"), { timeout: 30_000 });
      for (const pid of workers()) process.kill(pid, "SIGKILL");
      await vi.waitFor(async () => expect((await work())?.state).toBe("waiting"), { timeout: 30_000 });
      await real.waited(2_500);
      await vi.waitFor(async () => expect((await work())?.state).toBe("done"), { timeout: 60_000 });
    } finally {
      await real.close();
    }
  },
);
