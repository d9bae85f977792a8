import { SPACE_BIN_DAYS } from "@veranda/contract/constants";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import * as pages from "@veranda/messages/pages";
import * as t from "@veranda/messages/spaces";
import { Shapes, ShieldCheck, Trash2 } from "lucide-react";
import { Suspense } from "react";
import { useTabParameter } from "#site/use-tab-parameter.ts";
import { ownListingQuery } from "#api/people-queries.ts";
import { Notice } from "#ui/notice.tsx";
import { TabList, TabPanel, Tabs } from "#ui/tabs.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ImportSpaceButton } from "../import-export/import-space-button.tsx";
import { deletedSpacesQuery } from "../space-queries.ts";
import { DeletedSpaces } from "./deleted-spaces.tsx";
import { OwnSpaces, type MenuItemsOf } from "./own-spaces.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

/** Loaded on demand: few people make packages. */
const OwnPackages = lazyComponent(() =>
  import("../packages/own-packages.tsx").then(({ OwnPackages }) => OwnPackages),
);

const TABS = ["yours", "hosting", "packages", "deleted"] as const;
type Tab = (typeof TABS)[number];
const NAMES: Record<Tab, () => string> = {
  yours: t.yours,
  hosting: t.hosting,
  packages: t.packages,
  deleted: t.deleted,
};

/** The person's spaces, those they administer, their packages, and deleted spaces; by the tab in the address. */
export function MinePage({ menuItems }: { menuItems: MenuItemsOf }) {
  const [shown, show] = useTabParameter(TABS);
  const deleted = useQuery(deletedSpacesQuery()).data?.length ?? 0;
  return (
    <Tabs value={shown} onChange={show}>
      <div className="mb-7 flex flex-wrap items-center justify-between gap-3">
        <TabList
          label={pages.spaces()}
          className="-mx-(--gutter) max-w-screen px-(--gutter) sm:mx-0 sm:px-0"
          tabs={TABS.map((value) => ({
            value,
            name: NAMES[value](),
            end: value === "deleted" && deleted > 0 && (
              <span className="font-normal text-ink-faint tabular-nums">{deleted}</span>
            ),
          }))}
        />
        {shown === "yours" && <ImportSpaceButton />}
      </div>
      <TabPanel value={shown}>
        {shown === "yours" && <Yours menuItems={menuItems} />}
        {shown === "hosting" && <Hosting menuItems={menuItems} />}
        {shown === "packages" && (
          <Suspense fallback={<Skeleton className="h-28 max-w-3xl rounded-2xl" />}>
            <OwnPackages />
          </Suspense>
        )}
        {shown === "deleted" && <Deleted />}
      </TabPanel>
    </Tabs>
  );
}

function Yours({ menuItems }: { menuItems: MenuItemsOf }) {
  return (
    <OwnSpaces
      query={useInfiniteQuery(ownListingQuery("my_space"))}
      menuItems={menuItems}
      hasSandbox
      wants={({ own }) => own?.isSandbox !== true}
      empty={
        <div data-asking="">
          <Notice icon={<Shapes aria-hidden="true" />} title={t.noSpaces()}>
            {t.noSpacesLead()}
          </Notice>
        </div>
      }
    />
  );
}

function Hosting({ menuItems }: { menuItems: MenuItemsOf }) {
  return (
    <OwnSpaces
      query={useInfiniteQuery(ownListingQuery("admin"))}
      menuItems={menuItems}
      wants={({ own }) => own?.isOwner === false}
      empty={
        <Notice icon={<ShieldCheck aria-hidden="true" />} title={t.noHosting()}>
          {t.noHostingLead()}
        </Notice>
      }
    />
  );
}

function Deleted() {
  return (
    <DeletedSpaces
      empty={
        <Notice icon={<Trash2 aria-hidden="true" />} title={t.noDeleted()}>
          {t.noDeletedLead({ days: SPACE_BIN_DAYS })}
        </Notice>
      }
    />
  );
}
