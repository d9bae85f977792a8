// Slow: each of its files is a process's work.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { taskRunner } from "../file/run-task.fixture.ts";
import { readVideoInfo } from "./video-info.ts";
import { encoded, H264, needsFfmpeg, picture, sound, wav } from "./media.fixture.ts";

/** Makes clips like the server. */
function clipCutter(deps: Parameters<typeof taskRunner>[0] = {}) {
  const { processing, root } = taskRunner(deps);
  let cuts = 0;
  const cut = async (name: string, content: Uint8Array | string): Promise<Buffer> => {
    const own = join(root, `cut-${(cuts += 1)}`);
    const folder = join(own, "out");
    mkdirSync(folder, { recursive: true });
    const path = join(own, "brought");
    writeFileSync(path, content);
    const made = await processing.run("clip", { path, name, folder }, { reads: [path], writes: folder });
    expect(readdirSync(folder)).toEqual([made.name]);
    return readFileSync(join(folder, made.name));
  };
  return { cut };
}

async function aboutBytes(video: Buffer) {
  const path = join(mkdtempSync(join(tmpdir(), "veranda-clip-")), "clip.mp4");
  writeFileSync(path, video);
  try {
    return await readVideoInfo(path, "mp4");
  } finally {
    rmSync(path);
  }
}

const VP9 = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"];
const WAIT = { timeout: 120_000 };
const start = (bytes: Buffer, box: string) => bytes.indexOf(box, 0, "latin1");

describe("videos", needsFfmpeg, () => {
  const { run, faultsOf } = taskRunner();

  it("that are too large become 1080p that plays from the first bytes", WAIT, async () => {
    const video = encoded("a.mkv", [...picture(1, "2560x1440"), ...sound(1), ...H264, "-shortest"]);
    const { made, folder, files } = await run("video", "a.mkv", video);
    expect(made).toMatchObject({ aspect: expect.closeTo(16 / 9, 2), seconds: expect.closeTo(1, 0) });
    expect(made.levels).toEqual([expect.objectContaining({ width: 1920 })]);
    const out = readFileSync(join(folder, String(made.levels[0]?.name)));
    expect(start(out, "moov")).toBeLessThan(start(out, "mdat"));
    const poster = await sharp(readFileSync(join(folder, String(made.poster)))).metadata();
    expect(poster).toMatchObject({ format: "webp", width: 768, height: 432 });
    expect(files.filter((name) => name.endsWith(".mp4"))).toHaveLength(1);
  });

  it("that are small already keep every frame, and lose their location", WAIT, async () => {
    const video = encoded("a.mp4", [
      ...picture(2, "320x180"),
      ...H264,
      "-metadata",
      "location=+52.5+013.4/",
      "-metadata",
      "title=At home",
    ]);
    expect(start(video, "moov")).toBeGreaterThan(start(video, "mdat"));
    const { made, folder } = await run("video", "a.mp4", video);
    const out = readFileSync(join(folder, String(made.levels[0]?.name)));
    expect(start(out, "moov")).toBeLessThan(start(out, "mdat"));
    expect(out.includes("+52.5")).toBe(false);
    expect(out.includes("At home")).toBe(false);
  });

  it("as WebM keep every frame, and lose their location", WAIT, async () => {
    const video = encoded("a.webm", [
      ...picture(2, "320x240"),
      ...sound(2),
      ...VP9,
      "-c:a",
      "libopus",
      "-metadata",
      "location=+52.5+013.4/",
      "-metadata:s:v:0",
      "title=At home",
    ]);
    expect(video.includes("+52.5") && video.includes("At home")).toBe(true);
    const { made, folder } = await run("video", "a.webm", video);
    expect(made).toMatchObject({
      ending: "webm",
      aspect: expect.closeTo(4 / 3, 2),
      levels: [{ name: expect.stringMatching(/\.webm$/), width: 320 }],
    });
    expect(made.seconds).toBeCloseTo(2, 0);
    expect(made.poster).not.toBeNull();
    const path = join(folder, String(made.levels[0]?.name));
    const out = readFileSync(path);
    expect(out.includes("+52.5") || out.includes("At home")).toBe(false);
    expect(await readVideoInfo(path, "webm")).toMatchObject({ picture: "V_VP9", sound: "A_OPUS" });
  });

  it("as WebM with transparency keep it", WAIT, async () => {
    const video = encoded("a.webm", [...picture(1, "160x120"), ...VP9, "-pix_fmt", "yuva420p"]);
    const { made, folder } = await run("video", "a.webm", video);
    const path = join(folder, String(made.levels[0]?.name));
    expect(await readVideoInfo(path, "webm")).toMatchObject({ picture: "V_VP9", hasAlpha: true });
  });

  it("are rejected with an error code", WAIT, async () => {
    const video = encoded("a.mp4", [...picture(1, "160x120"), ...H264, "-movflags", "+faststart"]);
    expect(
      await faultsOf("video", [
        ["list.mp4", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"],
        ["list.mp4", "ffconcat version 1.0\nfile /etc/passwd\n"],
        ["head.mp4", video.subarray(0, 600)],
        ["noise.webm", Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.alloc(500, 7)])],
        ["sound.mp4", encoded("a.mp4", [...sound(1), "-c:a", "aac"])],
      ]),
    ).toEqual(["UNKNOWN", "UNKNOWN", "DAMAGED", "DAMAGED", "NO_PICTURE"]);
  });
});

describe("clips of videos", needsFfmpeg, () => {
  const { cut } = clipCutter();

  it.each([
    ["long", 6, "640x360", 4],
    ["short and upright", 2, "180x320", 2],
  ])(
    "a %s one: four seconds at most, small, silent, from its first bytes on",
    WAIT,
    async (_, seconds, size, most) => {
      const video = encoded("a.mp4", [...picture(seconds, size), ...sound(seconds), ...H264, "-c:a", "aac"]);
      const clip = await cut("a.mp4", video);
      expect(clip.length).toBeLessThan(400_000);
      expect(start(clip, "moov")).toBeLessThan(start(clip, "mdat"));
      expect(await aboutBytes(clip)).toEqual({
        width: 480,
        height: 270,
        seconds: expect.closeTo(most, 0),
        picture: "avc1",
        sound: null,
      });
    },
  );

  it("other files can't be made into clips", WAIT, async () => {
    await expect(cut("a.mp4", "ffconcat version 1.0\nfile /etc/passwd\n")).rejects.toMatchObject({
      fault: "UNKNOWN",
    });
    await expect(cut("a.wav", wav(1))).rejects.toMatchObject({ fault: "UNKNOWN" });
  });
});

describe("sounds", needsFfmpeg, () => {
  const { run, faultsOf } = taskRunner();

  it.each(["wav", "flac", "ogg", "mp3", "m4a"])("as %s become small", WAIT, async (ending) => {
    const { made, folder } = await run(
      "audio",
      `a.${ending}`,
      encoded(`a.${ending}`, [...sound(3), "-ar", "44100"]),
    );
    expect(made.seconds).toBeCloseTo(3, 0);
    expect(made.levels[0]?.name).toMatch(ending === "mp3" ? /\.mp3$/ : /\.m4a$/);
    expect(readFileSync(join(folder, String(made.levels[0]?.name))).length).toBe(made.levels[0]?.bytes);
  });

  it.each(["mp3", "m4a", "flac"])(
    "in %s have their cover as poster, and lose other metadata",
    WAIT,
    async (ending) => {
      const cover = ["-f", "lavfi", "-i", "color=c=0x1a3cf0:s=1400x1400:d=0.1:r=10"];
      const attached = [
        "-map",
        "0:a",
        "-map",
        "1:v",
        "-frames:v",
        "1",
        "-c:v",
        "mjpeg",
        "-disposition:v:0",
        "attached_pic",
      ];
      const { made, folder } = await run(
        "audio",
        `a.${ending}`,
        encoded(`a.${ending}`, [...sound(2), ...cover, ...attached]),
      );
      const poster = sharp(join(folder, String(made.poster)));
      expect(await poster.metadata()).toMatchObject({ format: "webp", width: 768, height: 768 });
      const { dominant } = await poster.stats();
      expect(dominant.b).toBeGreaterThan(200);
      expect(dominant.r).toBeLessThan(60);
      const kept = readFileSync(join(folder, String(made.levels[0]?.name)));
      expect(kept.length).toBeLessThan(60_000);
    },
  );

  it("without a cover have no poster", WAIT, async () => {
    const { made, files } = await run("audio", "a.mp3", encoded("a.mp3", sound(1)));
    expect(made.poster).toBeNull();
    expect(files).toHaveLength(1);
  });

  it("that are invalid are rejected", WAIT, async () => {
    expect(
      await faultsOf("audio", [
        ["a.mp3", "words"],
        ["a.ogg", Buffer.concat([Buffer.from("OggS"), Buffer.alloc(900, 9)])],
      ]),
    ).toEqual(["UNKNOWN", "DAMAGED"]);
  });
});

describe("without ffmpeg", () => {
  const { run, refusal } = taskRunner({ ffmpeg: null });
  const { cut } = clipCutter({ ffmpeg: null });

  it("no clip is made, and the error code says why", { ...WAIT, ...needsFfmpeg }, async () => {
    const video = encoded("a.mp4", [...picture(1, "320x180"), ...H264]);
    await expect(cut("a.mp4", video)).rejects.toMatchObject({ fault: "NO_FFMPEG" });
  });

  it("a sound is served as it is", WAIT, async () => {
    const { made } = await run("audio", "a.wav", wav(3));
    expect(made).toMatchObject({ ending: "wav", seconds: 3, levels: [{ name: null, bytes: 48_044 }] });
  });

  it(
    "a video that browsers play is served as it is, others are rejected",
    { ...WAIT, ...needsFfmpeg },
    async () => {
      const { made } = await run("video", "a.mp4", encoded("a.mp4", [...picture(2, "320x180"), ...H264]));
      expect(made).toMatchObject({ ending: "mp4", poster: null, levels: [{ name: null, width: 320 }] });
      expect(made.seconds).toBeCloseTo(2, 0);
      const old = encoded("a.avi", [...picture(1, "160x120"), "-c:v", "mpeg4"]);
      expect(await refusal("video", "a.avi", old)).toMatchObject({ fault: "FILM_UNPLAYABLE" });
    },
  );
});
