import * as t from "@veranda/messages/space-tools";
import { useState } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { StagePopover } from "#ui/stage-popover.tsx";
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

/** All emotes and emoji reactions; the first nine also by number keys. */
export function EmoteTray({ items, onDone }: EmoteTrayProps) {
  const [kind, setKind] = useState<Kind>("all");
  const [words, setWords] = useState("");
  const isSearching = words.trim() !== "";
  const shown = isSearching ? found(items, words) : ofKind(items, kind);
  return (
    <StagePopover
      label={t.emotes()}
      firstFocus="[data-emote] button"
      isKept
      onClose={onDone}
      className="flex max-h-100 w-[min(31rem,100%)] flex-col overflow-hidden"
    >
      <div className="flex flex-col gap-2 p-3 pb-2 [@container_stage_(height<26rem)]:flex-row-reverse">
        <SearchField
          label={t.findEmote()}
          variant="panel"
          placeholder={t.findEmote()}
          value={words}
          onChange={setWords}
          className="min-w-36 shrink-0"
        />
        <RadioGroup
          label={t.kinds()}
          isLabelHidden
          value={isSearching ? null : kind}
          onChange={(chosen: Kind) => {
            setWords("");
            setKind(chosen);
          }}
          className="-mx-3 min-w-0 flex-1 overflow-x-auto px-3 [scrollbar-width:none] [@container_stage_(height<26rem)]:mr-0"
          row="flex items-center gap-1"
        >
          {KINDS.map(({ kind: each, label }) => (
            <Radio
              key={each}
              value={each}
              className="flex h-8 shrink-0 items-center rounded-full px-3 text-sm font-semibold text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink has-focus-visible:outline-offset-[-2px] has-checked:bg-fill has-checked:text-glass-ink pointer-coarse:h-9"
            >
              {label()}
            </Radio>
          ))}
        </RadioGroup>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-3">
        {shown.length === 0 && (
          <EmptyState>
            {isSearching ? t.noResults({ words: words.trim() }) : (EMPTY[kind] ?? t.noEmotes)()}
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
                    // Reactions are often repeated: the tray stays open.
                    if (item.animation) onDone();
                  }}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </StagePopover>
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

/** Items whose name contains every word, ignoring case and diacritics. */
function found({ emotes, reactions }: EmoteItems, words: string): readonly EmoteItem[] {
  const wanted = words.toLowerCase().trim().split(/\s+/);
  return [...emotes, ...reactions].filter(({ title, emoji }) => {
    const name = `${title.toLowerCase()} ${emoji}`;
    return wanted.every((word) => name.includes(word));
  });
}
