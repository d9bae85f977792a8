import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/space";
import { Link } from "react-router";
import { feedRowsQuery } from "#api/queries.ts";
import { Poster } from "#areas/browse";
import { spacePath } from "#site/space-path.ts";

const SHOWN = 3;

/** Suggests spaces after leaving one. */
export function NextSpaces({ exceptId, onGo }: { exceptId: string; onGo: () => void }) {
  const { data: rows = [] } = useQuery(feedRowsQuery());
  const others = rows.flatMap(({ spaces }) => spaces.filter(({ id }) => id !== exceptId));
  const next = [...new Map(others.map((space) => [space.id, space])).values()].slice(0, SHOWN);
  if (next.length === 0) return null;
  return (
    <nav aria-labelledby="next-spaces" className="mt-3 w-full border-t border-glass-line pt-5">
      <h2 id="next-spaces" className="mb-2 text-left font-text text-sm font-semibold text-on-glass-soft">
        {t.whereNext()}
      </h2>
      <ul className="grid grid-cols-3 gap-2.5">
        {next.map((space) => (
          <li key={space.id} className="min-w-0">
            <Link
              to={spacePath(space)}
              onClick={onGo}
              className="block rounded-xl text-left text-sm font-medium hover:underline focus-visible:outline-on-glass"
            >
              <span className="relative mb-1.5 block aspect-video overflow-hidden rounded-xl bg-black/30">
                <Poster pictures={space.pictures} sizes="8rem" />
              </span>
              <span className="block truncate">{space.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
