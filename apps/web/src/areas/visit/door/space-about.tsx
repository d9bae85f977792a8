import { useQuery } from "@tanstack/react-query";
import type { OpenPreview } from "@veranda/contract";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/space";
import { Hash } from "lucide-react";
import { Link } from "react-router";
import { usePageParameters } from "#site/page-parameters.ts";
import { spaceQuery } from "#api/queries.ts";
import { rich } from "#ui/rich.ts";
import { LoveCountButton, searchPath } from "#areas/browse";
import { profilePath } from "#site/profile-path.ts";
import { makerName } from "#i18n/titles/maker-name.ts";

/** A space's details below its picture: creator, description, visits. */
export function SpaceAbout({ preview }: { preview: OpenPreview }) {
  const [search] = usePageParameters();
  const share = search.get("share") ?? undefined;
  const { data: space } = useQuery(spaceQuery({ id: preview.id, share }));
  return (
    <section aria-label={t.aboutSpace()} className="mt-8 grid gap-6 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h2 className="text-2xl">{preview.name}</h2>
        <p className="mt-1 text-ink-soft">{byMaker(preview)}</p>
        {preview.description !== "" && <p className="mt-4 max-w-[68ch]">{preview.description}</p>}
        {space === undefined && <div className="mt-5 h-9" />}
        {space && space.tags.length > 0 && <Tags tags={space.tags} />}
      </div>
      <div className="flex h-fit flex-wrap items-center gap-x-8 gap-y-4 md:pt-1">
        <dl className="flex gap-8">
          <Fact name={t.hereNow()} value={preview.participantCount} />
          {space && <Fact name={t.visits()} value={space.visitCount} />}
        </dl>
        {space && <LoveCountButton space={space} />}
      </div>
    </section>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label={t.tags()} className="mt-5 flex min-h-9 flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={searchPath(tag)}
            className="inline-flex h-9 items-center gap-1 rounded-full border border-line bg-surface px-3.5 text-sm font-medium text-ink-soft hover:border-line-strong hover:bg-hover hover:text-ink"
          >
            <Hash className="size-3.5" aria-hidden="true" />
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function byMaker({ maker: { username, ...maker } }: OpenPreview) {
  const named = makerName(maker);
  if (username === null) return t.by({ maker: named });
  return rich(
    t.byLinked({
      maker: named,
      a: (name) => (
        <Link to={profilePath(username)} className="rounded font-medium text-ink hover:underline">
          {name}
        </Link>
      ),
    }),
  );
}

function Fact({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-heading text-3xl font-semibold tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}
