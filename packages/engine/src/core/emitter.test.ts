import { describe, expect, it } from "vitest";
import { Emitter } from "./emitter.ts";

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
