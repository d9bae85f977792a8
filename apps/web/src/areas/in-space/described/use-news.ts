import { useEffect, useState } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { walkWords } from "./walk-words.ts";
import { SpeakerNews } from "./speaker-news.ts";
import { newsOf, speakersNews } from "./news.ts";

/** Minimum interval of announcements, so that they don't interrupt each other. */
const PAUSE_MS = 2_500;

/** Screen reader announcements: changes in the surroundings, and the walk's progress at once. */
export function useNews(): string {
  const engine = useEngine();
  const [news, setNews] = useState("");
  useEffect(() => {
    let told = engine.state.surroundings;
    let walk = engine.state.guidedWalk;
    let lastMs = -Infinity;
    const speakers = new SpeakerNews(engine);
    let timer: ReturnType<typeof setTimeout> | null = null;
    const tell = () => {
      timer = null;
      const now = engine.state.surroundings;
      if (!now) return;
      const words = [speakersNews(speakers.take()), told ? newsOf(told, now) : ""].join(" ").trim();
      told = now;
      if (words === "") return;
      lastMs = Date.now();
      setNews(words);
    };
    const end = engine.observe(["surroundings", "guidedWalk", "speaking"], () => {
      speakers.update(performance.now());
      const { guidedWalk } = engine.state;
      if (guidedWalk && guidedWalk !== walk) {
        const words = walkWords(guidedWalk);
        if (words !== "") {
          lastMs = Date.now();
          setNews(words);
        }
      }
      walk = guidedWalk;
      timer ??= setTimeout(tell, Math.max(0, lastMs + PAUSE_MS - Date.now()));
    });
    return () => {
      end();
      if (timer) clearTimeout(timer);
    };
  }, [engine]);
  return news;
}
