import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/staff";
import { useTabParameter } from "#site/use-tab-parameter.ts";
import { signInOptionsQuery } from "#api/queries.ts";
import { Notice } from "#ui/notice.tsx";
import { rich } from "#ui/rich.ts";
import { TabList, TabPanel, Tabs } from "#ui/tabs.tsx";
import { ShieldX } from "lucide-react";
import { Suspense } from "react";
import { useAuth } from "#session/use-auth.ts";
import { CardSkeleton } from "#ui/card.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Loaded once the person is known to be staff, by section.
const StaffPeople = lazyComponent(() => import("./staff-people.tsx").then(({ StaffPeople }) => StaffPeople));
const FlagsForAll = lazyComponent(() => import("./flags-for-all.tsx").then(({ FlagsForAll }) => FlagsForAll));
const StaffReports = lazyComponent(() =>
  import("./staff-reports.tsx").then(({ StaffReports }) => StaffReports),
);
const StaffJobs = lazyComponent(() => import("./staff-jobs.tsx").then(({ StaffJobs }) => StaffJobs));

const TABS = ["people", "flags", "reports", "jobs"] as const;
const NAMES = { people: t.people, flags: t.forEveryone, reports: t.reports, jobs: t.jobs };

const strong = (text: string) => <strong className="font-semibold">{text}</strong>;
const code = (text: string) => <code>{text}</code>;

function NoMailServer() {
  return (
    <p role="status" className="mb-6 rounded-2xl border border-accent bg-surface p-4 text-[0.9375rem]">
      {rich(t.noMailServer({ strong, code }))}
    </p>
  );
}

/** The staff area. The server checks each of its calls. */
export function StaffPage() {
  const { me } = useAuth();
  const { data: options } = useQuery(signInOptionsQuery());
  const [shown, show] = useTabParameter(TABS);
  if (!me) return <CardSkeleton />;
  if (!me.isStaff)
    return (
      <Notice icon={<ShieldX aria-hidden="true" />} title={t.staffOnly()}>
        {t.staffOnlyLead()}
      </Notice>
    );
  return (
    <Tabs value={shown} onChange={show} className="max-w-4xl">
      {options?.sendsMail === false && <NoMailServer />}
      <TabList
        label={t.staff()}
        className="mb-6"
        tabs={TABS.map((value) => ({ value, name: NAMES[value]() }))}
      />
      <TabPanel value={shown} className="flex flex-col gap-5">
        <Suspense fallback={<CardSkeleton />}>
          {shown === "people" && <StaffPeople />}
          {shown === "flags" && <FlagsForAll />}
          {shown === "reports" && <StaffReports />}
          {shown === "jobs" && <StaffJobs />}
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}
