import { afterEach, describe, expect, it, vi } from "vitest";
import { Emitter } from "./emitter.ts";
import { collectFaults } from "./report-fault.fixture.ts";

afterEach(() => vi.restoreAllMocks());

describe("events", () => {
  it("reach the listeners in the order in which they were added, until they are removed", () => {
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

  it("reach the other listeners even if one throws, which is reported and doesn't reach the emitter", async () => {
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

  it("reach the other listeners even if one is removed meanwhile", () => {
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
