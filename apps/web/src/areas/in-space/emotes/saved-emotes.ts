import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FAVOURITE_EMOTES_MAX, RECENT_EMOTES, type EmoteCard } from "@veranda/contract";
import { useCallback } from "react";
import { create } from "zustand";
import { api } from "#api/client.ts";
import { FOR_VIEWER } from "#api/queries.ts";
import { useAuth } from "#session/use-auth.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";

/** Ids: recently played emotes, the newest first, and favourites in the chosen order. */
export type SavedEmotes = {
  recent: readonly string[];
  favourites: readonly string[];
  /** Adds it to the recently played. */
  use: (id: string) => void;
  keep: (id: string, isKept: boolean) => void;
};

type Lists = Pick<SavedEmotes, "recent" | "favourites">;

const STORAGE_KEY = "emotes";
const NONE: readonly string[] = [];
const asIds = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];

/** A guest's, in this browser. */
const useGuestEmotes = create<Lists>(() => ({ recent: NONE, favourites: NONE }));
if (typeof localStorage !== "undefined") useGuestEmotes.setState(storedEmotes());

function storedEmotes(): Lists {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Record<string, unknown>>;
    return { recent: asIds(stored.recent), favourites: asIds(stored.favourites) };
  } catch {
    return { recent: NONE, favourites: NONE };
  }
}

function keepGuestEmotes(change: Partial<Lists>): void {
  useGuestEmotes.setState(change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(useGuestEmotes.getState()));
  } catch {
    // Storage is full or forbidden: kept for this page only.
  }
}

/** For tests: resets to the state of a new browser. */
export function forgetEmotesHere(): void {
  localStorage.removeItem(STORAGE_KEY);
  useGuestEmotes.setState(storedEmotes());
}

const lastFirst = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((each) => each !== id)].slice(0, RECENT_EMOTES);
const withChoice = (ids: readonly string[], id: string, isKept: boolean): string[] => {
  const others = ids.filter((each) => each !== id);
  return isKept ? [...others, id].slice(0, FAVOURITE_EMOTES_MAX) : others;
};

const RECENT = { queryKey: ["me", "recent-emotes"] as const, meta: FOR_VIEWER };
const FAVOURITES = { queryKey: ["me", "emotes"] as const, meta: FOR_VIEWER };
const ids = (cards: readonly EmoteCard[]): string[] => cards.map(({ id }) => id);

/** A person's emotes are saved with their account, a guest's in this browser. */
export function useSavedEmotes(): SavedEmotes {
  const { isLoggedIn } = useAuth();
  const queries = useQueryClient();
  const local = useGuestEmotes();
  const recent = useQuery({
    ...RECENT,
    queryFn: async ({ signal }) => ids((await api("GET /v2/users/recent-emotes", {}, { signal })).data),
    enabled: isLoggedIn,
    staleTime: Infinity,
  });
  const favourites = useQuery({
    ...FAVOURITES,
    queryFn: async ({ signal }) => ids((await api("GET /v2/users/me/emotes", {}, { signal })).data),
    enabled: isLoggedIn,
    staleTime: Infinity,
  });
  const { mutate: saveRecent } = useMutation({
    mutationFn: (id: string) => api("POST /users/recentEmotes", { body: { id } }),
    // Recently played emotes are only a convenience: a failed save isn't reported.
  });
  const { mutate: saveFavourite } = useMutation({
    mutationFn: (body: { id: string; isKept: boolean }) => api("POST /v2/users/me/emotes", { body }),
    scope: { id: "favourite-emotes" },
    onError: (error) => {
      showToast({ message: sentenceFor(error), kind: "error" });
      void queries.invalidateQueries({ queryKey: FAVOURITES.queryKey });
    },
  });

  const use = useCallback(
    (id: string) => {
      if (!isLoggedIn) return keepGuestEmotes({ recent: lastFirst(useGuestEmotes.getState().recent, id) });
      const recent = queries.getQueryData<string[]>(RECENT.queryKey) ?? [];
      queries.setQueryData(RECENT.queryKey, lastFirst(recent, id));
      if (recent[0] !== id) saveRecent(id);
    },
    [isLoggedIn, queries, saveRecent],
  );
  const keep = useCallback(
    (id: string, isKept: boolean) => {
      if (!isLoggedIn)
        return keepGuestEmotes({ favourites: withChoice(useGuestEmotes.getState().favourites, id, isKept) });
      queries.setQueryData<string[]>(FAVOURITES.queryKey, (now) => withChoice(now ?? [], id, isKept));
      saveFavourite({ id, isKept });
    },
    [isLoggedIn, queries, saveFavourite],
  );
  return {
    recent: isLoggedIn ? (recent.data ?? NONE) : local.recent,
    favourites: isLoggedIn ? (favourites.data ?? NONE) : local.favourites,
    use,
    keep,
  };
}
