import { describe, expect, test, vi } from "vitest";
import { constraintsFor, faultOf, openMicrophone } from "./capture.ts";

const wish = { deviceId: "desk", isNoiseSuppressed: true };

function stream() {
  const stop = vi.fn<() => void>();
  const track = { stop, contentHint: "" };
  return { stop, track, value: { getAudioTracks: () => [track], getTracks: () => [track] } };
}

/** Devices that answer each question in turn. */
function devices(...answers: (DOMException | TypeError | ReturnType<typeof stream>)[]) {
  const asked: MediaStreamConstraints[] = [];
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    asked.push(constraints);
    const answer = answers[asked.length - 1];
    if (answer instanceof Error || answer instanceof DOMException) throw answer;
    return answer?.value as unknown as MediaStream;
  };
  return { asked, getUserMedia };
}

const { signal } = new AbortController();

describe("what is asked of the browser", () => {
  test("the chosen device and no other, one channel, no echo of anything that is played", () => {
    expect(constraintsFor(wish)).toEqual({
      deviceId: { exact: "desk" },
      channelCount: { ideal: 1 },
      echoCancellation: { ideal: "all" },
      autoGainControl: { ideal: true },
      noiseSuppression: { ideal: true },
    });
    expect(constraintsFor({ deviceId: null, isNoiseSuppressed: false })).toMatchObject({
      noiseSuppression: { ideal: false },
    });
  });
});

describe("opening", () => {
  test("a device that is not plugged in gives way to the system's", async () => {
    const { asked, getUserMedia } = devices(new DOMException("no", "OverconstrainedError"), stream());
    await openMicrophone(wish, signal, { getUserMedia });
    expect(asked.map(({ audio }) => typeof audio === "object" && "deviceId" in audio)).toEqual([true, false]);
  });

  test("a refusal is not asked again", async () => {
    const { asked, getUserMedia } = devices(new DOMException("no", "NotAllowedError"));
    await expect(openMicrophone(wish, signal, { getUserMedia })).rejects.toThrow("no");
    expect(asked).toHaveLength(1);
  });

  test("a browser that knows echo cancellation as true or false alone is asked for true", async () => {
    const { asked, getUserMedia } = devices(new TypeError("not a boolean"), stream());
    await openMicrophone(wish, signal, { getUserMedia });
    expect(asked[1]?.audio).toMatchObject({ echoCancellation: { ideal: true } });
  });

  test("what comes after it was called off is given back", async () => {
    const late = stream();
    const ended = new AbortController();
    const { getUserMedia } = devices(late);
    const opening = openMicrophone(wish, ended.signal, { getUserMedia });
    ended.abort();
    await expect(opening).rejects.toMatchObject({ name: "AbortError" });
    expect(late.stop).toHaveBeenCalled();
  });
});

test.each([
  ["NotAllowedError", "denied"],
  ["NotFoundError", "no_device"],
  ["OverconstrainedError", "no_device"],
  ["NotReadableError", "in_use"],
  ["AbortError", "in_use"],
  ["SecurityError", "insecure"],
])("%s means %s", (name, fault) => {
  expect(faultOf(new DOMException("", name))).toBe(fault);
});
