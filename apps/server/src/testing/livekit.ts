import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LivekitSettings } from "../platform/media/livekit/livekit-settings.ts";
import { freePort } from "./free-port.ts";
import { needs } from "./needs.ts";

const MODULE = fileURLToPath(new URL("../../../../deploy/livekit/", import.meta.url));
const KEY = "key";
const SECRET = "a-secret-of-tests-that-has-32-characters";

/** Where scripts/setup/livekit.mjs stores its build. */
const program = (): string => {
  const version = /livekit-server v(\S+)/.exec(readFileSync(join(MODULE, "go.mod"), "utf8"))?.[1];
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  return join(cache, "veranda", `livekit-server-${version}`);
};

/** Options of tests that start a LiveKit. */
export const needsLivekit = needs(
  "LiveKit, which is built where `go` is (deploy/livekit)",
  existsSync(program()),
);

export type TestLivekit = {
  readonly settings: LivekitSettings;
  /** Port for UDP media. */
  readonly udpPort: number;
  readonly pid: number | undefined;
  /** Port for TCP media. */
  readonly tcpPort: number;
  readonly log: () => string;
  kill(): Promise<void>;
  /** Restarts it on the same ports. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** A real LiveKit that listens on this machine only. Close it at the end. */
export async function startLivekit(): Promise<TestLivekit> {
  const folder = mkdtempSync(join(tmpdir(), "veranda-livekit-"));
  const [port, udp, tcp] = [await freePort(), await freePort(), await freePort()];
  const config = join(folder, "livekit.yaml");
  writeFileSync(
    config,
    readFileSync(join(MODULE, "loopback.yaml"), "utf8")
      .replace("7880", `${port}`)
      .replace("7881", `${tcp}`)
      .replace("7882", `${udp}`)
      .replace("KEY: SECRET", `${KEY}: ${SECRET}`),
  );
  let said = "";
  const start = async () => {
    const child = spawn(program(), ["--config", config], { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (said = (said + data.toString()).slice(-100_000)));
    for (;;) {
      if (child.exitCode !== null) throw new Error(`LiveKit didn't start:\n${said}`);
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
      if (answer?.ok) return child;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  let child = await start();
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return {
    udpPort: udp,
    settings: { url: `ws://127.0.0.1:${port}`, key: KEY, secret: SECRET },
    tcpPort: tcp,
    get pid() {
      return child.pid;
    },
    log: () => said,
    kill,
    async restart() {
      await kill();
      child = await start();
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
