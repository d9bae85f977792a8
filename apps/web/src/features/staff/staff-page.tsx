import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { usePageParameters } from "../site/page-parameters.ts";
import { signInOptionsQuery } from "../../api/queries.ts";
import { Notice } from "../../ui/notice.tsx";
import { ShieldX } from "lucide-react";
import { useAuth } from "../auth/use-auth.ts";
import { PanelSkeleton } from "../account-settings/panel-skeleton.tsx";
import { FlagsForAll } from "./flags-for-all.tsx";
import { StaffPeople } from "./staff-people.tsx";
import { StaffReports } from "./staff-reports.tsx";

const TABS = ["people", "flags", "reports"] as const;
const NAMES = { people: "People", flags: "For everyone", reports: "Reports" };

function NoMailServer() {
  return (
    <p role="status" className="mb-6 rounded-2xl border border-accent bg-surface p-4 text-[0.9375rem]">
      <strong className="font-semibold">No mail server is set up.</strong> People who sign up or forget their
      password don't get an email: set <code>SMTP_URL</code>. Until then, their links are stored as files in
      the <code>mail</code> folder of the server's data folder.
    </p>
  );
}

/** What those who look after this place do. The server guards each of its calls. */
export function StaffPage() {
  const { me } = useAuth();
  const { data: options } = useQuery(signInOptionsQuery());
  const [search, setSearch] = usePageParameters();
  const shown = TABS.find((tab) => tab === search.get("tab")) ?? "people";
  if (!me) return <PanelSkeleton />;
  if (!me.isStaff)
    return (
      <Notice icon={<ShieldX aria-hidden="true" />} title="This page is for staff">
        Ask an administrator for access.
      </Notice>
    );
  return (
    <Tabs.Root
      value={shown}
      onValueChange={(tab) =>
        setSearch(tab === "people" ? {} : { tab }, { replace: true, preventScrollReset: true })
      }
      className="max-w-4xl"
    >
      {options?.sendsMail === false && <NoMailServer />}
      <Tabs.List aria-label="Staff" className="mb-6 flex gap-2 overflow-x-auto">
        {TABS.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className="inline-flex h-10 shrink-0 items-center rounded-full border border-line bg-surface px-4.5 text-[0.9375rem] font-semibold text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:text-ink"
          >
            {NAMES[tab]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={shown} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        {shown === "people" && <StaffPeople />}
        {shown === "flags" && <FlagsForAll />}
        {shown === "reports" && <StaffReports />}
      </Tabs.Content>
    </Tabs.Root>
  );
}
