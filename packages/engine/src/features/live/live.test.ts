import { NO_LIVE } from "@veranda/contract/engine/live";
import { NOT_LIVE, type RoomLive } from "@veranda/contract/rooms/live";
import { describe, expect, it } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";

const LIVE: RoomLive = { ...NOT_LIVE, broadcast: { by: "Ann", byId: "person-0", startedAt: 1 } };

async function inside() {
  const room = new NullRoom();
  const own = await rehearse({ room });
  await own.join();
  const heardOf = (name: string) => room.heard.filter((each) => each.name === name).map(({ data }) => data);
  return { ...own, room, heardOf };
}

describe("a broadcast", () => {
  it("is in the state as the room has it, and is reset on leaving", async () => {
    const { engine, room, settle } = await inside();
    expect(engine.state.live).toEqual(NO_LIVE);
    room.tell(0, "liveChanged", { ...LIVE, method: "inside", viewerCount: 3 });
    room.tell(0, "insideKey", { key: "of this broadcast" });
    room.tell(0, "streamKey", { key: "of the space" });
    await settle();
    expect(engine.state.live).toMatchObject({
      broadcast: LIVE.broadcast,
      viewerCount: 3,
      insideKey: "of this broadcast",
      streamKey: "of the space",
    });
    // Its own key ends with it; the space's is shown until leaving.
    room.tell(0, "liveChanged", { ...NOT_LIVE, method: "inside" });
    await settle();
    expect(engine.state.live).toMatchObject({ insideKey: null, streamKey: "of the space" });
    engine.send("leave_room", { reason: "left" });
    await settle();
    expect(engine.state.live).toEqual(NO_LIVE);
  });

  it("reports how a recording ended: the error, or whether there is a file", async () => {
    const { engine, room, settle } = await inside();
    const heard: unknown[] = [];
    engine.on("refused", (why) => heard.push(why));
    engine.on("recording_ended", (how) => heard.push(how));
    room.tell(0, "recordingEnded", { reason: "RECORDING_TOO_LONG", hasContent: true });
    room.tell(0, "recordingEnded", { reason: null, hasContent: true });
    await settle();
    expect(heard).toEqual([{ reason: "RECORDING_TOO_LONG" }, { hasContent: true }]);
  });

  it("is requested by the specification's names, with a delay of half a second by default", async () => {
    const { engine, room, heardOf, settle } = await inside();
    room.tell(0, "liveChanged", { ...NOT_LIVE, surfaceId: "wall" });
    await settle();
    engine.send("set_livestream_method", { method: "stream_in" });
    engine.send("set_livestream_method", { method: "inside", latency: 2000, surfaceId: null });
    engine.send("go_live", {});
    engine.send("end_live", {});
    engine.send("make_stream_key", {});
    engine.send("ask_inside_key", {});
    engine.send("start_recording", { name: "Evening" });
    engine.send("stop_recording", {});
    await settle();
    expect(heardOf("setLiveMethod")).toEqual([
      { method: "stream_in", latency: 500, surfaceId: "wall" },
      { method: "inside", latency: 2000, surfaceId: null },
    ]);
    expect(heardOf("startRecording")).toEqual([{ name: "Evening" }]);
    for (const name of ["goLive", "endLive", "makeStreamKey", "askInsideKey", "stopRecording"])
      expect(heardOf(name)).toEqual([{}]);
  });
});
