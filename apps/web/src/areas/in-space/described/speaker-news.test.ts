import { expect, test } from "vitest";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { SpeakerNews } from "./speaker-news.ts";
import { speakersNews } from "./news.ts";

test("a new speaker is announced once, and again after a silence; never oneself", () => {
  const engine = new FakeEngine();
  engine.change("participants", { ann: person("ann", "Ann"), me: person("me", "Me") });
  const news = new SpeakerNews(engine);
  const speak = (now: number, levels: Record<string, number>): string => {
    engine.change("speaking", levels);
    news.update(now);
    return speakersNews(news.take());
  };
  expect(speak(0, { ann: 0.4, me: 0.5 })).toBe("Ann is speaking.");
  expect(speak(5_000, { ann: 0.3 })).toBe("");
  expect(speak(6_000, { ann: 0 })).toBe("");
  expect(speak(12_000, { ann: 0.3 })).toBe("");
  expect(speak(40_000, { ann: 0.3 })).toBe("Ann is speaking.");
});
