import { readFile } from "node:fs/promises";
import { environmentManifest } from "@veranda/contract/environment";
import { describe, expect, it } from "vitest";
import { NullAudio } from "../../platform/null/null-audio.ts";
import { AmbiencePlayer } from "./ambience-player.ts";

const file = new URL("../../../../../content/built/environments/terrace/environment.json", import.meta.url);
const terrace = environmentManifest.parse(JSON.parse(await readFile(file, "utf8")));

function playing(): { audio: NullAudio; player: AmbiencePlayer; calls: (seconds: number) => string[] } {
  const audio = new NullAudio();
  audio.touch();
  let next = 0;
  const player = new AmbiencePlayer(audio, () => (next = (next + 0.618034) % 1));
  const calls = (seconds: number): string[] => {
    for (let t = 0; t < seconds; t += 0.25) player.advance(0.25, 0, 0, 0);
    return audio.played.splice(0).map(({ sound }) => sound);
  };
  return { audio, player, calls };
}

describe("the ambience of the terrace", () => {
  it("by day has the sea, the fountain and the fire at their positions, gulls, and no crickets", () => {
    const { audio, player, calls } = playing();
    player.show(terrace, "day");
    const placed = audio.ambience.map(({ sound, position: place }) => [
      sound,
      place && [place.x, place.y, place.z],
    ]);
    expect(placed).toContainEqual(["trickle", terrace.water.fountain]);
    expect(placed).toContainEqual(["crackle", terrace.fires[0]]);
    expect(audio.ambience.filter(({ position: place }) => place && place.y < -10)).toHaveLength(2);
    expect(audio.ambience.some(({ sound }) => sound === "crickets")).toBe(false);
    expect(new Set(calls(120))).toEqual(new Set(["gull"]));
  });

  it("at night has crickets and an occasional owl, and no gulls", () => {
    const { audio, player, calls } = playing();
    player.show(terrace, "night");
    expect(audio.ambience.filter(({ sound }) => sound === "crickets").length).toBeGreaterThan(2);
    const heard = calls(120);
    expect(new Set(heard)).toEqual(new Set(["owl"]));
    expect(heard.length).toBeLessThan(20);
  });

  it("elsewhere is moving air, for an unknown variant too; without an environment, silence", () => {
    const { audio, player, calls } = playing();
    for (const ambience of ["moon", "constructor"]) {
      player.show({ ...terrace, ambience }, "eclipse");
      expect(audio.ambience).toHaveLength(1);
    }
    expect(calls(60)).toEqual([]);
    player.show(null, "");
    expect(audio.ambience).toEqual([]);
  });
});
