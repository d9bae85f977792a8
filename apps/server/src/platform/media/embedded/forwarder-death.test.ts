// Slow: WebRTC connections are made, and processes are ended.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { soon } from "../../../testing/soon.ts";
import { MAY_LISTEN, openMediaStand, type MediaStand } from "../testing/media-stand.ts";

let stand: MediaStand | undefined;
afterEach(async () => {
  await stand?.close();
  stand = undefined;
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test("a killed media server is restarted, pages reconnect, and earlier settings still apply", async () => {
  stand = await openMediaStand();
  const { media } = stand;
  // It isn't running before somebody wants to speak or hear.
  expect(media.forwarderPid).toBeUndefined();
  const [ann, ben, mute] = await Promise.all([
    stand.join("a", "ann"),
    stand.join("a", "ben"),
    stand.join("a", "mute", MAY_LISTEN),
  ]);
  media.setHeard("a", "ben", ["ann", "mute"]);
  ann.speakOn();
  await soon(() => expect(ben.from("ann").length).toBeGreaterThan(5));
  const killed = media.forwarderPid ?? 0;
  process.kill(killed, "SIGKILL");
  await soon(() => expect([ann.ending, ben.ending, mute.ending]).toEqual(Array(3).fill("restarting")));
  // Like pages: each with a new ticket. Who hears whom and who may speak isn't set again.
  const [annAgain, benAgain, muteAgain] = await Promise.all([
    stand.join("a", "ann"),
    stand.join("a", "ben"),
    stand.join("a", "mute", MAY_LISTEN),
  ]);
  expect(media.forwarderPid).not.toBe(killed);
  muteAgain.speakOn();
  annAgain.speakOn();
  await soon(() => expect(benAgain.from("ann").length).toBeGreaterThan(25));
  expect(benAgain.from("mute")).toEqual([]);
  const restarts = await stand.metrics.getSingleMetric("veranda_media_restarts_total")?.get();
  expect(restarts?.values[0]?.value).toBe(1);
});

test("closing a server ends its media server and notifies its pages", async () => {
  stand = await openMediaStand();
  const ann = await stand.join("a", "ann");
  const pid = stand.media.forwarderPid ?? 0;
  await stand.media.close();
  await soon(() => expect(ann.ending).toBe("server_closing"));
  expect(isRunning(pid)).toBe(false);
  await expect(stand.media.ticket("a", "ann", MAY_LISTEN)).rejects.toThrow("closing");
});

test("a server that is killed leaves no media server running", async () => {
  const program = fileURLToPath(new URL("../testing/media-server-alone.ts", import.meta.url));
  const server = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  const pid = Number(line.toString());
  expect(isRunning(pid)).toBe(true);
  server.kill("SIGKILL");
  await soon(() => expect(isRunning(pid)).toBe(false));
});

test("uses another port if the configured one is taken, and logs it", async () => {
  const first = await openMediaStand();
  const ann = await first.join("a", "ann");
  const candidate = ann.said.find((message) => message.type === "candidate");
  const port = candidate?.type === "candidate" ? Number(candidate.candidate.split(" ")[5]) : 0;
  stand = await openMediaStand({ port });
  await stand.join("a", "ben");
  expect(stand.log.join("")).toContain("MEDIA_PORT is taken");
  await first.close();
});
