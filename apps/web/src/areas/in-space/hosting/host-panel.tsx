import * as t from "@veranda/messages/hosting";
import { useEngineState } from "#engine/engine-state.ts";
import type { Visit } from "#engine/visit.ts";
import { Sheet } from "#ui/sheet.tsx";
import { TabList, TabPanel, Tabs } from "#ui/tabs.tsx";
import { Count } from "./count.tsx";
import { DoorsTab } from "./doors-tab.tsx";
import { useHostTab, type HostTab } from "./host-tab.ts";
import { LogTab } from "./log-tab.tsx";
import { PANEL_BODY } from "./panel-body.ts";
import { PeopleTab } from "./people-tab.tsx";
import { RolesTab } from "./roles/roles-tab.tsx";
import { StageTab } from "./stage-tab.tsx";
import { useUndealtCount } from "./undealt-count.ts";
import { useHandsUp, useMayHost } from "./use-may-host.ts";

type HostPanelProps = { visit: Visit; onClose: () => void };

/** The host tools: people, entry, announcements, roles, and the log. Roles are the hosts', not the co-hosts'. */
export function HostPanel({ visit, onClose }: HostPanelProps) {
  const view = useEngineState("hosting.view");
  const mayHost = useMayHost();
  const hands = useHandsUp();
  const isHost = useEngineState("rights")?.isHost === true;
  const undealt = useUndealtCount(visit.space.id, isHost && mayHost);
  const { tab: wanted, show } = useHostTab();
  if (!mayHost) return null;
  const tab = wanted === "roles" && !isHost ? "people" : wanted;
  const count = (number = 0) => number > 0 && { end: <Count number={number} /> };
  return (
    <Sheet place="beside" title={t.hostTools()} className="sm:w-96" onClose={onClose}>
      <Tabs<HostTab> value={tab} onChange={show} className="flex min-h-0 flex-1 flex-col">
        <TabList<HostTab>
          label={t.hostTools()}
          variant="segments"
          className="mx-4 mb-2 shrink-0"
          tabs={[
            {
              value: "people",
              name: t.tabPeople(),
              ...count((view?.heldMessages.length ?? 0) + hands + undealt),
            },
            { value: "doors", name: t.tabDoors(), ...count(view?.waiting.length) },
            { value: "stage", name: t.tabStage() },
            ...(isHost ? [{ value: "roles" as const, name: t.tabRoles() }] : []),
            { value: "log", name: t.tabLog() },
          ]}
        />
        <TabPanel value="people" className={PANEL_BODY}>
          <PeopleTab visit={visit} />
        </TabPanel>
        <TabPanel value="doors" className={PANEL_BODY}>
          <DoorsTab visit={visit} />
        </TabPanel>
        <TabPanel value="stage" className={PANEL_BODY}>
          <StageTab visit={visit} />
        </TabPanel>
        {isHost && (
          <TabPanel value="roles" className="flex min-h-0 flex-1 flex-col">
            <RolesTab spaceId={visit.space.id} />
          </TabPanel>
        )}
        <TabPanel value="log" className={PANEL_BODY}>
          <LogTab spaceId={visit.space.id} />
        </TabPanel>
      </Tabs>
    </Sheet>
  );
}
