import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { fromRoot, root } from "./paths.mjs";

/** The environment of a child: its `node` is the workspaces' own. */
export const childEnv = (extra = {}) => ({
  ...process.env,
  PATH: `${fromRoot("node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`,
  ...extra,
});

/**
 * Runs a command to its end and answers its exit code. Ctrl-C reaches the child by the terminal;
 * a SIGTERM to this process is passed on.
 */
export function run(command, args, { cwd = root, env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: childEnv(env),
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    const pass = () => child.kill("SIGTERM");
    const hold = () => {};
    process.on("SIGTERM", pass);
    process.on("SIGINT", hold);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      process.off("SIGTERM", pass);
      process.off("SIGINT", hold);
      resolve({ code: code ?? (signal === "SIGINT" ? 130 : 1), output });
    });
  });
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

/** A failure whose sentence is all that a person needs. */
export class SetupError extends Error {}

/** Runs a script's body; a SetupError ends it with its sentence. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}
