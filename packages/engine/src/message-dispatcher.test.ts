import { describe, expect, it } from "vitest";
import { MessageDispatcher } from "./message-dispatcher.ts";
import type { Handlers } from "./features/context.ts";
import { MessageError } from "./features/message-error.ts";
import { rehearse } from "./testing/null-engine.fixture.ts";

describe("messages of the page", () => {
  it("wait until the engine is up, and come in order", () => {
    const heard: string[] = [];
    const box = new MessageDispatcher(() => undefined);
    box.post("toast", { message: "first" });
    box.post("toast", { message: "second" });
    box.open({ toast: ({ message }: { message: string }) => heard.push(message) } as unknown as Handlers);
    box.post("toast", { message: "third" });
    expect(heard).toEqual(["first", "second", "third"]);
  });

  it("throw a typed error in development when unknown or malformed", async () => {
    const { engine } = await rehearse();
    const send = (name: string, data: unknown): void =>
      engine.send(name as "toast", data as { message: string });
    expect(() => send("fly_away", {})).toThrow(MessageError);
    expect(() => send("fly_away", {})).toThrow("knows no message fly_away");
    expect(() => send("toString", {})).toThrow("knows no message");
    expect(() => send("set_pixel_ratio", { ratio: 9, auto: false })).toThrow(
      /set_pixel_ratio is malformed: ratio/,
    );
    expect(() => send("login", { accessToken: "", isAuthless: true, userProfileJson: "{" })).toThrow(
      "login is malformed",
    );
  });

  it("are ignored with a log entry otherwise", async () => {
    const { engine, logs } = await rehearse({ mode: "production" });
    const send = (name: string, data: unknown): void =>
      engine.send(name as "toast", data as { message: string });
    send("fly_away", {});
    send("patch_user", { patch: { displayName: "\u0007" } });
    expect(logs).toMatchObject([
      { level: "warn", data: { code: "UNKNOWN_MESSAGE" } },
      { level: "warn", data: { code: "MALFORMED_MESSAGE" } },
    ]);
    expect(engine.state.user.displayName).toBe("");
  });

  it("of one part of the page come back as events for another", async () => {
    const { engine } = await rehearse();
    const heard: unknown[] = [];
    engine.on("toast", (event) => heard.push(event));
    engine.on("deep_link", (event) => heard.push(event));
    engine.on("analytics_event", (event) => heard.push(event));
    engine.send("toast", { message: "Copied" });
    engine.send("deep_link", { deepLinkType: "space", url: "/s/park-abc123" });
    engine.send("analytics_event", { name: "opened", properties: { from: "feed" } });
    expect(heard).toEqual([
      { message: "Copied", kind: "info" },
      { deepLinkType: "space", url: "/s/park-abc123" },
      { name: "opened", properties: { from: "feed" } },
    ]);
  });
});
