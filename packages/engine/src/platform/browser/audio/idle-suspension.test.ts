import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AmbienceLayer, AudioStatus } from "../../audio/audio.ts";
import { audio, context, touch, useAudioPage } from "./web-audio.fixture.ts";

useAudioPage();

describe("while nothing is heard", () => {
  const SEA: AmbienceLayer = {
    sound: "noise",
    level: 0.4,
    pace: 1,
    filter: null,
    swell: null,
    position: null,
  };
  const wait = (): void => void vi.advanceTimersByTime(10_000);
  beforeEach(() => {
    for (const bus of ["master", "ambience", "effects", "interface"] as const) audio.setLevel(bus, 1);
  });

  it("processing is suspended, though sound is on; the first sound resumes it", () => {
    touch();
    const told: AudioStatus[] = [];
    audio.onStatus((status) => told.push(status));
    wait();
    expect(context().state).toBe("suspended");
    expect(audio.status).toBe("on");
    touch();
    expect(context().state).toBe("suspended");
    audio.playAt("step wood", 0, 0, 0, 1, 1);
    expect(context().state).toBe("running");
    expect(context().playing).toBe(1);
    wait();
    expect(context().state).toBe("suspended");
    audio.play("message");
    expect(context().state).toBe("running");
    expect(told).toEqual(["on"]);
  });

  it("an ambience that is heard keeps it going; one turned off, or muted, doesn't", () => {
    audio.setAmbience([SEA], 1);
    touch();
    wait();
    expect(context().state).toBe("running");
    audio.setLevel("ambience", 0);
    wait();
    expect(context().state).toBe("suspended");
    audio.setLevel("ambience", 0.5);
    expect(context().state).toBe("running");
    wait();
    expect(context().state).toBe("running");
    audio.setLevel("master", 0);
    wait();
    expect(context().state).toBe("suspended");
    audio.setLevel("master", 0.5);
    expect(context().state).toBe("running");
  });

  it("an ambience that begins resumes it", () => {
    touch();
    wait();
    audio.setAmbience([SEA], 1);
    expect(context().state).toBe("running");
    wait();
    expect(context().state).toBe("running");
    audio.setAmbience([], 1);
    wait();
    expect(context().state).toBe("suspended");
  });

  it("voices and films keep it going until they are closed: a film's picture waits for its sound", () => {
    touch();
    wait();
    const film = audio.openVoice({ element: {} });
    expect(context().state).toBe("running");
    wait();
    expect(context().state).toBe("running");
    const stream = Object.assign(new EventTarget(), { getAudioTracks: () => [] });
    const voice = audio.openStream(stream as unknown as MediaStream);
    film.close();
    wait();
    expect(context().state).toBe("running");
    voice.close();
    wait();
    expect(context().state).toBe("suspended");
  });

  it("sounds that nobody would hear neither resume it nor wait until it is resumed", () => {
    touch();
    audio.setLevel("master", 0);
    wait();
    audio.play("message");
    audio.playAt("step wood", 0, 0, 0, 1, 1);
    expect(context().state).toBe("suspended");
    audio.setLevel("master", 1);
    expect(context().playing).toBe(0);
    audio.setLevel("ambience", 0);
    wait();
    audio.playAt("gull", 0, 0, 0, 1, 1);
    expect(context().state).toBe("suspended");
  });

  it("processing stays suspended when a rest ends", () => {
    touch();
    wait();
    audio.setResting(true);
    wait();
    audio.setResting(false);
    expect(audio.status).toBe("on");
    expect(context().state).toBe("suspended");
    audio.play("message");
    expect(context().state).toBe("running");
  });
});
