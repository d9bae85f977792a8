import { afterEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { soon } from "#testing/soon.ts";
import { beginVoice } from "./voice-control.ts";

const startVoice = vi.hoisted(() => vi.fn(() => ({ close: () => {} })));
vi.mock("./voice-chunk.ts", () => ({ startVoice }));

let stop = (): void => {};
afterEach(() => {
  stop();
  startVoice.mockClear();
});

test("the voice waits until it is needed", async () => {
  const engine = new FakeEngine();
  stop = beginVoice({ engine, spaceId: "terrace1", shareId: null });
  await Promise.resolve();
  expect(startVoice).not.toHaveBeenCalled();
});

test.each(["mutedBy", "askedToSpeakBy"] as const)(
  "who never spoke is told what a host does to their voice: %s",
  async (notice) => {
    const engine = new FakeEngine();
    stop = beginVoice({ engine, spaceId: "terrace1", shareId: null });
    engine.change("voice", { [notice]: "ann" });
    await soon(() => expect(startVoice).toHaveBeenCalledOnce());
  },
);
