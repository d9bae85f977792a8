import * as t from "@veranda/messages/pages";
import { Hash } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { BELOW } from "./below.ts";
import { ComboboxList } from "#ui/combobox.tsx";
import type { Suggestion } from "./suggestions.ts";
import { Portrait } from "#ui/portrait.tsx";
import { makerName } from "#i18n/titles/maker-name.ts";

type SuggestionListProps = { list: ComponentProps<typeof ComboboxList<Suggestion>>["list"] };

/** The list under the search box. */
export function SuggestionList({ list }: SuggestionListProps) {
  return (
    <ComboboxList list={list} label={t.suggestions()} keyOf={({ key }) => key} className={BELOW}>
      {(suggestion) => <Entry suggestion={suggestion} />}
    </ComboboxList>
  );
}

function Entry({ suggestion }: { suggestion: Suggestion }) {
  switch (suggestion.kind) {
    case "space":
      return (
        <>
          <img
            src={suggestion.space.pictures.posterSmall}
            alt=""
            className="aspect-video w-16 rounded-lg bg-sunken object-cover"
          />
          <TwoLines name={suggestion.space.name}>
            {t.byPerson({ name: makerName(suggestion.space.maker) })}
          </TwoLines>
        </>
      );
    case "person":
      return (
        <>
          <span className="grid w-16 place-items-center">
            <Portrait
              picture={suggestion.person.picture}
              name={suggestion.person.displayName}
              className="size-9"
            />
          </span>
          <TwoLines name={suggestion.person.displayName}>@{suggestion.person.username}</TwoLines>
        </>
      );
    case "tag":
      return (
        <>
          <span className="grid w-16 place-items-center text-ink-faint">
            <Hash className="size-4" aria-hidden="true" />
          </span>
          <span className="flex-1 truncate font-medium">{suggestion.tag.tag}</span>
          <span className="pr-1 text-sm text-ink-faint">
            {t.spacesTagged({ count: suggestion.tag.spaceCount })}
          </span>
        </>
      );
    default:
      return suggestion satisfies never;
  }
}

function TwoLines({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="block truncate font-medium">{name}</span>
      <span className="block truncate text-sm text-ink-soft">{children}</span>
    </span>
  );
}
