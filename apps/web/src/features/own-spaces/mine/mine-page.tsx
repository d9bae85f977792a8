import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Shapes, ShieldCheck, Trash2 } from "lucide-react";
import { Tabs } from "radix-ui";
import { Suspense } from "react";
import { usePageParameters } from "../../site/page-parameters.ts";
import { ownListingQuery } from "../../../api/people-queries.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ImportSpaceButton } from "../../import-export/import-space-button.tsx";
import { deletedSpacesQuery } from "../space-queries.ts";
import { DeletedSpaces } from "./deleted-spaces.tsx";
import { OwnSpaces } from "./own-spaces.tsx";
import { lazyComponent } from "../../faults/lazy-component.tsx";

/** Few make packages: it comes when it is asked for. */
const OwnPackages = lazyComponent(() =>
  import("../packages/own-packages.tsx").then(({ OwnPackages }) => OwnPackages),
);

const TABS = ["yours", "hosting", "packages", "deleted"] as const;
type Tab = (typeof TABS)[number];
const NAMES: Record<Tab, string> = {
  yours: "Yours",
  hosting: "Hosting",
  packages: "Packages",
  deleted: "Deleted",
};

/** One's own spaces, those one looks after for others, one's packages, and what can still be brought back; by the tab in the address. */
export function MinePage() {
  const [search, setSearch] = usePageParameters();
  const shown = TABS.find((tab) => tab === search.get("tab")) ?? "yours";
  const deleted = useQuery(deletedSpacesQuery()).data?.length ?? 0;
  return (
    <Tabs.Root
      value={shown}
      onValueChange={(tab) =>
        setSearch(tab === "yours" ? {} : { tab }, { replace: true, preventScrollReset: true })
      }
    >
      <div className="mb-7 flex flex-wrap items-center justify-between gap-3">
        <Tabs.List
          aria-label="Spaces"
          className="-mx-(--gutter) flex max-w-screen gap-1.5 overflow-x-auto px-(--gutter) [scrollbar-width:none] sm:mx-0 sm:gap-2 sm:px-0"
        >
          {TABS.map((tab) => (
            <Tabs.Trigger
              key={tab}
              value={tab}
              className="inline-flex h-10 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-4 text-[0.9375rem] font-semibold text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:text-ink"
            >
              {NAMES[tab]}{" "}
              {tab === "deleted" && deleted > 0 && (
                <span className="font-normal text-ink-faint tabular-nums">{deleted}</span>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {shown === "yours" && <ImportSpaceButton />}
      </div>
      <Tabs.Content value={shown} tabIndex={-1} className="outline-none">
        {shown === "yours" && <Yours />}
        {shown === "hosting" && <Hosting />}
        {shown === "packages" && (
          <Suspense fallback={<Skeleton className="h-28 max-w-3xl rounded-2xl" />}>
            <OwnPackages />
          </Suspense>
        )}
        {shown === "deleted" && <Deleted />}
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Yours() {
  return (
    <OwnSpaces
      query={useInfiniteQuery(ownListingQuery("my_space"))}
      hasSandbox
      wants={({ own }) => own?.isSandbox !== true}
      empty={
        <Notice icon={<Shapes aria-hidden="true" />} title="Create your first space">
          Choose a place, name it and invite your friends.
        </Notice>
      }
    />
  );
}

function Hosting() {
  return (
    <OwnSpaces
      query={useInfiniteQuery(ownListingQuery("admin"))}
      wants={({ own }) => own?.isOwner === false}
      empty={
        <Notice icon={<ShieldCheck aria-hidden="true" />} title="You aren't hosting any spaces">
          When someone makes you a host of their space, it appears here.
        </Notice>
      }
    />
  );
}

function Deleted() {
  return (
    <DeletedSpaces
      empty={
        <Notice icon={<Trash2 aria-hidden="true" />} title="Nothing deleted">
          What you delete stays here for a month, in case you want it back.
        </Notice>
      }
    />
  );
}
