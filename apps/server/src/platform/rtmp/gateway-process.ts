import { fork, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { GatewayReport, GatewayRequest } from "./gateway/messages.ts";

const PROGRAM = fileURLToPath(new URL("gateway/main.ts", import.meta.url));
/** Backoff of restarts; the last delay repeats. */
const RESTART_WAITS_MS = [0, 1_000, 5_000, 15_000, 30_000] as const;
/** After running this long the backoff is reset. */
const STEADY_MS = 60_000;
const LAST_LINES = 5;

export type GatewayProcessDeps = {
  log: Logger;
  host: string;
  port: number;
  monotonic: () => number;
  onReport: (report: GatewayReport) => void;
  /** The process has ended, with all of its connections. */
  onDown: () => void;
};

/** The gateway as a child process, while it is wanted. */
export class GatewayProcess {
  readonly #deps: GatewayProcessDeps;
  #child: ChildProcess | null = null;
  #startedAt = 0;
  #tries = 0;
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor(deps: GatewayProcessDeps) {
    this.#deps = deps;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts it if it isn't running, unless the restart delay hasn't passed. */
  start(): void {
    const { host, port, monotonic, onReport } = this.#deps;
    if (this.#child !== null || monotonic() < this.#notBefore) return;
    this.#startedAt = monotonic();
    const child = fork(PROGRAM, [], {
      execArgv: [
        "--max-old-space-size=128",
        "--disable-warning=ExperimentalWarning",
        // It may read files (its program), but neither write files nor start processes.
        "--permission",
        "--allow-fs-read=*",
        "--allow-addons",
      ],
      // The environment isn't passed on, since settings hold secrets. Windows needs SystemRoot to find its libraries.
      env: { NODE_ENV: "production", SystemRoot: process.env["SystemRoot"] },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child = child;
    const said: string[] = [];
    if (child.stderr)
      createInterface(child.stderr).on("line", (line) => {
        if (said.push(line) > LAST_LINES) said.shift();
      });
    child.on("message", (report: GatewayReport) => {
      if (this.#child === child) onReport(report);
    });
    child.on("error", (error) => {
      said.push(error.message);
      if (child.pid === undefined) this.#ended(child, said.join(" "));
    });
    child.once("exit", (code, signal) =>
      this.#ended(child, `${signal ?? `code ${code}`} ${said.join(" ")}`.trim()),
    );
    child.send({ type: "start", host, port } satisfies GatewayRequest, () => undefined);
  }

  send(request: GatewayRequest): void {
    if (this.#child?.connected === true) this.#child.send(request, () => undefined);
  }

  /** Kills it: it holds no state to save. It can be started again after `afterMs`. */
  async stop(afterMs = 0): Promise<void> {
    const child = this.#child;
    this.#child = null;
    this.#notBefore = this.#deps.monotonic() + afterMs;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  #ended(child: ChildProcess, reason: string): void {
    if (this.#child !== child) return;
    const { log, monotonic, onDown } = this.#deps;
    this.#child = null;
    if (monotonic() - this.#startedAt >= STEADY_MS) this.#tries = 0;
    const wait = RESTART_WAITS_MS[Math.min(this.#tries++, RESTART_WAITS_MS.length - 1)] ?? 0;
    this.#notBefore = monotonic() + wait;
    log.error({ reason }, "The RTMP gateway ended by itself and is started again");
    onDown();
  }
}
