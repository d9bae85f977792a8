import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/pages";
import { Search, X } from "lucide-react";
import { useEffect, useId, useRef, useState, type SyntheticEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { suggestionsQuery } from "../../api/queries.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { isWriting } from "../stage/hotkeys.ts";
import { BELOW, SuggestionList } from "./suggestion-list.tsx";
import { suggestionsOf, searchPath } from "./suggestions.ts";
import { useDebounced } from "./use-debounced.ts";

const TYPING_PAUSE_MS = 120;

/** Search with suggestions of spaces and tags while one types. On phones it opens over the top bar. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const searched = pathname === "/search" ? (new URLSearchParams(search).get("query") ?? "") : "";
  // A change of page starts it anew, with what that page searches for.
  return <SearchField key={pathname + search} pathname={pathname} searched={searched} />;
}

function SearchField({ pathname, searched }: { pathname: string; searched: string }) {
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(searched);
  const [isOpen, setOpen] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const [active, setActive] = useState(-1);
  const query = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const { data, isPlaceholderData } = useQuery(suggestionsQuery(query));
  const suggestions = text.trim() === "" ? [] : suggestionsOf(data);
  const isListShown = isOpen && suggestions.length > 0;
  const isAnswered = data !== undefined && !isPlaceholderData && query !== "" && query === text.trim();

  useEffect(() => {
    // In a space the keys belong to it.
    if (/^\/(s|embed)\//.test(pathname)) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return;
      event.preventDefault();
      setExpanded(true);
      requestAnimationFrame(() => input.current?.focus());
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [pathname]);

  const goTo = (path: string) => {
    input.current?.blur();
    void navigate(path);
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const chosen = isListShown ? suggestions[active] : undefined;
    if (chosen) goTo(chosen.path);
    else if (text.trim() !== "") goTo(searchPath(text.trim()));
  };

  const onKeyDown = (key: string): boolean => {
    if (key === "Escape") {
      setOpen(false);
      setExpanded(false);
      return true;
    }
    if (!isListShown || (key !== "ArrowDown" && key !== "ArrowUp")) return false;
    const places = suggestions.length + 1;
    setActive(((active + 1 + (key === "ArrowDown" ? 1 : -1) + places) % places) - 1);
    return true;
  };

  return (
    <>
      <IconButton
        label={t.search()}
        className={`md:hidden ${isExpanded ? "hidden" : ""}`}
        onClick={() => {
          setExpanded(true);
          requestAnimationFrame(() => input.current?.focus());
        }}
      >
        <Search className="size-5" aria-hidden="true" />
      </IconButton>
      <search
        className={`${isExpanded ? "absolute inset-x-0 top-0 z-10 flex h-full items-center bg-paper px-3" : "hidden"} md:relative md:flex md:h-auto md:w-full md:max-w-xl md:bg-transparent md:px-0`}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      >
        <form action="/search" onSubmit={submit} className="relative flex flex-1 items-center">
          <Search
            className="pointer-events-none absolute left-4 size-4.5 text-ink-faint"
            aria-hidden="true"
          />
          <input
            ref={input}
            name="query"
            type="search"
            role="combobox"
            aria-label={t.searchSpaces()}
            aria-expanded={isListShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isListShown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            maxLength={100}
            aria-keyshortcuts="/"
            placeholder={t.searchSpacesAndTags()}
            value={text}
            onFocus={() => setOpen(true)}
            onChange={(event) => {
              setText(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
            onKeyDown={(event) => onKeyDown(event.key) && event.preventDefault()}
            className="h-11 w-full rounded-full border border-line bg-surface pr-11 pl-11 text-[0.9375rem] placeholder:text-ink-faint hover:border-line-strong focus:border-line-strong focus:bg-raised [&::-webkit-search-cancel-button]:hidden"
          />
          {(text !== "" || isExpanded) && (
            <button
              type="button"
              aria-label={text === "" ? t.closeSearch() : t.clearSearch()}
              onClick={() => {
                setText("");
                if (text === "") setExpanded(false);
                else input.current?.focus();
              }}
              className="absolute right-2 grid size-7 place-items-center rounded-full text-ink-faint hover:bg-hover hover:text-ink"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          )}
        </form>
        <SuggestionList
          id={listId}
          suggestions={isListShown ? suggestions : []}
          active={active}
          onChoose={goTo}
        />
        {isOpen && isAnswered && suggestions.length === 0 && (
          <p role="status" className={`${BELOW} px-4 py-3 text-sm text-ink-soft`}>
            {t.noSuggestions({ words: query })}
          </p>
        )}
      </search>
    </>
  );
}
