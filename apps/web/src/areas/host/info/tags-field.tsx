import { useQuery } from "@tanstack/react-query";
import { SPACE_TAG_PATTERN, SPACE_TAGS_MAX } from "@veranda/contract/constants";
import * as t from "@veranda/messages/about-space";
import * as common from "@veranda/messages/common";
import { X } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { ComboboxList, useCombobox } from "#ui/combobox.tsx";
import { rich } from "#ui/rich.ts";
import { tagsQuery } from "../space-queries.ts";
import { useDebounced } from "#ui/use-debounced.ts";
import { FormFault } from "#ui/form-fault.tsx";
import { isComposing } from "#ui/is-composing.ts";
import { ButtonBase } from "#ui/button.tsx";

const PAUSE_MS = 150;
const SHOWN = 6;
const LENGTH_MAX = 30;

const tidy = (text: string): string => text.trim().replace(/\s+/g, " ").replace(/^#/, "").toLowerCase();

type TagsFieldProps = { tags: readonly string[]; onChange: (tags: string[]) => void };

const of = (text: string) => <span className="font-normal text-ink-faint tabular-nums">{text}</span>;

/** Tags as chips, with suggestions of used tags while typing. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const query = useDebounced(tidy(text), PAUSE_MS);
  const { data } = useQuery(tagsQuery(query));
  const offered =
    tidy(text) === ""
      ? []
      : (data ?? [])
          .map(({ tag }) => tag)
          .filter((tag) => !tags.includes(tag))
          .slice(0, SHOWN);
  const isFull = tags.length >= SPACE_TAGS_MAX;

  const add = (written: string): void => {
    const tag = tidy(written);
    if (tag === "") return;
    if (!SPACE_TAG_PATTERN.test(tag)) return setFault(t.tagSigns());
    setText("");
    setFault(null);
    if (!tags.includes(tag)) onChange([...tags, tag]);
  };
  const combobox = useCombobox({ options: offered, onChoose: add, onClose: () => setText("") });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (combobox.onKeyDown(event) || isComposing(event)) return;
    if (event.key === "Enter" || event.key === ",") {
      if (event.key === "Enter" && text.trim() === "") return;
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "" && tags.length > 0) onChange(tags.slice(0, -1));
  };

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 flex justify-between text-sm font-semibold">
        {rich(t.tagsCount({ count: tags.length, limit: SPACE_TAGS_MAX, of }))}
      </label>
      <div className="relative flex min-h-12 flex-wrap items-center gap-1.5 rounded-2xl border border-line-strong bg-paper p-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
        {tags.map((tag) => (
          <span
            key={tag}
            className="inline-flex h-9 items-center gap-1 rounded-full bg-accent-soft pr-1 pl-3.5 text-sm font-medium"
          >
            {tag}
            <ButtonBase
              aria-label={common.removeNamed({ name: tag })}
              onClick={() => {
                onChange(tags.filter((one) => one !== tag));
                input.current?.focus();
              }}
              className="hit grid size-7 place-items-center rounded-full text-ink-soft hover:bg-hover hover:text-ink"
            >
              <X className="size-3.5" aria-hidden="true" />
            </ButtonBase>
          </span>
        ))}
        {!isFull && (
          <input
            ref={input}
            id={id}
            {...combobox.field}
            aria-invalid={fault !== null}
            autoCapitalize="none"
            maxLength={LENGTH_MAX}
            placeholder={tags.length === 0 ? t.tagsExample() : ""}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              combobox.reset();
              setFault(null);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => add(text)}
            className="h-9 min-w-28 flex-1 bg-transparent px-2.5 outline-none placeholder:text-ink-faint/70"
          />
        )}
        <ComboboxList
          list={combobox.list}
          label={t.tagsOfOthers()}
          keyOf={String}
          className="inset-x-0 bottom-full mb-1.5"
        >
          {(tag) => tag}
        </ComboboxList>
      </div>
      <FormFault className="mt-1.5">{fault}</FormFault>
    </div>
  );
}
