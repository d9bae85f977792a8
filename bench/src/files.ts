import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { copyFile, open, type FileHandle } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createClient, type Client } from "@veranda/contract";
import { accessTokenIssuer } from "@veranda/server/src/domains/accounts/access-token.ts";
import { fileDigest } from "@veranda/server/src/platform/files/file-digest.ts";
import { openSecret } from "@veranda/server/src/platform/secret.ts";
import type { Child } from "./api/child.ts";
import { startServer } from "./api/start-server.ts";
import { ACCESS_SECONDS, fillWithPeople, idOf, sessionIdOf } from "./people/crowded-place.ts";
import { figuresOf } from "./figures.ts";

/**
 * A file uploaded as a page does it, compared with a plain copy of the same bytes on the same disk in the same run:
 * `npm run bench:files -- --megabytes 200 --rounds 3`. It is announced, sent in parts, three at a time, completed (joined,
 * its type detected, its digest computed, synced to disk), then downloaded whole and in ranges. The server is the real one
 * with its own Postgres. Client and server share the machine.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: "string", default: "200" },
    rounds: { type: "string", default: "3" },
  },
});
const figures = figuresOf("files");
const bytes = Number(values.megabytes) * 1_000_000;
const rounds = Number(values.rounds);
const PARTS_AT_ONCE = 3;
const RANGE_BYTES = 1_000_000;
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "veranda-bench-"));
// Postgres refuses to run as root, so the database may run as another user, which needs to enter this folder.
chmodSync(folder, 0o755);

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};
const rate = (taken: number): string => `${(bytes / 1e6 / taken).toFixed(0)} MB/s`;
const row = (cells: readonly string[]): void => console.log(cells.map((cell) => cell.padEnd(30)).join(""));

/** Noise as a sound file: sounds are served as they were uploaded, whatever their length. */
async function writeSound(path: string): Promise<void> {
  const head = Buffer.alloc(44);
  head.write("RIFF\0\0\0\0WAVEfmt ", 0, "latin1");
  head.writeUInt32LE(bytes - 8, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(44_100, 24);
  head.writeUInt32LE(176_400, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(bytes - 44, 40);
  const file = await open(path, "w");
  await file.write(head);
  const block = randomBytes(4_000_000);
  for (let at = head.length; at < bytes; at += block.length) {
    block.writeUInt32LE(at, 64);
    await file.write(block, 0, Math.min(block.length, bytes - at));
  }
  await file.close();
}

async function copySafely(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const file = await open(to, "r+");
  await file.sync();
  await file.close();
}

async function sendParts(
  origin: string,
  file: FileHandle,
  { parts, partBytes }: { parts: { number: number; url: string }[]; partBytes: number },
): Promise<void> {
  const queue = [...parts];
  const send = async (): Promise<void> => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      const at = (part.number - 1) * partBytes;
      const body = Buffer.alloc(Math.min(partBytes, bytes - at));
      await file.read(body, 0, body.length, at);
      const answer = await fetch(new URL(part.url, origin), { method: "PUT", body });
      if (!answer.ok) throw new Error(`A part was answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, send));
}

type Uploaded = { id: string; sending: number; completing: number };

async function upload(call: Client, origin: string, path: string): Promise<Uploaded> {
  const file = await open(path);
  const body = { contentType: "audio/wav", name: "sound.wav", size: bytes, roomID: null };
  const { data } = await call("POST /files", { body });
  const params = { id: data.file.id };
  const sending = await seconds(() => sendParts(origin, file, data.upload));
  await file.close();
  const completing = await seconds(async () => {
    const complete = { params, body: { uploadState: "UPLOADED" as const } };
    const taken = await call("POST /files/{id}/complete", complete, { timeoutMs: 600_000 });
    if (taken.data.uploadState !== "UPLOADED") throw new Error("The file was not taken");
  });
  return { id: params.id, sending, completing };
}

async function readBack(url: string, range?: string): Promise<void> {
  const answer = await fetch(url, { headers: range === undefined ? {} : { range } });
  if (!answer.ok) throw new Error(`It was answered ${answer.status}`);
  if (answer.body === null) throw new Error("It was answered without a body");
  await answer.body.pipeTo(new WritableStream());
}

const peakMegabytes = ({ pid }: Child): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;

try {
  await fillWithPeople(folder, { people: 2, popular: 0, friends: 0 });
  const issue = accessTokenIssuer(openSecret(folder), ACCESS_SECONDS, () => Date.now());
  const { accessToken } = await issue({ accountId: idOf(0), sessionId: sessionIdOf(0) });
  const server = await startServer(root, folder, { PLAN: "ENTERPRISE" });
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const call = createClient(
      `${origin}/api`,
      (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set("authorization", `Bearer ${accessToken}`);
        return fetch(input, { ...init, headers });
      },
      60_000,
    );
    console.log(
      `${values.megabytes} MB, ${PARTS_AT_ONCE} parts at a time, ${rounds} rounds; ${cpus()[0]?.model}`,
    );
    console.log(
      `${availableParallelism()} cores, Node ${process.version}, load before ${loadavg()[0]?.toFixed(2)}\n`,
    );
    row(["what", "time", "throughput"]);
    for (let round = 1; round <= rounds; round++) {
      const [sound, copy] = [join(folder, "sound.wav"), join(folder, "copy.wav")];
      await writeSound(sound);
      const restingMegabytes = peakMegabytes(server);
      const tell = (what: string, taken: number, more = ""): void =>
        row([`${round}. ${what}`, `${taken.toFixed(2)} s`, `${rate(taken)} ${more}`]);
      tell("plain copy", await seconds(() => copyFile(sound, copy)));
      tell("plain copy, safe on the disk", await seconds(() => copySafely(sound, copy)));
      tell("SHA-256 alone", await seconds(() => fileDigest(sound)));
      const cpuBefore = server.cpuSeconds();
      const { sending, completing } = await upload(call, origin, sound);
      const cpu = server.cpuSeconds() - cpuBefore;
      tell("parts sent", sending);
      tell("completed", completing);
      tell("brought, in all", sending + completing, `(${cpu.toFixed(2)} s of a core)`);
      if (round === rounds) {
        const megabytesASecond = Number(values.megabytes) / (sending + completing);
        figures.atLeast(`${values.megabytes} MB brought`, megabytesASecond, "MB/s");
      }
      const url = `${origin}/files/${await fileDigest(sound)}.wav`;
      tell("read back whole", await seconds(() => readBack(url)));
      tell(
        "read back in ranges of 1 MB",
        await seconds(async () => {
          for (let at = 0; at < bytes; at += RANGE_BYTES)
            await readBack(url, `bytes=${at}-${Math.min(bytes, at + RANGE_BYTES) - 1}`);
        }),
      );
      console.log(
        `   the server's memory at its most: ${peakMegabytes(server).toFixed(0)} MB (${restingMegabytes.toFixed(0)} MB before)\n`,
      );
    }
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
