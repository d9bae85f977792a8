import { useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import * as pages from "@veranda/messages/pages";
import * as t from "@veranda/messages/spaces";
import { useMemo, useState } from "react";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { DialogCross, DialogFrame, DialogTitle } from "#ui/dialog-frame.tsx";
import { ownTemplatesQuery, templatesQuery } from "../space-queries.ts";
import { BeginningCard } from "./beginning-card.tsx";
import { environments, furnished, ownBeginnings, type Beginning } from "./beginnings.ts";
import { CreateForm } from "./create-form.tsx";

const TABS = { furnished: t.templates, empty: t.empty, own: t.yours } as const;
type Tab = keyof typeof TABS;
const ALWAYS: readonly Tab[] = ["furnished", "empty"];
const WITH_OWN: readonly Tab[] = [...ALWAYS, "own"];
/** One column: everything scrolls but the submit button. */
const NARROW = "(max-width: 47.99rem)";
/** The close button, where it is over the chosen template's picture. */
const OVER_PICTURE =
  "absolute! top-9 right-9 z-10 size-9! bg-surface/85 text-ink! shadow-card backdrop-blur-md";
/** Cards on the first screen. */
const EAGER = 9;

type CreateSpaceModalProps = { me: CurrentUser; onClose: () => void };

/** Creates a space from a template and enters it. Fullscreen on phones. */
export function CreateSpaceModal({ me, onClose }: CreateSpaceModalProps) {
  const { data: templates, error, isPending, refetch } = useQuery(templatesQuery());
  const { data: own } = useQuery(ownTemplatesQuery());
  const offered = useMemo(
    () => ({
      furnished: furnished(templates ?? []),
      empty: environments(templates ?? []),
      own: ownBeginnings(own ?? []),
    }),
    [templates, own],
  );
  const isNarrow = useMediaQuery(NARROW);
  const [tab, setTab] = useState<Tab>("furnished");
  const [wanted, setWanted] = useState<Partial<Record<Tab, string>>>({});
  // The choice is always among those shown: each tab keeps its own, initially its first.
  const chosen = offered[tab].find(({ key }) => key === wanted[tab]) ?? offered[tab][0];

  const places = (
    <>
      <TabSwitch
        tabs={offered.own.length > 0 ? WITH_OWN : ALWAYS}
        shown={tab}
        onShow={setTab}
        className={isNarrow ? "px-5 pt-3 pb-4" : "px-7 py-4"}
      />
      {/* Switching lists scrolls to the top. */}
      <div
        key={tab}
        className={`pt-1.5 pb-6 ${isNarrow ? "px-5" : "more-below min-h-0 flex-1 overflow-y-auto overscroll-contain px-7"}`}
      >
        {isPending && <Waiting />}
        {error !== null && templates === undefined && (
          <QueryFault error={error} onRetry={() => void refetch()} />
        )}
        {templates && (
          <Places
            places={offered[tab]}
            chosen={chosen?.key ?? null}
            onChoose={(key) => setWanted({ ...wanted, [tab]: key })}
          />
        )}
      </div>
    </>
  );

  return (
    <DialogFrame
      place={isNarrow ? "whole" : "large"}
      onClose={onClose}
      className={
        isNarrow ? "animate-rise-in" : "h-[min(50rem,calc(100dvh-3rem))] max-w-[76rem] animate-rise-in"
      }
    >
      <div className={isNarrow ? "contents" : "flex min-h-0 flex-1 flex-col"}>
        <header
          className={`flex items-center justify-between gap-4 ${isNarrow ? "pt-[max(0.75rem,env(safe-area-inset-top))] pr-2 pl-5" : "px-7 pt-6"}`}
        >
          <DialogTitle className={isNarrow ? "text-2xl" : "text-[1.75rem]"}>
            {pages.createSpace()}
          </DialogTitle>
          <DialogCross className={isNarrow ? "" : OVER_PICTURE} />
        </header>
        {(!isNarrow || !chosen) && places}
      </div>
      {chosen && (
        <div
          className={`flex min-h-0 flex-col ${isNarrow ? "flex-1" : "w-[22.5rem] shrink-0 border-l border-line bg-raised p-7"}`}
        >
          <CreateForm
            beginning={chosen}
            owner={me.displayName}
            hasOrganisation={me.myOrganization !== null}
            above={isNarrow ? places : null}
            onCreated={onClose}
          />
        </div>
      )}
    </DialogFrame>
  );
}

type TabSwitchProps = {
  tabs: readonly Tab[];
  shown: Tab;
  onShow: (tab: Tab) => void;
  className: string;
};

function TabSwitch({ tabs, shown, onShow, className }: TabSwitchProps) {
  return (
    <RadioGroup
      label={t.startingPoint()}
      isLabelHidden
      value={shown}
      onChange={onShow}
      className={className}
      row="flex gap-2"
    >
      {tabs.map((tab) => (
        <Radio
          key={tab}
          value={tab}
          className="inline-flex h-10 items-center rounded-full border border-line bg-surface px-4.5 text-[0.9375rem] font-semibold text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink"
        >
          {TABS[tab]()}
        </Radio>
      ))}
    </RadioGroup>
  );
}

const GRID = "grid grid-cols-2 gap-4 lg:grid-cols-3";

type PlacesProps = { places: Beginning[]; chosen: string | null; onChoose: (key: string) => void };

function Places({ places, chosen, onChoose }: PlacesProps) {
  return (
    <RadioGroup label={t.place()} isLabelHidden value={chosen} onChange={onChoose} row={GRID}>
      {places.map((beginning, at) => (
        <BeginningCard
          key={beginning.key}
          beginning={beginning}
          isChosen={beginning.key === chosen}
          isEager={at < EAGER}
        />
      ))}
    </RadioGroup>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={t.loadingPlaces()} className={GRID}>
      {Array.from({ length: EAGER }, (_, at) => (
        <div key={at}>
          <Skeleton className="aspect-video rounded-2xl" />
          <Skeleton className="mt-2 h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
