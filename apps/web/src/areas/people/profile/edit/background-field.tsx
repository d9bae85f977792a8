import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { SpaceCard } from "@veranda/contract";
import * as t from "@veranda/messages/profile-edit";
import { Ban, Check } from "lucide-react";
import { useState } from "react";
import { api } from "#api/client.ts";
import { listingQuery, previewQuery } from "#api/queries.ts";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useDebounced } from "#ui/use-debounced.ts";

/** Not a space's id. */
const NONE = "";
const SHOWN = 5;
const PAUSE_MS = 200;
const TILE =
  "block aspect-video overflow-hidden rounded-xl border border-line bg-sunken transition-transform duration-150 hover:scale-[1.02] has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-focus";

type Choice = Pick<SpaceCard, "id" | "name" | "pictures">;
type BackgroundFieldProps = { spaceId: string | null; onChange: (id: string | null) => void };

/** The space shown behind one's profile. */
export function BackgroundField({ spaceId, onChange }: BackgroundFieldProps) {
  const [words, setWords] = useState("");
  const spaces = useChoices(useDebounced(words.trim(), PAUSE_MS), spaceId);
  return (
    <div>
      <span aria-hidden="true" className="mb-1.5 block text-sm font-semibold">
        {t.background()}
      </span>
      <SearchField
        label={t.searchSpace()}
        placeholder={t.searchSpace()}
        value={words}
        onChange={setWords}
        className="mb-3"
      />
      <RadioGroup
        label={t.background()}
        isLabelHidden
        value={spaceId ?? NONE}
        onChange={(id) => onChange(id === NONE ? null : id)}
        row="grid grid-cols-2 gap-2.5 xs:grid-cols-3"
      >
        <Radio value={NONE} className={`${TILE} grid place-items-center`}>
          <span className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
            <Ban className="size-4" aria-hidden="true" /> {t.none()}
          </span>
        </Radio>
        {spaces.map(({ id, name, pictures }) => (
          <Radio key={id} value={id} label={name} className={TILE}>
            <img
              src={pictures.posterSmall}
              alt=""
              loading="lazy"
              className="absolute inset-0 size-full object-cover"
            />
            <span className="absolute inset-x-0 bottom-0 truncate bg-(image:--caption-fade) px-2.5 pt-5 pb-1.5 text-sm font-semibold text-white">
              {name}
            </span>
            {spaceId === id && (
              <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-accent text-on-accent">
                <Check className="size-4" aria-hidden="true" />
              </span>
            )}
          </Radio>
        ))}
      </RadioGroup>
    </div>
  );
}

/** The chosen one first; then the search results, or popular spaces. */
function useChoices(words: string, chosenId: string | null): Choice[] {
  const popular = useInfiniteQuery(listingQuery("popular"));
  const found = useQuery({
    queryKey: ["space-names", words],
    queryFn: async ({ signal }) =>
      (await api("GET /spaces/v2/search-name", { query: { query: words } }, { signal })).data,
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    ...previewQuery({ id: chosenId ?? "", share: undefined }),
    enabled: chosenId !== null,
    retry: false,
  });
  const offered: Choice[] = words === "" ? (popular.data?.pages[0]?.spaces ?? []) : (found.data ?? []);
  const all = chosen.data?.canJoin && chosenId !== null ? [chosen.data, ...offered] : offered;
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at).slice(0, SHOWN);
}
