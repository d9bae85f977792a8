import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/pages";
import { Search } from "lucide-react";
import { Suspense, useEffect, useRef, useState, type SyntheticEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { suggestionsQuery } from "#api/queries.ts";
import { COMBOBOX_PANEL, useCombobox } from "#ui/combobox.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { BELOW } from "./below.ts";
import { searchWords } from "./search-words.ts";
import { suggestionsOf, searchPath } from "./suggestions.ts";
import { useDebounced } from "#ui/use-debounced.ts";

/** Loaded on first use: most pages are viewed without a search. */
const SuggestionList = lazyComponent(() =>
  import("./suggestion-list.tsx").then(({ SuggestionList }) => SuggestionList),
);

const TYPING_PAUSE_MS = 120;

/** The search field, with suggestions of spaces, people and tags. On phones it opens over the top bar. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const searched = pathname === "/search" ? (new URLSearchParams(search).get("query") ?? "") : "";
  // Navigation resets it to the new page's query.
  return <SpaceSearch key={pathname + search} pathname={pathname} searched={searched} />;
}

function SpaceSearch({ pathname, searched }: { pathname: string; searched: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => searchWords(searched));
  const [isOpen, setOpen] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const query = useDebounced(searchWords(text), TYPING_PAUSE_MS);
  const { data, isError, isPlaceholderData } = useQuery(suggestionsQuery(query));
  const suggestions = text.trim() === "" ? [] : suggestionsOf(data);
  const isAnswered = data !== undefined && !isPlaceholderData && query !== "" && query === searchWords(text);

  const hasFailed = isError && query !== "" && query === searchWords(text);

  useEffect(() => {
    // In a space the engine has the keys.
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
  const combobox = useCombobox({
    options: isOpen ? suggestions : [],
    onChoose: ({ path }) => goTo(path),
    onClose: () => setOpen(false),
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (searchWords(text) !== "") goTo(searchPath(text));
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
          <SearchField
            ref={input}
            {...combobox.field}
            name="query"
            label={t.searchSite()}
            variant="bar"
            aria-keyshortcuts="/"
            placeholder={t.searchSpacesAndPeople()}
            value={text}
            onFocus={() => setOpen(true)}
            onChange={(next) => {
              setText(next);
              combobox.reset();
              setOpen(true);
            }}
            onClose={isExpanded ? { label: t.closeSearch(), close: () => setExpanded(false) } : null}
            onKeyDown={(event) => {
              combobox.onKeyDown(event);
              if (event.key !== "Escape") return;
              // Chromium would clear the field.
              event.preventDefault();
              setOpen(false);
              setExpanded(false);
            }}
            className="flex-1"
          />
        </form>
        {isOpen && suggestions.length > 0 && (
          <Suspense>
            <SuggestionList list={combobox.list} />
          </Suspense>
        )}
        {isOpen && suggestions.length === 0 && (isAnswered || hasFailed) && (
          <p
            role="status"
            className={`${COMBOBOX_PANEL} ${BELOW} px-4 py-3 text-sm break-words text-ink-soft`}
          >
            {hasFailed ? t.didNotLoad() : t.noSuggestions({ words: query })}
          </p>
        )}
      </search>
    </>
  );
}
