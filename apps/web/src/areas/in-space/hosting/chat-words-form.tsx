import {
  CHAT_WORD_MAX,
  CHAT_WORDS_MAX,
  isFilterWord,
  NO_CHAT_WORDS,
  WORD_FILTER_MODES,
  type ChatWords,
  type WordFilterMode,
} from "@veranda/contract/rooms/hosting";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/hosting";
import { X } from "lucide-react";
import { useId, useState, type SyntheticEvent } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { ButtonBase } from "#ui/button.tsx";
import { GlassAction } from "#ui/glass-action.tsx";
import { GlassInput, GlassSelect } from "#ui/glass-fields.tsx";

/** What becomes of messages with filtered words. */
export const FILTERS = {
  off: t.filterOff,
  hide: t.filterHide,
  hold: t.filterHoldShort,
} satisfies Record<WordFilterMode, unknown>;

/** What becomes of messages with filtered words, and the words that hosts add or allow. */
export function ChatWordsForm() {
  const engine = useEngine();
  const id = useId();
  const mode = useEngineState("hosting.chatRules").wordFilter;
  const words = useEngineState("hosting.view")?.words ?? NO_CHAT_WORDS;
  const choose = (value: string): void => {
    const wordFilter = WORD_FILTER_MODES.find((each) => each === value);
    if (wordFilter !== undefined) engine.send("set_chat_rules", { wordFilter });
  };
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium">
          {t.wordFilter()}
        </label>
        <GlassSelect
          id={id}
          value={mode}
          onChange={({ target }) => choose(target.value)}
          className="w-auto! max-w-[60%]"
        >
          {WORD_FILTER_MODES.map((each) => (
            <option key={each} value={each}>
              {FILTERS[each]()}
            </option>
          ))}
        </GlassSelect>
      </div>
      {mode !== "off" && (
        <>
          <p className="pb-2 text-xs text-on-glass-soft">{t.wordFilterHint()}</p>
          <WordsField list="blocked" words={words} label={t.blockedWords()} />
          <WordsField list="allowed" words={words} label={t.allowedWords()} />
        </>
      )}
    </>
  );
}

type WordsFieldProps = { list: keyof ChatWords; words: ChatWords; label: string };

/** One list: its words, each with a button that removes it, and a field for another. */
function WordsField({ list, words, label }: WordsFieldProps) {
  const engine = useEngine();
  const [word, setWord] = useState("");
  const id = useId();
  const own = words[list];
  const change = (changed: string[]): void =>
    engine.send("set_chat_words", { [list]: changed.filter(isFilterWord) });
  const isWord = isFilterWord(word) && own.length < CHAT_WORDS_MAX;
  const add = (event: SyntheticEvent): void => {
    event.preventDefault();
    const added = word.trim();
    if (!isWord) return;
    if (!own.includes(added)) change([...own, added]);
    setWord("");
  };
  return (
    <form onSubmit={add} className="pb-3">
      <label htmlFor={id} className="mb-1 block text-xs font-medium">
        {label}
      </label>
      {own.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {own.map((each) => (
            <li
              key={each}
              className="flex max-w-full items-center gap-0.5 rounded-full bg-on-glass/8 py-0.5 pr-0.5 pl-3 text-sm"
            >
              <span className="truncate">{each}</span>
              <ButtonBase
                aria-label={t.removeWord({ word: each })}
                onClick={() => change(own.filter((kept) => kept !== each))}
                className="hit grid size-6 shrink-0 place-items-center rounded-full text-on-glass-soft hover:text-on-glass focus-visible:outline-on-glass"
              >
                <X className="size-3.5" aria-hidden="true" />
              </ButtonBase>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center gap-2">
        <GlassInput
          id={id}
          value={word}
          maxLength={CHAT_WORD_MAX}
          autoComplete="off"
          onChange={({ target }) => setWord(target.value)}
        />
        <GlassAction type="submit" disabled={!isWord} className="h-9">
          {common.add()}
        </GlassAction>
      </div>
    </form>
  );
}
