import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { rehearse, type Rehearsal } from "./testing/null-engine.fixture.ts";

async function arrived(): Promise<Rehearsal> {
  const rehearsal = await rehearse();
  await rehearsal.join();
  return rehearsal;
}
describe("a picture", () => {
  it("of what one sees is taken as it is, and of the place from where one arrives", async () => {
    const { engine, platform, hold } = await arrived();
    hold(1.5, "KeyW");
    const seen = await engine.screenshot();
    expect(seen.type).toBe("image/png");
    expect(platform.view.sights, "as one sees it").toEqual([]);
    await engine.screenshot({ from: "arrival" });
    expect(platform.view.sights).toHaveLength(1);
  });

  it("of the arrival has no people and no tools in it, and hides them only while it is taken", async () => {
    const { engine, platform, crowd } = await arrived();
    await engine.screenshot({ from: "arrival" });
    const [sight] = platform.view.sights;
    const showAgain = sight?.hide();
    expect(crowd.root.visible).toBe(false);
    showAgain?.();
    expect(crowd.root.visible).toBe(true);
  });
});

describe("a clip", () => {
  it("is of the whole view, whatever panel is open, and the panel has its room again afterwards", async () => {
    const { engine, platform } = await arrived();
    platform.advance(1);
    const middle = (): number => new Vector3(0, 1, -5).applyMatrix4(platform.view.seenThrough).x;
    const whole = middle();
    engine.send("set_viewport_rect", { x: 0, y: 0, width: 0.5, height: 1, duration: 0, easing: "linear" });
    platform.advance(0.5);
    const aside = middle();
    expect(aside).toBeLessThan(whole - 0.2);
    const recording = await engine.record();
    platform.advance(0.5);
    expect(middle()).toBeCloseTo(whole, 2);
    expect(recording.mimeType).toBe("video/webm");
    expect(await (await recording.stop()).text()).toBe("video");
    platform.advance(0.5);
    expect(middle()).toBeCloseTo(aside, 2);
  });

  it("can't be sent where the device doesn't support it: the reason is reported", async () => {
    const { engine } = await arrived();
    await expect(engine.film()).rejects.toThrow("no view here");
  });
});

describe("a document beside the view", () => {
  it("has its pages, their words and their shape, and is closed once", async () => {
    const { engine, platform } = await arrived();
    platform.files["/files/report.pdf"] = new ArrayBuffer(7);
    const open = await engine.openDocument("/files/report.pdf");
    expect(open.count).toBe(7);
    expect(await open.wordsOf(3)).toContain("3");
    expect(await open.aspectOf(1)).toBeCloseTo(0.7);
    await expect(open.draw(1, {} as HTMLCanvasElement, 400)).resolves.toBeUndefined();
    expect(platform.media.pagesOpen).toBe(1);
    open.close();
    expect(platform.media.pagesOpen).toBe(0);
  });

  it("that isn't there is refused, and opens nothing", async () => {
    const { engine, platform } = await arrived();
    await expect(engine.openDocument("/files/none.pdf")).rejects.toThrow("404");
    expect(platform.media.pagesOpen).toBe(0);
  });
});

describe("before it is up, and after its end", () => {
  it("nothing can be taken, opened or seen, and each says so", async () => {
    const { engine } = await arrived();
    await engine.close();
    await expect(engine.record()).rejects.toThrow("not up");
    await expect(engine.film()).rejects.toThrow("not up");
    await expect(engine.openDocument("/files/report.pdf")).rejects.toThrow("not up");
    expect(engine.sighting("person-0")).toBeNull();
    expect(engine.serverNow()).toBeGreaterThan(0);
  });

  it("nothing more happens: no frame, no key, no event", async () => {
    const { engine, platform } = await arrived();
    const { frames } = platform.view;
    let told = 0;
    engine.on("log", () => (told += 1));
    await engine.close();
    platform.advance(1);
    expect(platform.view.frames).toBe(frames);
    expect(platform.input.sink).toBeNull();
    expect(told).toBe(0);
  });
});

describe("what can't be loaded", () => {
  it("avatars that fail to load are reported, and the visit fails instead of hanging", async () => {
    const { engine, join, logs } = await rehearse({
      loadCrowd: () => Promise.reject(new Error("avatars.json answered 503")),
    });
    await join();
    expect(logs.map(({ message }) => message)).toContain("The avatars could not be loaded");
    expect(engine.state.session.status).toBe("join_failed");
    expect(engine.state.loading.error).toContain("503");
  });

  it("an environment that failed can be retried, and is reported as failed until then", async () => {
    const stage = { isBroken: true };
    const { engine, join } = await rehearse(stage);
    await join();
    expect(engine.state.loading).toMatchObject({ isReady: false, error: expect.stringContaining("404") });
    stage.isBroken = false;
    await join();
    expect(engine.state.session.status).toBe("joined");
    expect(engine.state.loading).toEqual({ progress: 1, isReady: true, error: null });
  });
});
