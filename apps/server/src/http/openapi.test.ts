import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const ask = async (): Promise<{ bytes: Buffer; type: string | null; threadMs: number; allMs: number }> => {
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
  const response = await fetch(`${server.origin}/api/openapi.json`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const [inThread, inAll] = [process.threadCpuUsage(thread), process.cpuUsage(all)];
  return {
    bytes,
    type: response.headers.get("content-type"),
    threadMs: (inThread.user + inThread.system) / 1000,
    allMs: (inAll.user + inAll.system) / 1000,
  };
};

test("the OpenAPI document is built once, outside of the main thread", async () => {
  const first = await ask();
  const second = await ask();
  expect(first.type).toMatch(/^application\/json/);
  expect(JSON.parse(first.bytes.toString())).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  // In CPU time, however busy the machine is.
  expect(first.threadMs).toBeLessThan(first.allMs / 3);
  expect(second.bytes.equals(first.bytes)).toBe(true);
  expect(second.type).toBe(first.type);
});
