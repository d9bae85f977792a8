import { DEFAULT_PERSON_VOICE } from "@veranda/contract/rooms/voice";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { rights } from "#testing/objects.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { watchHostNews } from "./host-news.ts";
import { askForMegaphone } from "./own-megaphone.ts";
import { NewsSoFar } from "./news-so-far.ts";

const openHostTools = vi.fn();
let engine: FakeEngine;
let end: () => void;
/** What is said by now. */
const words = () => readToasts().map(({ message }) => message);
const mine = (maySpeak: boolean) => ({
  mine: { ...engine.state.voice.mine, ...DEFAULT_PERSON_VOICE, maySpeak },
});

beforeEach(() => {
  engine = new FakeEngine();
  engine.change("rights", rights());
  const soFar = new NewsSoFar();
  soFar.note(engine, () => {});
  end = watchHostNews(engine, openHostTools, soFar);
});
afterEach(() => {
  end();
  clearToasts();
});

test("who has to raise a hand from now on is told so, and that hosts speak alone", () => {
  engine.change("voice", { mode: "raise_hand", ...mine(false) });
  expect(words()).toEqual(["Raise your hand to speak from now on. A host will give you the microphone."]);
  engine.change("voice", { mode: "hosts_only", ...mine(false) });
  expect(words().at(-1)).toBe("Only hosts can speak from now on.");
});

test("a rule that changes nothing for oneself is no news", () => {
  engine.change("voice", { mode: "raise_hand", ...mine(true) });
  expect(words()).toEqual([]);
});

test("a co-host is told when the role begins and ends", () => {
  engine.change("rights", { ...rights(), isCoHost: true });
  expect(words()).toEqual(["You’re now a co‑host."]);
  readToasts()[0]?.action?.press();
  expect(openHostTools).toHaveBeenCalledOnce();
  engine.change("rights", rights());
  expect(words().at(-1)).toBe("You’re no longer a co‑host.");
});

test("a co-host who becomes a host isn't told of losing the co-host role", () => {
  engine.change("rights", { ...rights(), isCoHost: true });
  engine.change("rights", { ...rights(), isHost: true });
  expect(words()).toEqual(["You’re now a co‑host."]);
});

test("who is given a role, or loses it, is told which", () => {
  engine.change("rights", rights({ assignedRoles: ["presenter"] }));
  expect(words()).toEqual([
    "You now have the role Presenter here. You can always speak, and take a megaphone.",
  ]);
  engine.change("rights", rights({ assignedRoles: ["presenter", "guide"] }));
  expect(words().at(-1)).toBe("You now have the role Guide here. You can have everyone follow you.");
  engine.change("rights", rights({ assignedRoles: ["guide"] }));
  expect(words().at(-1)).toBe("You no longer have the role Presenter here.");
});

test("what is undone at once is told by the last word alone", () => {
  engine.change("rights", rights({ assignedRoles: ["presenter"] }));
  engine.change("rights", rights());
  expect(words()).toEqual(["You no longer have the role Presenter here."]);
  engine.change("rights", rights({ assignedRoles: ["presenter"] }));
  expect(words()).toEqual([
    "You now have the role Presenter here. You can always speak, and take a megaphone.",
  ]);
});

test("who is given the megaphone, or loses it, is told so", () => {
  const has = (hasMegaphone: boolean) => ({ mine: { ...engine.state.voice.mine, hasMegaphone } });
  engine.change("voice", has(true));
  expect(words()).toEqual(["You now have a megaphone and can be heard everywhere."]);
  engine.change("voice", has(false));
  expect(words()).toEqual(["You no longer have the megaphone."]);
});

test("who takes the megaphone, or puts it down, knows; not who has it taken by a host then", () => {
  const has = (hasMegaphone: boolean) => ({ mine: { ...engine.state.voice.mine, hasMegaphone } });
  askForMegaphone(engine, "ada", true);
  engine.change("voice", has(true));
  expect(words()).toEqual([]);
  engine.change("voice", has(false));
  expect(words()).toEqual(["You no longer have the megaphone."]);
});

test("a builder is told where they may build, and when that changes", () => {
  const stand = { x: 4, y: 0, z: 5, width: 6, depth: 4, heading: 0 };
  const build = (...stands: (typeof stand)[]) =>
    engine.change("rights", rights({ assignedRoles: ["builder"], stands }));
  build(stand);
  expect(words()).toEqual([
    "You now have the role Builder here. You can build at your stand. Its outline shows while you build.",
  ]);
  build(stand, { ...stand, x: 20 });
  expect(words().at(-1)).toBe("You have another stand here. Its outline shows while you build.");
  build(stand);
  expect(words().at(-1)).toBe("You can no longer build at one of your stands here.");
  build();
  expect(words().at(-1)).toBe("You can now build everywhere here.");
  build(stand);
  expect(words().at(-1)).toBe("You can now build at your stand only. Its outline shows while you build.");
  engine.change("rights", rights());
  expect(words().at(-1)).toBe("You no longer have the role Builder here.");
  build();
  expect(words().at(-1)).toBe("You now have the role Builder here. You can build everywhere.");
});

test("hosts are told, once, where the space's own environment isn't shown; others aren't", () => {
  engine.change("environment", { isFallback: true });
  expect(words()).toEqual([]);
  engine.change("rights", { ...rights(), isHost: true });
  engine.change("environment", { variant: "night" });
  expect(words()).toEqual([
    "This space’s own environment couldn’t be loaded, so a standard one is shown. Choose another environment, or upload it again.",
  ]);
});

test("another instance, with rules of its own, is no news", () => {
  engine.change("session", { status: "leaving" });
  engine.change("voice", { mode: "raise_hand", ...mine(false) });
  engine.change("session", { status: "joined", instanceId: "instance2" });
  expect(words()).toEqual([]);
});

test("somebody brought to a host is told by whom", () => {
  engine.emit("summoned", { by: "Hanna" });
  expect(words()).toEqual(["Hanna brought you here."]);
});

test("who waits for a host is told, and when the message was deleted", () => {
  engine.emit("chat_held", null);
  engine.emit("chat_dropped", null);
  expect(words()).toEqual([
    "A host checks your message before others see it.",
    "A host deleted your message.",
  ]);
});

test("what happens before the words are there is told once they are, and asks for them", () => {
  end();
  const isWanted = vi.fn();
  const soFar = new NewsSoFar();
  soFar.note(engine, isWanted);
  engine.change("participants", {});
  expect(isWanted).not.toHaveBeenCalled();
  engine.change("rights", { ...rights(), isCoHost: true });
  engine.emit("summoned", { by: "Mira" });
  engine.emit("chat_held", null);
  expect(isWanted).toHaveBeenCalledTimes(3);
  end = watchHostNews(engine, openHostTools, soFar);
  const said = [...words()];
  expect(said).toHaveLength(3);
  expect(said).toContain("You’re now a co‑host.");
  end();
  end = watchHostNews(engine, openHostTools, soFar);
  engine.change("rights", { ...rights(), isCoHost: true });
  expect(words()).toEqual(said);
});
