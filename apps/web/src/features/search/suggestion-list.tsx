import * as t from "@veranda/messages/pages";
import { Hash } from "lucide-react";
import type { Suggestion } from "./suggestions.ts";

/** A panel under the search box. */
export const BELOW =
  "absolute inset-x-2 top-full z-20 mt-2 overflow-hidden rounded-2xl border border-line bg-raised shadow-float animate-rise-in md:inset-x-0";

type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (path: string) => void;
};

/** The list under the search box; the box itself keeps the focus. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const isShown = suggestions.length > 0;
  return (
    <div id={id} role="listbox" aria-label={t.suggestions()} hidden={!isShown} className={`${BELOW} p-1.5`}>
      {suggestions.map((suggestion, at) => (
        <div
          key={suggestion.key}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion.path)}
          onKeyDown={(event) => event.key === "Enter" && onChoose(suggestion.path)}
          className="flex cursor-pointer items-center gap-3 rounded-xl px-2.5 py-2 hover:bg-hover aria-selected:bg-hover"
        >
          {suggestion.kind === "space" ? (
            <>
              <img
                src={suggestion.space.pictures.posterSmall}
                alt=""
                className="aspect-video w-16 rounded-lg bg-sunken object-cover"
              />
              <span className="min-w-0">
                <span className="block truncate font-medium">{suggestion.space.name}</span>
                <span className="block truncate text-sm text-ink-soft">
                  {t.byPerson({ name: suggestion.space.maker.displayName })}
                </span>
              </span>
            </>
          ) : (
            <>
              <span className="grid w-16 place-items-center text-ink-faint">
                <Hash className="size-4" aria-hidden="true" />
              </span>
              <span className="flex-1 truncate font-medium">{suggestion.tag.tag}</span>
              <span className="pr-1 text-sm text-ink-faint">
                {t.spacesTagged({ count: suggestion.tag.spaceCount })}
              </span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
