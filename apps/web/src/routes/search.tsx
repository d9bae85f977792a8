import { useInfiniteQuery, useQuery, type QueryClient } from "@tanstack/react-query";
import type { Client, PersonCard } from "@veranda/contract";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/explore";
import * as pages from "@veranda/messages/pages";
import { Hash, Search as SearchIcon } from "lucide-react";
import { useId, useState } from "react";
import { Form, Link } from "react-router";
import { parametersOf, usePageParameters, type PageParameters } from "#site/page-parameters.ts";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer } from "#api/load-on-server.ts";
import { listingQuery, peopleFoundQuery, searchQuery } from "#api/queries.ts";
import { Listing, PersonFound, searchPath, searchWords, SpaceGrid } from "#areas/browse";
import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Notice } from "#ui/notice.tsx";
import { SearchField } from "#ui/search-field.tsx";
import type { Route } from "./+types/search.ts";

/** Suggestions where nothing was found. */
const SUGGESTED = 10;
const wordsOf = (search: PageParameters) => searchWords(search.get("query") ?? "");

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
          <PhoneSearch />
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

/** On phones, where the top bar shows no field. */
function PhoneSearch() {
  const [text, setText] = useState("");
  return (
    <Form action="/search" role="search" className="mb-4 md:hidden">
      <SearchField
        variant="round"
        name="query"
        label={pages.searchSite()}
        placeholder={pages.searchSpacesAndPeople()}
        required
        value={text}
        onChange={setText}
      />
    </Form>
  );
}

function Results({ words }: { words: string }) {
  const query = useInfiniteQuery(searchQuery(words));
  const spacesHeading = useId();
  const people = useQuery(peopleFoundQuery(words)).data ?? [];
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
      {people.length > 0 && <People people={people} />}
      <section aria-labelledby={people.length > 0 ? spacesHeading : undefined}>
        {people.length > 0 && (
          <h2 id={spacesHeading} className="mb-4 text-[1.625rem]">
            {t.spacesFound()}
          </h2>
        )}
        <Listing
          query={query}
          empty={
            people.length > 0 ? (
              <p className="text-ink-soft">{t.noSpacesFound()}</p>
            ) : (
              <>
                <Notice icon={<SearchIcon aria-hidden="true" />} title={t.noResults()}>
                  {t.noResultsLead()}
                </Notice>
                <Popular />
              </>
            )
          }
        />
      </section>
    </>
  );
}

function People({ people }: { people: readonly PersonCard[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mb-8">
      <h2 id={heading} className="mb-4 text-[1.625rem]">
        {t.peopleFound()}
      </h2>
      <ul className="-mx-3 grid gap-x-4 gap-y-1 sm:grid-cols-2 2xl:grid-cols-3">
        {people.map((person) => (
          <li key={person.userID} className="min-w-0">
            <PersonFound person={person} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Suggestions for an empty search. */
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
      <SpaceGrid spaces={spaces} hasFullRows />
    </section>
  );
}
