import { afterEach, describe, expect, it, vi } from "vitest";
import { Emitter } from "./emitter.ts";
import { collectFaults } from "./report-fault.fixture.ts";

afterEach(() => vi.restoreAllMocks());

describe("events", () => {
  it("reach those who listen, in the order in which they came, until they have had enough", () => {
    const events = new Emitter<{ said: string }>();
    const heard: string[] = [];
    const stop = events.on("said", (text) => heard.push(`one ${text}`));
    events.on("said", (text) => heard.push(`two ${text}`));
    events.emit("said", "a");
    stop();
    events.emit("said", "b");
    expect(heard).toEqual(["one a", "two a", "two b"]);
    events.clear();
    events.emit("said", "c");
    expect(heard).toHaveLength(3);
  });

  it("reach the others also when one throws, which is reported and doesn't reach the emitter", async () => {
    const faults = collectFaults();
    const events = new Emitter<{ said: null }>();
    const heard: string[] = [];
    events.on("said", () => {
      throw new Error("deaf");
    });
    events.on("said", () => heard.push("second"));
    events.emit("said", null);
    await Promise.resolve();
    expect(heard).toEqual(["second"]);
    expect(faults).toEqual([new Error("deaf")]);
  });

  it("reach the others also when one stops listening meanwhile", () => {
    const events = new Emitter<{ said: null }>();
    const heard: string[] = [];
    const stop = events.on("said", () => {
      heard.push("once");
      stop();
    });
    events.on("said", () => heard.push("always"));
    events.emit("said", null);
    events.emit("said", null);
    expect(heard).toEqual(["once", "always", "always"]);
  });
});
