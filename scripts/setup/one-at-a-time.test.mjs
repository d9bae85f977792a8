// Waits: for locks whose holders were killed, and for holders that take long.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.mjs";

let folder;
let children;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "veranda-lock-"));
  children = [];
});
afterEach(async () => {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL"))
        await once(child, "exit");
    }),
  );
  rmSync(folder, { recursive: true, force: true });
});

/** A process that says in the log when it begins and when it ends, after a while. */
function start(name, forMs) {
  const module = JSON.stringify(new URL("one-at-a-time.mjs", import.meta.url).href);
  const [lock, log] = [join(folder, "deep/lock"), join(folder, "log")].map((path) => JSON.stringify(path));
  const code = `
    import { appendFileSync } from "node:fs";
    const { oneAtATime } = await import(${module});
    await oneAtATime(${lock}, async () => {
      appendFileSync(${log}, "${name}+");
      await new Promise((resolve) => setTimeout(resolve, ${forMs}));
      appendFileSync(${log}, "${name}-");
    }, { abandonedMs: 3000 });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: "inherit" });
  children.push(child);
  return child;
}
const log = () => (existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "");

test("of processes that begin at one moment, each waits for the one before", async () => {
  await Promise.all(["a", "b", "c"].map((name) => once(start(name, 300), "exit")));
  expect(log()).toMatch(/^(?:([abc])\+\1-){3}$/);
  expect(existsSync(join(folder, "deep/lock"))).toBe(false);
});

test("one that was killed isn't waited for, and one that takes long is", async () => {
  const killed = start("a", 600_000);
  await expect.poll(log, { timeout: 15_000 }).toBe("a+");
  killed.kill("SIGKILL");
  // Longer than an untouched lock counts.
  const [slow, next] = [start("b", 6_000), start("b", 6_000)];
  await Promise.all([once(slow, "exit"), once(next, "exit")]);
  expect(log()).toBe("a+b+b-b+b-");
}, 60_000);

test("one that goes on is waited for, though its lock looks old once the clock was set", async () => {
  const first = start("a", 3_000);
  await expect.poll(log, { timeout: 15_000 }).toBe("a+");
  const next = start("b", 10);
  const old = new Date(Date.now() - 3_600_000);
  for (let i = 0; i < 4; i += 1) {
    if (existsSync(join(folder, "deep/lock"))) utimesSync(join(folder, "deep/lock"), old, old);
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  await Promise.all([once(first, "exit"), once(next, "exit")]);
  expect(log()).toBe("a+a-b+b-");
}, 60_000);

test("one that fails lets the next one begin, and says why", async () => {
  const lock = join(folder, "lock");
  const failed = oneAtATime(lock, () => Promise.reject(new Error("no space left"))).catch(
    ({ message }) => message,
  );
  expect(await failed).toBe("no space left");
  expect(await oneAtATime(lock, () => "done")).toBe("done");
});

test("where nothing can be written there is no lock: what is to be done says so itself", async () => {
  // The system's own folder, where it has one.
  const lock = existsSync("/sys/kernel") ? "/sys/kernel/lock" : join(folder, "lock");
  expect(await oneAtATime(lock, () => "done")).toBe("done");
  expect(existsSync(lock)).toBe(false);
});
