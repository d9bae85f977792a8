import type { EngineState } from "@veranda/contract/engine/state";
import { emojiOf, reactionId, REACTIONS } from "@veranda/contract/reactions";
import { useMemo } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { emoteTitle } from "#i18n/titles/emote-title.ts";
import { useSavedEmotes, type SavedEmotes } from "./saved-emotes.ts";

type Animation = EngineState["emotes"]["available"][number];

/** What the tray, the wheel and the keys play: an emote of the body, or an emoji that floats up. */
export type EmoteItem = { id: string; title: string; emoji: string; animation: Animation | null };

export type EmoteItems = {
  emotes: readonly EmoteItem[];
  reactions: readonly EmoteItem[];
  recent: readonly EmoteItem[];
  favourites: readonly EmoteItem[];
  /** By the number keys and on the wheel: the favourites, then the first of the others. */
  quick: readonly EmoteItem[];
  use: SavedEmotes["use"];
  keep: SavedEmotes["keep"];
};

/** How many have a number key. */
const WITH_KEY = 9;

const reactionItems = (): readonly EmoteItem[] =>
  REACTIONS.map(({ codepoint, name }) => {
    const id = reactionId(codepoint);
    return { id, title: emoteTitle(id, name), emoji: emojiOf(codepoint), animation: null };
  });

export function useEmoteItems(): EmoteItems {
  const available = useEngineState("emotes.available");
  const kept = useSavedEmotes();
  return useMemo(() => {
    const emotes = available.map((animation): EmoteItem => ({
      id: animation.animationAssetName,
      title: animation.title,
      emoji: animation.codepoint,
      animation,
    }));
    const reactions = reactionItems();
    const byId = new Map([...emotes, ...reactions].map((item) => [item.id, item]));
    const itemsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
    const favourites = itemsOf(kept.favourites);
    const quick = [...favourites, ...emotes.filter(({ id }) => !kept.favourites.includes(id))].slice(
      0,
      WITH_KEY,
    );
    return {
      emotes,
      reactions,
      recent: itemsOf(kept.recent),
      favourites,
      quick,
      use: kept.use,
      keep: kept.keep,
    };
  }, [available, kept.favourites, kept.recent, kept.use, kept.keep]);
}

/** A light edge: dark emoji are seen on dark glass. */
export const HALO = { filter: "drop-shadow(0 0 1px var(--glass-halo))" } as const;
