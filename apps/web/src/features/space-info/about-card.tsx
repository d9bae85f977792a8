import type { Space } from "@veranda/contract";
import { Link } from "react-router";
import { Poster } from "../explore/poster.tsx";
import { profilePath } from "../profile/profile-path.ts";
import { searchPath } from "../search/suggestions.ts";

const WHOLE_NUMBER = new Intl.NumberFormat("en");

type AboutCardProps = { space: Space; onGo: () => void };

/** A space as who is not its host reads about it. */
export function AboutCard({ space, onGo }: AboutCardProps) {
  const { maker, description, tags, visitCount, loveCount, pictures } = space;
  return (
    <div>
      <div className="relative aspect-video overflow-hidden rounded-2xl bg-sunken">
        <Poster pictures={pictures} sizes="30rem" isEager />
      </div>
      <p className="mt-4 text-ink-soft">
        by{" "}
        {maker.username === null ? (
          maker.displayName
        ) : (
          <Link
            to={profilePath(maker.username)}
            onClick={onGo}
            className="rounded font-medium text-ink hover:underline"
          >
            {maker.displayName}
          </Link>
        )}
      </p>
      {description !== "" && <p className="mt-3 whitespace-pre-line">{description}</p>}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-4 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to={searchPath(tag)}
                onClick={onGo}
                className="inline-flex h-9 items-center rounded-full border border-line px-3.5 text-sm font-medium text-ink-soft hover:bg-hover hover:text-ink"
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-sm text-ink-soft tabular-nums">
        {WHOLE_NUMBER.format(visitCount)} {visitCount === 1 ? "visit" : "visits"} ·{" "}
        {WHOLE_NUMBER.format(loveCount)} {loveCount === 1 ? "love" : "loves"}
      </p>
    </div>
  );
}
