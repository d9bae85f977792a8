import { fork, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { ForwarderReport, ForwarderRequest } from "./forwarder/messages.ts";

const PROGRAM = fileURLToPath(new URL("forwarder/main.ts", import.meta.url));
/** Backoff of restarts; the last delay repeats. */
const RESTART_WAITS_MS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** After running this long the backoff is reset. */
const STEADY_MS = 60_000;
const START_TIMEOUT_MS = 15_000;
const LAST_LINES = 5;

export type ForwarderProcessDeps = {
  log: Logger;
  port: number;
  addresses: readonly string[];
  monotonic: () => number;
  /** Called while it is running. */
  onReport: (report: ForwarderReport) => void;
  /** It ended unexpectedly: all connections are gone. */
  onDown: () => void;
};

/** The forwarder as a child process: started on demand, and restarted whenever it ends unexpectedly. */
export class ForwarderProcess {
  readonly #deps: ForwarderProcessDeps;
  #child: ChildProcess | null = null;
  #up: PromiseWithResolvers<void> | null = null;
  #isUp = false;
  #isWanted = false;
  #startedAt = 0;
  #tries = 0;
  #waiting: NodeJS.Timeout | undefined;
  /** The process stopped last: it holds the port until it has ended. */
  #ending: Promise<unknown> = Promise.resolve();

  constructor(deps: ForwarderProcessDeps) {
    this.#deps = deps;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when it accepts connections, after as many restarts as needed. */
  start(): Promise<void> {
    this.#up ??= Promise.withResolvers();
    if (!this.#isWanted) {
      this.#isWanted = true;
      void this.#launchAfterLast();
    }
    return this.#up.promise;
  }

  /** Messages are dropped while it is down: its connections are gone. */
  send(request: ForwarderRequest): void {
    if (this.#isUp && this.#child?.connected === true) this.#child.send(request, ignoreEnded);
  }

  /** Stops it until it is needed again. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    this.#isUp = false;
    this.#up = null;
    this.#tries = 0;
    clearTimeout(this.#waiting);
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    this.#ending = new Promise((resolve) => child.once("exit", resolve));
    // It holds no state to save.
    child.kill("SIGKILL");
    await this.#ending;
  }

  async #launchAfterLast(): Promise<void> {
    await this.#ending;
    if (this.#isWanted && this.#child === null) this.#launch();
  }

  #launch(): void {
    const { log, port, addresses, monotonic } = this.#deps;
    this.#startedAt = monotonic();
    const child = fork(PROGRAM, [], {
      execArgv: ["--max-old-space-size=256", "--disable-warning=ExperimentalWarning"],
      // The environment isn't passed on, since settings hold secrets. Windows needs SystemRoot to find its libraries.
      env: { NODE_ENV: "production", SystemRoot: process.env["SystemRoot"] },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // Needed for segments, which are binary.
      serialization: "advanced",
    });
    this.#child = child;
    const said: string[] = [];
    if (child.stderr)
      createInterface(child.stderr).on("line", (line) => {
        if (said.push(line) > LAST_LINES) said.shift();
      });
    const late = setTimeout(() => child.kill("SIGKILL"), START_TIMEOUT_MS);
    child.on("message", (report: ForwarderReport) => {
      if (this.#child !== child) return;
      if (report.type === "started") {
        clearTimeout(late);
        this.#started(report.port);
      }
      this.#deps.onReport(report);
    });
    // Every one: an error event without a listener would end this process too.
    child.on("error", (error) => {
      said.push(error.message);
      if (child.pid === undefined) this.#ended(child, said.join(" "));
    });
    child.once("exit", (code, signal) => {
      clearTimeout(late);
      this.#ended(child, `${signal ?? `code ${code}`} ${said.join(" ")}`.trim());
    });
    child.send({ type: "start", port, addresses } satisfies ForwarderRequest, (error) => {
      if (error) log.debug({ err: error }, "The media server could not be told to start");
    });
  }

  #started(port: number): void {
    const { log, port: asked } = this.#deps;
    this.#isUp = true;
    if (asked !== 0 && port !== asked)
      log.warn(
        { port, asked },
        "MEDIA_PORT is taken: voices use another port, which a firewall may not let through. Set MEDIA_PORT to a free one.",
      );
    log.info({ port, pid: this.#child?.pid }, "The media server runs");
    this.#up?.resolve();
  }

  #ended(child: ChildProcess, reason: string): void {
    if (this.#child !== child || !this.#isWanted) return;
    const { log, monotonic, onDown } = this.#deps;
    this.#child = null;
    if (this.#isUp) {
      this.#isUp = false;
      // Callers that waited for the previous start have been resolved.
      this.#up = Promise.withResolvers();
      onDown();
    }
    if (monotonic() - this.#startedAt >= STEADY_MS) this.#tries = 0;
    log.error({ reason }, "The media server ended by itself and is started again");
    const wait = RESTART_WAITS_MS[Math.min(this.#tries++, RESTART_WAITS_MS.length - 1)];
    this.#waiting = setTimeout(() => this.#launch(), wait);
    this.#waiting.unref();
  }
}

/** Without a callback, a message to a process that has just been killed is an error event on it. Its exit is handled. */
function ignoreEnded(): void {}
