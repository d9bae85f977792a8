import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { fromRoot, root } from "./paths.mjs";

/** After Ctrl-C, how long a child that heard it from the terminal has before it is told once more. */
const INTERRUPT_TIMEOUT_MS = 5_000;
const PARENT_LOOK_MS = 500;

/** A failure whose sentence is all that a person needs. */
export class SetupError extends Error {}

/** Somebody stopped this process; `code` is what the child that ran then ended with. */
export class Stopped extends SetupError {
  constructor(code) {
    super("Stopped.");
    this.code = code;
  }
}

/** The environment of a child: its `node` is the workspaces' own. */
export const childEnv = (extra = {}) => ({
  ...process.env,
  PATH: `${fromRoot("node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`,
  ...extra,
});

/** Tells the guard (a shell's `$1`: its process or group) and becomes the command: nobody can be killed in between. */
const TOLD_TO_GUARD = 'echo "$1$$" >&3; exec 3>&-; shift; exec "$@"';

/**
 * Starts a command that ends with this process: it gets a SIGTERM for what would end this one, however that
 * comes about, and this process waits for it. One that is `detached` gets it together with all that it started
 * itself. `ended` resolves with its exit code, 127 for one that isn't there.
 */
export function startChild(command, args, { stdio, ...options }) {
  const guard = startGuard();
  const group = options.detached ? "-" : "";
  const child = spawn("/bin/sh", ["-c", TOLD_TO_GUARD, "sh", group, command, ...args], {
    ...options,
    stdio: [...stdio, guard.stdin],
  });
  const target = child.pid === undefined ? null : Number(`${group}${child.pid}`);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    if (target === null) return;
    try {
      process.kill(target, "SIGTERM");
    } catch {
      // It has ended by itself.
    }
  };
  // The terminal's Ctrl-C reaches a child in this process's group too; one sent to this process alone does not.
  const interrupt = () => {
    isStopped = true;
    setTimeout(stop, options.detached ? 0 : INTERRUPT_TIMEOUT_MS).unref();
  };
  process.on("SIGTERM", stop).on("SIGHUP", stop).on("SIGINT", interrupt);
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  }).finally(() => {
    guard.kill("SIGKILL");
    process.off("SIGTERM", stop).off("SIGHUP", stop).off("SIGINT", interrupt);
  });
  return { child, ended, stop, isStopped: () => isStopped };
}

/** Ends whom it is told of when this process is killed: a shell whose input is a pipe that the kernel closes then. */
function startGuard() {
  const wait = 'read -r target && { read -r _; kill -s TERM -- "$target"; }';
  const guard = spawn("/bin/sh", ["-c", wait], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  guard.on("error", () => {});
  guard.stdin.on("error", () => {});
  return guard;
}

/** Runs a command to its end and answers its exit code; throws `Stopped` when somebody stopped it. */
export async function run(command, args, { cwd = root, env = {}, quiet = false } = {}) {
  const { child, ended, isStopped } = startChild(command, args, {
    cwd,
    env: childEnv(env),
    ...(quiet
      ? { stdio: ["ignore", "pipe", "pipe"], detached: true }
      : { stdio: ["inherit", "inherit", "inherit"] }),
  });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const code = await ended;
  if (isStopped()) throw new Stopped(code);
  return { code, output };
}

/** Runs a command that must succeed; prints what it said only when it did not. */
export async function must(title, command, args, options = {}) {
  process.stdout.write(`${title} … `);
  const began = Date.now();
  const { code, output } = await run(command, args, { ...options, quiet: true });
  if (code !== 0) {
    console.log("failed");
    console.error(output);
    throw new SetupError(`${title} failed (exit code ${code}).`);
  }
  console.log(`${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** The same for commands that don't need each other, at once. Those that succeed are told to `onDone` as they end. */
export async function mustAll(parts, onDone = () => {}) {
  for (const { title } of parts) console.log(`${title} …`);
  const began = Date.now();
  const runs = await Promise.allSettled(
    parts.map(async (part) => {
      const { code, output } = await run(...part.command, { quiet: true });
      if (code !== 0) throw new SetupError(`${output}\n${part.title} failed (exit code ${code}).`);
      console.log(`${part.title}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
      onDone(part);
    }),
  );
  const failed = runs.find(({ status }) => status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** Runs a script's body; a SetupError ends it with its sentence. */
export async function main(body) {
  endWithNpm();
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stopped)) console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = error instanceof Stopped ? error.code : 1;
  }
}

/** npm may be ended without passing it on: then this process is told to end as well. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_LOOK_MS).unref();
}
