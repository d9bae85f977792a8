import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import { previewQuery } from "#api/queries.ts";
import { Shell } from "#areas/shell";
import { isMissingSpace, useOpensItself } from "#areas/visit";
import { useVisit } from "#engine/visit.ts";
import { usePageParameters } from "#site/page-parameters.ts";
import { spaceIdOf } from "#site/space-path.ts";

export default function Pages() {
  const { pathname } = useLocation();
  const [search] = usePageParameters();
  const isSpacePage = pathname.startsWith("/s/");
  const key = { id: spaceIdOf(pathname), share: search.get("share") ?? undefined };
  // The space's own page loads it.
  const { data: preview, error } = useQuery({ ...previewQuery(key), enabled: false });
  const fromServer = useRouteLoaderData<{ isMissing: boolean }>("routes/space");
  const isMissing = fromServer?.isMissing === true || isMissingSpace(error);
  const opensItself = useOpensItself(preview);
  const { viewSize, slot, isOver } = useVisit();
  // No docked menu: it would shift the view on entering, and in theater view a space has the page's full width in any
  // case.
  const isForView = slot === null ? opensItself && !isMissing : !isOver;
  // The watch page is an ordinary page.
  const isWatching = search.get("watch") === "1" && preview?.canJoin === true;
  return (
    <Shell
      isMenuHidden={isSpacePage && (isForView || viewSize === "theater")}
      isUnderSpace={isSpacePage && isForView && !isWatching}
    >
      <Outlet />
    </Shell>
  );
}
