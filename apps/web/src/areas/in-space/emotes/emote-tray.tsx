import * as t from "@veranda/messages/space-tools";
import { useEffect, useRef, useState } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useEscape } from "#ui/use-escape.ts";
import { useFocusReturn } from "#ui/use-focus-return.ts";
import { Region } from "#ui/regions.tsx";
import { EmoteCard } from "./emote-card.tsx";
import type { EmoteItem, EmoteItems } from "./emote-items.ts";

const KINDS = [
  { kind: "all", label: t.all },
  { kind: "favourites", label: t.favourites },
  { kind: "recent", label: t.recent },
  { kind: "gestures", label: t.gestures },
  { kind: "dances", label: t.dances },
  { kind: "reactions", label: t.reactions },
] as const;
type Kind = (typeof KINDS)[number]["kind"];

const EMPTY: Partial<Record<Kind, () => string>> = {
  favourites: t.noFavourites,
  recent: t.noRecent,
};

type EmoteTrayProps = { items: EmoteItems; onDone: () => void };

/** Everything one can play: emotes of the body and emoji that float up; the first nine also by their number. */
export function EmoteTray({ items, onDone }: EmoteTrayProps) {
  const tray = useRef<HTMLElement>(null);
  const [kind, setKind] = useState<Kind>("all");
  const [words, setWords] = useState("");
  useEscape(tray, onDone);
  useFocusReturn(tray);
  useEffect(
    () => tray.current?.querySelector<HTMLElement>("[data-emote] button")?.focus({ preventScroll: true }),
    [],
  );

  const shown = words.trim() === "" ? ofKind(items, kind) : found(items, words);
  return (
    <Region name="popover">
      <section
        ref={tray}
        aria-label={t.emotes()}
        className="flex max-h-100 min-h-0 w-[min(31rem,100%)] flex-col overflow-hidden rounded-3xl border border-glass-line bg-glass-strong text-on-glass shadow-float backdrop-blur-xl animate-fade-in"
      >
        <div className="flex flex-col gap-2 p-3 pb-2 [@container_stage_(height<26rem)]:flex-row-reverse">
          <SearchField
            label={t.findEmote()}
            look="glass"
            placeholder={t.findEmote()}
            value={words}
            onChange={setWords}
            className="min-w-36 shrink-0"
          />
          <div
            role="group"
            aria-label={t.kinds()}
            className="-mx-3 flex flex-1 items-center gap-1 overflow-x-auto px-3 [scrollbar-width:none] [@container_stage_(height<26rem)]:mr-0"
          >
            {KINDS.map(({ kind: each, label }) => (
              <button
                key={each}
                type="button"
                aria-pressed={words.trim() === "" && kind === each}
                onClick={() => {
                  setWords("");
                  setKind(each);
                }}
                className="h-8 shrink-0 rounded-full px-3 text-sm font-semibold text-on-glass-soft transition-colors duration-150 hover:bg-glass-hover hover:text-on-glass focus-visible:outline-offset-[-2px] focus-visible:outline-on-glass aria-pressed:bg-on-glass aria-pressed:text-glass-ink pointer-coarse:h-9"
              >
                {label()}
              </button>
            ))}
          </div>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-3">
          {shown.length === 0 && (
            <EmptyState>
              {words.trim() === "" ? (EMPTY[kind] ?? t.noEmotes)() : t.noResults({ words: words.trim() })}
            </EmptyState>
          )}
          <ul className="grid grid-cols-4 gap-1 2xs:grid-cols-5">
            {shown.map((item) => {
              const at = items.quick.indexOf(item);
              return (
                <li key={item.id} data-emote>
                  <EmoteCard
                    item={item}
                    number={at === -1 ? null : at + 1}
                    isFavourite={items.favourites.includes(item)}
                    onFavourite={(isFavourite) => items.keep(item.id, isFavourite)}
                    onPlayed={() => {
                      items.use(item.id);
                      // Reactions come in rows: the tray stays for the next one.
                      if (item.animation) onDone();
                    }}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      </section>
    </Region>
  );
}

function ofKind({ emotes, reactions, recent, favourites }: EmoteItems, kind: Kind): readonly EmoteItem[] {
  switch (kind) {
    case "favourites":
      return favourites;
    case "recent":
      return recent;
    case "gestures":
      return emotes.filter(({ animation }) => animation?.isDance === false);
    case "dances":
      return emotes.filter(({ animation }) => animation?.isDance === true);
    case "reactions":
      return reactions;
    default:
      return [...emotes, ...reactions];
  }
}

/** Those whose name has every word in it, however it is written. */
function found({ emotes, reactions }: EmoteItems, words: string): readonly EmoteItem[] {
  const wanted = words.toLowerCase().trim().split(/\s+/);
  return [...emotes, ...reactions].filter(({ title, emoji }) => {
    const name = `${title.toLowerCase()} ${emoji}`;
    return wanted.every((word) => name.includes(word));
  });
}
