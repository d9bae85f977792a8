import type { EngineState } from "@veranda/contract/engine/state";
import { emojiOf, reactionId, REACTIONS } from "@veranda/contract/reactions";
import { useMemo } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { emoteTitle } from "#i18n/titles/emote-title.ts";
import { useSavedEmotes, type SavedEmotes } from "./saved-emotes.ts";

type Animation = EngineState["emotes"]["available"][number];

/** An item of the tray, the wheel and the keys: an avatar emote, or an emoji reaction. */
export type EmoteItem = { id: string; title: string; emoji: string; animation: Animation | null };

export type EmoteItems = {
  emotes: readonly EmoteItem[];
  reactions: readonly EmoteItem[];
  recent: readonly EmoteItem[];
  favourites: readonly EmoteItem[];
  /** Order of the number keys and the wheel: favourites, then the first of the others. */
  quick: readonly EmoteItem[];
  use: SavedEmotes["use"];
  keep: SavedEmotes["keep"];
};

/** Number of number keys. */
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

/** A light halo, so that dark emoji show on dark glass. */
export const HALO = { filter: "drop-shadow(0 0 1px var(--glass-halo))" } as const;
