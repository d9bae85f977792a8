import { useInfiniteQuery } from "@tanstack/react-query";
import type { SpaceCard } from "@veranda/contract";
import * as t from "@veranda/messages/content";
import { useEffect, useRef, useState } from "react";
import { searchQuery } from "#api/queries.ts";
import { ownListingQuery } from "#api/people-queries.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TabList, TabPanel, Tabs } from "#ui/tabs.tsx";
import { sendToEditingUi, useEditingUi } from "../editing/editing-ui-state.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { Poster } from "#areas/browse";
import { sentenceFor } from "#api/faults/sentence.ts";
import { makerName } from "#i18n/titles/maker-name.ts";
import { useDebounced } from "#ui/use-debounced.ts";
import { ButtonBase } from "#ui/button.tsx";
import { ComposerFrame } from "./composer-frame.tsx";

const LISTS = [
  { value: "my_space", label: t.yours },
  { value: "recent", label: t.recent },
] as const;
type List = (typeof LISTS)[number]["value"];

const EMPTY: Record<List, () => string> = {
  my_space: t.noOwnSpaces,
  recent: t.noRecentSpaces,
};

/** Chooses a portal's destination: the person's own spaces, recently visited ones, or a search. */
export function PortalComposer() {
  const engine = useEngine();
  const { portal } = useEditingUi();
  const here = useEngineState("session.roomId");
  const { data: own } = useInfiniteQuery(ownListingQuery("my_space"));
  const [asked, setList] = useState<List | null>(null);
  // People without another space of their own have recent ones at least.
  const hasOthers = own?.pages.some(({ spaces }) => spaces.some(({ id }) => id !== here)) ?? true;
  const list = asked ?? (hasOthers ? "my_space" : "recent");
  const [written, setWritten] = useState("");
  const query = useDebounced(written.trim(), 200);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const close = () => sendToEditingUi({ type: "CLOSE_COMPOSER" });
  const choose = ({ id, name }: SpaceCard) => {
    if (portal === null) engine.send("add_portal", { roomId: id, label: name });
    else
      engine.send("replace_object_content", {
        objectId: portal,
        content: { kind: "portal", props: { roomId: id, label: name } },
      });
    close();
  };
  const shared = { here, onChoose: choose };
  return (
    <ComposerFrame title={portal === null ? t.portal() : t.portalTarget()} onClose={close}>
      <div className="px-4 pb-4 text-sm">
        <SearchField
          ref={field}
          label={t.searchSpaces()}
          variant="panel"
          placeholder={t.searchSpaces()}
          value={written}
          onChange={setWritten}
        />
        {query === "" ? (
          <Tabs value={list} onChange={setList} className="mt-2">
            <TabList
              label={t.spaces()}
              variant="segments"
              tabs={LISTS.map(({ value, label }) => ({ value, name: label() }))}
            />
            <TabPanel value={list}>
              <OwnSpaces key={list} list={list} {...shared} />
            </TabPanel>
          </Tabs>
        ) : (
          <FoundSpaces query={query} {...shared} />
        )}
      </div>
    </ComposerFrame>
  );
}

type SpacesProps = { here: string | null; onChoose: (space: SpaceCard) => void };

function OwnSpaces({ list, ...shared }: SpacesProps & { list: List }) {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(ownListingQuery(list));
  return (
    <SpaceRows
      {...shared}
      spaces={data?.pages.flatMap((page) => page.spaces)}
      error={error}
      empty={EMPTY[list]()}
      onlyHere={list === "my_space" ? t.onlyThisSpace() : EMPTY[list]()}
      onMore={hasNextPage ? () => void fetchNextPage() : null}
    />
  );
}

function FoundSpaces({ query, ...shared }: SpacesProps & { query: string }) {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(searchQuery(query));
  return (
    <SpaceRows
      {...shared}
      spaces={data?.pages.flatMap((page) => page.spaces)}
      error={error}
      empty={t.noSpacesFound({ query })}
      onlyHere={t.noSpacesFound({ query })}
      onMore={hasNextPage ? () => void fetchNextPage() : null}
    />
  );
}

type SpaceRowsProps = SpacesProps & {
  spaces: SpaceCard[] | undefined;
  error: Error | null;
  empty: string;
  /** Shown when the only space is the current one. */
  onlyHere: string;
  onMore: (() => void) | null;
};

function SpaceRows({ spaces, error, empty, onlyHere, here, onChoose, onMore }: SpaceRowsProps) {
  if (error)
    return (
      <p role="alert" className="py-6 text-center text-bad">
        {sentenceFor(error)}
      </p>
    );
  if (!spaces)
    return (
      <div className="mt-4 flex flex-col gap-2">
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-14 rounded-2xl opacity-30" />
        ))}
      </div>
    );
  const others = spaces.filter(({ id }) => id !== here);
  if (others.length === 0) return <EmptyState>{spaces.length > 0 ? onlyHere : empty}</EmptyState>;
  return (
    <>
      <ul className="mt-4 -mx-2 flex flex-col">
        {others.map((space) => (
          <li key={space.id}>
            <ButtonBase
              onClick={() => onChoose(space)}
              className="flex w-full items-center gap-3 rounded-2xl p-2 text-left transition-colors duration-150 hover:bg-hover"
            >
              <span className="relative aspect-video w-20 shrink-0 overflow-hidden rounded-xl bg-black/30">
                <Poster pictures={space.pictures} sizes="5rem" />
              </span>
              <span className="min-w-0">
                <span className="block truncate font-semibold">{space.name}</span>
                <span className="block truncate text-xs text-ink-soft">{makerName(space.maker)}</span>
              </span>
            </ButtonBase>
          </li>
        ))}
      </ul>
      {onMore && (
        <ButtonBase onClick={onMore} className="mt-2 h-10 w-full rounded-full font-semibold hover:bg-hover">
          {t.more()}
        </ButtonBase>
      )}
    </>
  );
}
