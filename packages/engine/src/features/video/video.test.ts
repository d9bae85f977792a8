import { describe, expect, it } from "vitest";
import { videoMediaId, type VideoKind } from "@veranda/contract/engine/video";
import { QuietStream } from "../../testing/attached-media.fixture.ts";
import { ModelDocument } from "../../testing/model-document.fixture.ts";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { chair } from "../editing/editing.fixture.ts";

const screen = (id: string, z: number, more = {}) => ({
  ...chair(id, 0, z),
  kind: "screen" as const,
  props: {},
  ...more,
});

/** Two participants in the yard; the second stands in front of the first. */
async function looking(objects: Parameters<typeof chair>[] | ReturnType<typeof screen>[] = []) {
  const room = new NullRoom();
  if (objects.length > 0)
    Object.assign(room, {
      document: new ModelDocument(room.setting, objects as ReturnType<typeof screen>[]),
    });
  const own = await rehearse({ room });
  await own.join();
  const other = await rehearse({ room });
  await other.join();
  room.stand(1, 0, -3);
  own.platform.advance(1);
  const pass = async (seconds = 1): Promise<void> => {
    await import("./pictures.ts");
    await own.settle();
    own.platform.advance(seconds);
    await own.settle();
    own.platform.advance(seconds);
  };
  const told = (name: string) =>
    room.heard.filter((each) => each.from === "person-0" && each.name === name).map(({ data }) => data);
  return { ...own, room, other, pass, told };
}

function attach({ engine }: Pick<Rehearsal, "engine">, clientId: string, kind: VideoKind): MediaStream {
  const mediaId = videoMediaId(clientId, kind);
  const stream = new QuietStream();
  const rest = { connectionMode: "embedded", frameRate: 30 } as const;
  engine.send("rtc_media_added", { mediaId, mediaType: kind, clientId, ...rest });
  engine.attachMedia(mediaId, stream);
  return stream.stream;
}

describe("a remote camera or screen", () => {
  it("can be ended by those with permission, through the room", async () => {
    const { engine, told, settle } = await looking();
    engine.send("stop_video", { participantId: "person-1", kind: "camera" });
    await settle();
    expect(told("stopVideo")).toEqual([{ id: "person-1", kind: "camera" }]);
  });
});

it("retries loading the code for pictures after a while, not in each frame", async () => {
  let tries = 0;
  const { engine, platform, logs, join, settle } = await rehearse({
    loadPictures: () => {
      tries += 1;
      return Promise.reject(new TypeError("Failed to fetch"));
    },
  });
  await join();
  engine.send("set_webcam_enabled", { enabled: true });
  await settle();
  for (let frame = 0; frame < 60; frame++) {
    platform.advance(1 / 60);
    await settle();
  }
  expect(tries).toBe(1);
  expect(logs.map(({ message }) => message)).toEqual(["Videos could not be shown"]);
  platform.advance(25);
  await settle();
  expect(tries).toBe(2);
});

describe("the local camera and screen", () => {
  it("are sent to the room, and are on when it confirms", async () => {
    const { engine, told, settle } = await looking();
    engine.send("set_webcam_enabled", { enabled: true });
    await settle();
    expect(told("camera")).toEqual([{ isOn: true }]);
    expect(engine.state.video.mine.isCameraOn).toBe(true);
    engine.send("set_webcam_enabled", { enabled: false });
    await settle();
    expect(engine.state.video.people).toEqual({});
  });

  it("are shared to the nearest free screen, to the chosen one, or to none", async () => {
    const { engine, room, told, pass } = await looking([
      screen("far-screen", -12),
      screen("near-screen", -5),
    ]);
    await pass();
    expect(engine.state.video.surfaces).toEqual([
      { id: "near-screen", title: "Screen", isTaken: false },
      { id: "far-screen", title: "Screen", isTaken: false },
    ]);
    engine.send("set_screenshare_enabled", { enabled: true });
    engine.send("set_screenshare_enabled", { enabled: true, surfaceId: null });
    const taken = { isCameraOn: false, isSharing: true, surfaceId: "near-screen" };
    room.tell(0, "videoChanged", { people: [{ id: "person-1", video: taken }] });
    engine.send("set_screenshare_enabled", { enabled: true });
    expect(told("screenShare")).toEqual([
      { isOn: true, surfaceId: "near-screen" },
      { isOn: true, surfaceId: null },
      { isOn: true, surfaceId: "far-screen" },
    ]);
    await pass();
    expect(engine.state.video.surfaces[0]).toMatchObject({ id: "near-screen", isTaken: true });
  });

  it("turned off by the room: the page gets the reason", async () => {
    const { engine, room } = await looking();
    const reasons: string[] = [];
    engine.on("refused", ({ reason }) => reasons.push(reason));
    room.tell(0, "videoNotice", { kind: "camera", reason: "VIDEO_STOPPED_BY_HOST" });
    expect(reasons).toEqual(["VIDEO_STOPPED_BY_HOST"]);
  });
});

describe("a remote video", () => {
  const shows = (room: NullRoom, video: object) =>
    room.tell(0, "videoChanged", {
      people: [{ id: "person-1", video: { isCameraOn: false, isSharing: false, surfaceId: null, ...video } }],
    });

  it("is requested in the size on screen, and not from behind", async () => {
    const { engine, room, pass, hold } = await looking();
    shows(room, { isCameraOn: true });
    await pass();
    expect(engine.state.video.visible).toEqual([
      { participantId: "person-1", kind: "camera", size: "small" },
    ]);
    room.stand(1, 0, 30);
    hold(0.5, "KeyW");
    await pass(2);
    expect(engine.state.video.visible).toEqual([]);
  });

  it("is requested in the size of its tile in the page, while there is one", async () => {
    const { engine, room, pass } = await looking();
    shows(room, { isSharing: true });
    await pass();
    expect(engine.state.video.visible).toEqual([]);
    const mediaId = videoMediaId("person-1", "screen");
    engine.send("rtc_media_layout", { mediaId, x: 0, y: 0, width: 960, height: 540 });
    await pass();
    expect(engine.state.video.visible).toEqual([
      { participantId: "person-1", kind: "screen", size: "large" },
    ]);
    engine.send("rtc_media_layout", { mediaId, x: 0, y: 0, width: 0, height: 0 });
    await pass();
    expect(engine.state.video.visible).toEqual([]);
  });

  it("is opened once its stream is available, and closed with it or with its owner", async () => {
    const yard = await looking();
    const { room, pass, platform } = yard;
    shows(room, { isCameraOn: true });
    await pass();
    expect(platform.media.streams.size).toBe(0);
    const stream = attach(yard, "person-1", "camera");
    await pass();
    expect(platform.media.streams.get(stream)).toMatchObject({ isFine: false });
    yard.engine.send("set_muted_users", { userIds: ["person-1"] });
    await pass();
    expect(platform.media.streams.size).toBe(0);
  });

  it("of a screen is shown on its surface, with high quality, until it ends", async () => {
    const yard = await looking([screen("the-screen", -5)]);
    const { room, pass, platform } = yard;
    const stream = attach(yard, "person-1", "screen");
    shows(room, { isSharing: true, surfaceId: "the-screen" });
    await pass();
    expect(platform.media.streams.get(stream)).toMatchObject({ isFine: true });
    shows(room, {});
    await pass();
    expect(platform.media.streams.size).toBe(0);
    expect(yard.engine.state.video.people).toEqual({});
  });
});
