import { CallError } from "@veranda/contract";
import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer, type Prefetch } from "#api/load-on-server.ts";
import { profilePeopleQuery, profileQuery, profileSpacesQuery } from "#api/people-queries.ts";
import { previewQuery } from "#api/queries.ts";
import { usernameIn } from "#site/profile-path.ts";
import { tabIn } from "./profile-tab.ts";
import { parametersOf, type PageParameters } from "#site/page-parameters.ts";

/** The person doesn't exist, is hidden from the viewer, or the name is invalid. */
export const isMissingPerson = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "USER_NOT_FOUND" || error.code === "INVALID_INPUT");

/** Loads the profile, then its tab and its background. */
const prefetch =
  (username: string, search: PageParameters, onMissing: () => void): Prefetch =>
  (queries, client) => [
    (async () => {
      const profile = await queries.fetchQuery(profileQuery(username, client)).catch((error: unknown) => {
        if (isMissingPerson(error)) onMissing();
        return null;
      });
      if (profile?.isOpen !== true) return;
      const { userID: id, profileBackgroundSpaceID: space } = profile;
      const tab = tabIn(search);
      await Promise.all([
        tab === "spaces" && queries.prefetchInfiniteQuery(profileSpacesQuery(id, client)),
        (tab === "friends" || tab === "followers" || tab === "following") &&
          queries.prefetchInfiniteQuery(profilePeopleQuery(id, tab, client)),
        space !== null && queries.prefetchQuery(previewQuery({ id: space, share: undefined }, client)),
      ]);
    })(),
  ];

type Args = Pick<LoaderFunctionArgs, "request" | "context"> & { params: { handle?: string | undefined } };

/** For the server: answers 404 for an unknown name. */
export async function loadProfileOnServer(args: Args) {
  const username = usernameIn(args.params.handle);
  let isMissing = username === null;
  const search = parametersOf(args.request.url);
  const dehydrated =
    username === null
      ? null
      : await loadOnServer(
          args,
          prefetch(username, search, () => (isMissing = true)),
        );
  return data({ ...(dehydrated && { dehydrated }), isMissing }, { status: isMissing ? 404 : 200 });
}

/** For navigation in the browser. */
export async function loadProfileInBrowser(
  args: Pick<ClientLoaderFunctionArgs, "request"> & { params: { handle?: string | undefined } },
) {
  const username = usernameIn(args.params.handle);
  if (username !== null) {
    const search = parametersOf(args.request.url);
    await loadInBrowser(prefetch(username, search, () => undefined));
  }
  return { isMissing: username === null };
}
