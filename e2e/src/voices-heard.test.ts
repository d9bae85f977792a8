import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openVoicesPage, type OpenVoicesPage, type VoicesPage } from "./voices/open-voices-page.ts";

/** Energy as good as none. */
const SILENCE = 1e-6;

/** What the browser really lets be heard of voices, by the energy at each ear. */
describe("voices in a browser", () => {
  let voices: OpenVoicesPage;

  beforeAll(async () => {
    voices = await openVoicesPage();
  });

  afterEach(() => voices.page.evaluate(() => window.voices?.closeAll()));

  afterAll(() => voices.close());

  const open = (...args: Parameters<VoicesPage["open"]>) =>
    voices.page.evaluate((args) => window.voices?.open(...args) ?? 0, args);

  const page = (what: keyof VoicesPage, ...args: unknown[]) =>
    voices.page.evaluate(
      ([what, args]) => (window.voices?.[what] as ((...args: unknown[]) => void) | undefined)?.(...args),
      [what, args] as const,
    );

  async function heard(): Promise<{ left: number; right: number; both: number }> {
    const ears = await voices.page.evaluate(() => window.voices?.listen(0.4));
    const { left = 0, right = 0 } = ears ?? {};
    return { left, right, both: left + right };
  }

  /** How many times as much the left ear hears; nothing at all is no answer. */
  async function leftByRight(): Promise<number> {
    const { left, right } = await heard();
    return left + right < SILENCE ? Number.NaN : left / right;
  }

  it.each([
    ["as phones hear it", false],
    ["as a head hears it", true],
  ])("come from the direction of their speakers, %s", async (_how, isPrecise) => {
    const voice = await open({ x: -3, z: 0 }, { isPrecise });
    await expect.poll(leftByRight).toBeGreaterThan(1.8);
    await page("move", voice, { x: 3, z: 0 });
    await expect.poll(leftByRight).toBeLessThan(1 / 1.8);
    await page("move", voice, { x: 0, z: -3 });
    await expect.poll(async () => Math.abs(Math.log(await leftByRight()))).toBeLessThan(0.35);
  });

  it("are as loud as set, silent at zero, and follow the volume of all voices", async () => {
    const voice = await open({ x: 0, z: -2 });
    const loudness = async () => (await heard()).both;
    await expect.poll(loudness).toBeGreaterThan(SILENCE * 100);
    const whole = await loudness();
    await page("setGain", voice, 0.5);
    // Half the amplitude is a quarter of the energy; a limiter holds the loudest back a little.
    await expect.poll(loudness).toBeLessThan(whole * 0.5);
    expect(await loudness()).toBeGreaterThan(whole * 0.1);
    await page("setGain", voice, 0);
    await expect.poll(loudness).toBeLessThan(SILENCE);
    await page("setGain", voice, 1);
    await expect.poll(loudness).toBeGreaterThan(whole / 2);
    await page("setVolume", 0);
    await expect.poll(loudness).toBeLessThan(SILENCE);
    await page("setVolume", 1);
    await expect.poll(loudness).toBeGreaterThan(whole / 2);
  });

  it("are heard over a connection, and no longer once it is closed", async () => {
    const voice = await open({ x: 3, z: 0 }, { isRemote: true });
    await expect.poll(leftByRight).toBeLessThan(1 / 1.8);
    await page("close", voice);
    await expect.poll(async () => (await heard()).both).toBeLessThan(SILENCE);
  });
});
