// Slow: two processes of one installation, and four people in Chromium.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "@veranda/server/src/testing/free-port.ts";
import { publishWhenOpen } from "@veranda/server/src/platform/rtmp/testing/rtmp-sender.ts";
import { needsRedis, startRedis, type TestRedis } from "@veranda/server/src/testing/redis.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { makeStreamKey, stream, watchedShare } from "./broadcast-pages.ts";
import { send } from "./building.ts";
import { launchChromium } from "./chromium.ts";
import { HUES } from "./hues.ts";
import { startProduct, type StartedProduct } from "./product.ts";
import { givePlan } from "./spaces.ts";
import { openVisitor, untilInside, type Visitor } from "./visitor.ts";

const HOST = "two.processes@example.org";
const PATIENT = { timeout: 60_000 };

/** Whose instance runs on one process, while others come to the other. */
describe("a broadcast of an installation with two processes", needsRedis, () => {
  let redis: TestRedis;
  let first: StartedProduct;
  let second: StartedProduct;
  let browser: Browser;
  let host: Visitor;
  let program: Visitor;
  let near: Visitor;
  let path: string;
  let secret: string;
  let rtmpPort: number;

  beforeAll(async () => {
    redis = await startRedis();
    const start = async (env: Record<string, string>, prepare?: (dataDir: string) => Promise<void>) => {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      const settings = { REDIS_URL: redis.url, PROCESS_ADDRESS: address, TRUST_PROXY: "127.0.0.1", ...env };
      return startProduct(settings, { port, ...(prepare && { prepare }) });
    };
    first = await start({ LIVE_WEBRTC_WATCHERS: "2" });
    // While it is alone: a mail is kept in the data folder of whichever process comes to send it.
    await register(first, HOST, "Tess Two", "tess_two");
    const folder = encodeURIComponent(join(first.dataDir, "postgres"));
    const databaseUrl = `postgres://veranda@localhost/postgres?host=${folder}&port=5432`;
    rtmpPort = await freePort();
    second = await start({ DATABASE_URL: databaseUrl, RTMP_PORT: `${rtmpPort}` }, (dataDir) =>
      copyFile(join(first.dataDir, "secret"), join(dataDir, "secret")),
    );
    const call = await callsOf(first, HOST);
    const { data } = await call("POST /rooms", {
      body: {
        name: "Far away",
        shareSetting: "PUBLIC_LINK",
        setting: { environment: "studio", variant: "day" },
      },
    });
    path = `/s/${data.slug}-${data.id}`;
    await givePlan(first, data.id, "ENTERPRISE");
    browser = await launchChromium({ isForPages: true });
    host = await openVisitor(browser, first.origin, { viewport: { width: 900, height: 640 } });
    await signIn(host.page, HOST, "Tess Two", path);
    await untilInside(host.page);
    secret = await makeStreamKey(host.page);
    await send(host.page, "go_live", {});
    await host.page.getByText("Waiting for the stream.").waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await second.close();
    await first.close();
    await redis.close();
  });

  test("accepts a program's stream at the other process", async () => {
    program = await openVisitor(browser, second.origin);
    await program.page.goto("/privacy");
    expect(await program.page.evaluate(stream, { colour: HUES.cyan, secret: "x".repeat(24) })).toBe(401);
    // Its journal says a moment later that it is live.
    await expect.poll(() => program.page.evaluate(stream, { colour: HUES.cyan, secret }), PATIENT).toBe(201);
  });

  test("can be watched at the other process, by WebRTC and by HLS, with its chat", async () => {
    near = await openVisitor(browser, second.origin, { viewport: { width: 900, height: 900 } });
    await near.page.goto(`${path}?watch=1`);
    await expect.poll(() => watchedShare(near.page), PATIENT).toBeGreaterThan(0.5);
    await near.page.getByLabel(/^Message as /).fill("Hello from the other process");
    await near.page.getByRole("button", { name: "Send" }).click();
    const late = await openVisitor(browser, second.origin, { viewport: { width: 390, height: 844 } });
    await late.page.addInitScript(() => Reflect.deleteProperty(window, "RTCPeerConnection"));
    await late.page.goto(`${path}?watch=1`);
    await expect.poll(() => watchedShare(late.page), PATIENT).toBeGreaterThan(0.5);
    await late.page.getByText("A few seconds behind").waitFor();
    await late.page.getByText("Hello from the other process").waitFor();
  });

  test("accepts an encoder's RTMP stream at the other process, and ends it with the broadcast", async () => {
    await program.context.close();
    await expect.poll(() => watchedShare(near.page), PATIENT).toBe(0);
    expect((await publishWhenOpen(rtmpPort, "x".repeat(24))).refusal).toBe("UNAUTHENTICATED");
    const encoder = (await publishWhenOpen(rtmpPort, secret)).sendOn();
    expect(encoder.refusal).toBeNull();
    await expect.poll(() => watchedShare(near.page), PATIENT).toBeGreaterThan(0.5);
    await send(host.page, "end_live", {});
    await near.page.getByText("The broadcast has ended.").waitFor();
    await expect.poll(() => encoder.isClosed, PATIENT).toBe(true);
    encoder.close();
  });
});
