import type { StatsFs } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { codeOf } from "../testing/code-of.ts";
import { addPerson, type TestPerson } from "../testing/people.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

const disk = vi.hoisted(() => {
  // Modules that other tests of this worker have loaded use the real disk.
  vi.resetModules();
  return { free: Number.MAX_SAFE_INTEGER };
});
vi.mock(import("node:fs/promises"), async (original) => {
  const real = await original();
  const statfs = async () => ({ bavail: disk.free, bsize: 1 }) as StatsFs;
  return { ...real, statfs: statfs as unknown as typeof real.statfs };
});

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  ada = await addPerson(server, "ada");
});
afterAll(() => server.close());
afterAll(() => void vi.resetModules());

const file = new Blob([new Uint8Array(1_000)]);
const sends: Record<string, () => Promise<unknown>> = {
  "an upload": () =>
    ada.call("POST /files", {
      body: { contentType: "image/png", name: "a.png", size: 1_000, roomID: null },
    }),
  "a space's file": () => ada.call("POST /rooms/import", { file }),
  "a profile's picture": () => ada.call("PUT /users/me/picture", { file }),
  "an avatar of one's own": () => ada.call("POST /v2/users/me/avatars/files", { file }),
};

test.each(Object.keys(sends))(
  "%s beyond the free space of the disk is rejected with an error code",
  async (what) => {
    disk.free = 200_000_500;
    expect(await codeOf(sends[what]?.() ?? Promise.resolve())).toBe("DISK_FULL");
    disk.free = Number.MAX_SAFE_INTEGER;
    expect(await codeOf(sends[what]?.() ?? Promise.resolve())).not.toBe("DISK_FULL");
  },
);
