import { useInfiniteQuery } from "@tanstack/react-query";
import type { SpaceCard } from "@veranda/contract";
import { useState } from "react";
import { searchQuery } from "../../api/queries.ts";
import { ownListingQuery } from "../../api/people-queries.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { chosenPortal } from "../editing/chosen-object.ts";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { Poster } from "../explore/poster.tsx";
import { sentenceFor } from "../faults/sentence.ts";
import { Modal } from "../modals/modal.tsx";
import { useDebounced } from "../search/use-debounced.ts";
import { Choice } from "../settings/choice.tsx";

const LISTS = [
  { value: "my_space", label: "Yours" },
  { value: "recent", label: "Recent" },
] as const;
type List = (typeof LISTS)[number]["value"];

const EMPTY: Record<List, string> = {
  my_space: "You have no spaces of your own yet. Search for any other.",
  recent: "You haven't been anywhere else yet. Search for a space.",
};

/** Which space a portal leads to: one's own, where one was lately, or any that is found. */
export function PortalModal({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const here = useEngineState("session.roomId");
  const [list, setList] = useState<List>("my_space");
  const [written, setWritten] = useState("");
  const query = useDebounced(written.trim(), 200);
  const portal = chosenPortal();
  const choose = ({ id, name }: SpaceCard) => {
    if (portal === null) engine.send("add_portal", { roomId: id, label: name });
    else
      engine.send("replace_object_content", {
        objectId: portal,
        content: { kind: "portal", props: { roomId: id, label: name } },
      });
    onClose();
  };
  const shared = { here, onChoose: choose };
  return (
    <Modal
      title={portal === null ? "Portal" : "Where the portal leads"}
      lead="A door into another space. Whoever walks through is there."
      onClose={onClose}
    >
      <input
        type="search"
        aria-label="Search spaces"
        placeholder="Search spaces"
        maxLength={100}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        className="mb-4 h-11 w-full rounded-2xl border border-line-strong bg-paper px-4 placeholder:text-ink-faint"
      />
      {query === "" ? (
        <>
          <Choice name="Spaces" options={LISTS} chosen={list} onChoose={setList} />
          <OwnSpaces key={list} list={list} {...shared} />
        </>
      ) : (
        <FoundSpaces query={query} {...shared} />
      )}
    </Modal>
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
      empty={EMPTY[list]}
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
      empty={`No space is called “${query}”.`}
      onMore={hasNextPage ? () => void fetchNextPage() : null}
    />
  );
}

type SpaceRowsProps = SpacesProps & {
  spaces: SpaceCard[] | undefined;
  error: Error | null;
  empty: string;
  onMore: (() => void) | null;
};

function SpaceRows({ spaces, error, empty, here, onChoose, onMore }: SpaceRowsProps) {
  if (error) return <p className="py-6 text-center text-bad">{sentenceFor(error)}</p>;
  if (!spaces)
    return (
      <div className="mt-4 flex flex-col gap-2">
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-16 rounded-2xl" />
        ))}
      </div>
    );
  const others = spaces.filter(({ id }) => id !== here);
  if (others.length === 0) return <p className="py-8 text-center text-ink-soft">{empty}</p>;
  return (
    <>
      <ul className="mt-4 -mx-2 flex flex-col">
        {others.map((space) => (
          <li key={space.id}>
            <button
              type="button"
              onClick={() => onChoose(space)}
              className="flex w-full items-center gap-4 rounded-2xl p-2 text-left transition-colors duration-150 hover:bg-hover"
            >
              <span className="relative aspect-video w-24 shrink-0 overflow-hidden rounded-xl bg-sunken">
                <Poster pictures={space.pictures} sizes="6rem" />
              </span>
              <span className="min-w-0">
                <span className="block truncate font-semibold">{space.name}</span>
                <span className="block truncate text-sm text-ink-soft">{space.maker.displayName}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onMore && (
        <button
          type="button"
          onClick={onMore}
          className="mt-2 h-10 w-full rounded-full text-sm font-semibold text-accent hover:bg-hover"
        >
          More
        </button>
      )}
    </>
  );
}
