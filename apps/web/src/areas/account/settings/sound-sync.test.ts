import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chooseSoundHere, readSound } from "#preferences/sound.ts";
import { currentUser } from "#testing/records.ts";
import { keepSoundOf, takeSoundOf } from "./sound-sync.ts";

const { audioSettings } = currentUser();
const quiet = { ...audioSettings, web: { ...audioSettings.web, master: 0.2 } };

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("what the account knows of sound", () => {
  test("is taken over where nothing was chosen yet", () => {
    takeSoundOf(quiet);
    expect(readSound().volumes).toMatchObject({ master: 0.2, ambience: 1 });
  });

  test("gives way to what was chosen in this browser", () => {
    chooseSoundHere({ volumes: { master: 0.9 } });
    takeSoundOf(quiet);
    expect(readSound().volumes).toEqual({ master: 0.9 });
  });
});

describe("a choice in this browser", () => {
  test("is kept with the account once the slider rests, and only for this kind of device", () => {
    const keep = vi.fn();
    keepSoundOf(audioSettings, keep);
    for (const master of [0.6, 0.5, 0.4]) {
      chooseSoundHere({ volumes: { master } });
      vi.advanceTimersByTime(100);
    }
    expect(keep).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(keep.mock.calls).toEqual([[{ web: { ...audioSettings.web, master: 0.4 } }]]);
  });

  test("that ends where it began is not sent", () => {
    const keep = vi.fn();
    keepSoundOf(audioSettings, keep);
    chooseSoundHere({ volumes: { master: 0.1 } });
    chooseSoundHere({ volumes: { master: audioSettings.web.master } });
    vi.advanceTimersByTime(1_000);
    expect(keep).not.toHaveBeenCalled();
  });

  test("is nobody’s any more after they left", () => {
    const keep = vi.fn();
    const stop = keepSoundOf(audioSettings, keep);
    chooseSoundHere({ volumes: { master: 0.1 } });
    stop();
    chooseSoundHere({ volumes: { master: 0.3 } });
    vi.advanceTimersByTime(1_000);
    expect(keep).not.toHaveBeenCalled();
  });
});
