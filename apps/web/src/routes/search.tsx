import { useInfiniteQuery, type QueryClient } from "@tanstack/react-query";
import type { Client } from "@veranda/contract";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/explore";
import * as pages from "@veranda/messages/pages";
import { Hash, Search as SearchIcon } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { parametersOf, usePageParameters, type PageParameters } from "#site/page-parameters.ts";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer } from "#api/load-on-server.ts";
import { listingQuery, searchQuery } from "#api/queries.ts";
import { Listing, searchPath, SpaceGrid } from "#areas/browse";
import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/search.ts";

const MAX_LENGTH = 100;
/** Spaces offered where nothing was found. */
const SUGGESTED = 8;
const wordsOf = (search: PageParameters) => (search.get("query") ?? "").trim().slice(0, MAX_LENGTH);

const prefetch = (url: string) => (queries: QueryClient, client: Client) => {
  const words = wordsOf(parametersOf(url));
  return words === "" ? [] : [queries.prefetchInfiniteQuery(searchQuery(words, client))];
};

export async function loader(args: Route.LoaderArgs) {
  return { dehydrated: await loadOnServer(args, prefetch(args.request.url)) };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadInBrowser(prefetch(request.url));
}

export default function Search() {
  const words = wordsOf(usePageParameters()[0]);
  return (
    <PageBody>
      <PageMeta title={words === "" ? pages.search() : t.searchedWords({ words })} isNoIndex />
      <PageHead title={words === "" ? pages.search() : t.resultsFor({ words })} />
      {words === "" ? (
        <>
          <Notice icon={<SearchIcon aria-hidden="true" />} title={t.searchQuestion()}>
            {t.searchHint()}
          </Notice>
          <Popular />
        </>
      ) : (
        <Results words={words} />
      )}
    </PageBody>
  );
}

function Results({ words }: { words: string }) {
  const query = useInfiniteQuery(searchQuery(words));
  const tags = query.data?.pages[0]?.tags ?? [];
  return (
    <>
      {tags.length > 0 && (
        <ul aria-label={t.tags()} className="mb-8 flex flex-wrap gap-2">
          {tags.map(({ tag, spaceCount }) => (
            <li key={tag}>
              <Link
                to={searchPath(tag)}
                className="inline-flex h-9 items-center gap-1.5 rounded-full border border-line bg-surface px-3.5 text-sm font-medium hover:border-line-strong hover:bg-hover"
              >
                <Hash className="size-3.5 text-ink-faint" aria-hidden="true" />
                {tag} <span className="text-ink-faint">{formatNumber(spaceCount)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Listing
        query={query}
        empty={
          <>
            <Notice icon={<SearchIcon aria-hidden="true" />} title={t.noResults()}>
              {t.noResultsLead()}
            </Notice>
            <Popular />
          </>
        }
      />
    </>
  );
}

/** What an empty search offers instead. */
function Popular() {
  const heading = useId();
  const query = useInfiniteQuery(listingQuery("popular"));
  const spaces = query.data?.pages[0]?.spaces.slice(0, SUGGESTED) ?? [];
  if (spaces.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-12">
      <h2 id={heading} className="mb-4 text-[1.625rem]">
        {t.popularSpaces()}
      </h2>
      <SpaceGrid spaces={spaces} />
    </section>
  );
}
