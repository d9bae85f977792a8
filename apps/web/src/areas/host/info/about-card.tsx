import type { Space } from "@veranda/contract";
import * as t from "@veranda/messages/about-space";
import { Link } from "react-router";
import { rich } from "#ui/rich.ts";
import { Poster, searchPath } from "#areas/browse";
import { profilePath } from "#site/profile-path.ts";
import { makerName } from "#i18n/titles/maker-name.ts";

type AboutCardProps = { space: Space; onGo: () => void };

const byMaker = (maker: Space["maker"], onGo: () => void) =>
  rich(
    t.byMaker({
      name: makerName(maker),
      maker: (name) =>
        maker.username === null ? (
          name
        ) : (
          <Link
            to={profilePath(maker.username)}
            onClick={onGo}
            className="rounded font-medium text-ink hover:underline"
          >
            {name}
          </Link>
        ),
    }),
  );

/** A space's details for people who aren't its hosts. */
export function AboutCard({ space, onGo }: AboutCardProps) {
  const { maker, description, tags, visitCount, loveCount, pictures } = space;
  return (
    <div>
      <div className="relative aspect-video overflow-hidden rounded-2xl bg-sunken">
        <Poster pictures={pictures} sizes="30rem" isEager />
      </div>
      <p className="mt-4 text-ink-soft">{byMaker(maker, onGo)}</p>
      {description !== "" && <p className="mt-3 whitespace-pre-line">{description}</p>}
      {tags.length > 0 && (
        <ul aria-label={t.tags()} className="mt-4 flex flex-wrap gap-2">
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
        {t.visitsAndLoves({ visits: visitCount, loves: loveCount })}
      </p>
    </div>
  );
}
