import { useQuery } from "@tanstack/react-query";
import type { MyOrganization } from "@veranda/contract";
import * as t from "@veranda/messages/team";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { useTabParameter } from "#site/use-tab-parameter.ts";
import { CardSkeleton } from "#ui/card.tsx";
import { TabList, TabPanel, Tabs } from "#ui/tabs.tsx";
import { Colleagues } from "./colleagues.tsx";
import { CreateTeam } from "./create-team.tsx";
import { JoinByDomain, ReceivedInvitations } from "./received-invitations.tsx";
import { TeamMembers } from "./team-members.tsx";
import { TeamLog } from "./team-log.tsx";
import { teamQuery } from "./team-queries.ts";
import { TeamSpaces } from "./team-spaces.tsx";
import { TeamSettings } from "./team-settings.tsx";

const OF_MEMBERS = ["spaces", "members", "settings"] as const;
const OF_ADMINS = [...OF_MEMBERS, "log"] as const;
const NAMES = { spaces: t.spaces, members: t.members, settings: t.settings, log: t.log };

/**
 * The person's organisation with its members and, for admins, its settings; without one, ways to join or create one.
 */
export function TeamPage() {
  const { data, error, isPending, refetch } = useQuery(teamQuery());
  if (isPending) return <CardSkeleton />;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  const { myOrganization: team, invitations, joinable } = data;
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      {joinable !== null && <JoinByDomain found={joinable} />}
      <ReceivedInvitations invitations={invitations} />
      {team === null ? (
        <CreateTeam isInvited={invitations.length > 0 || joinable !== null} />
      ) : (
        <Team key={team.id} team={team} />
      )}
    </div>
  );
}

function Team({ team }: { team: MyOrganization }) {
  const tabs = team.isAdmin ? OF_ADMINS : OF_MEMBERS;
  const [shown, show] = useTabParameter<keyof typeof NAMES>(tabs);
  return (
    <Tabs value={shown} onChange={show}>
      <TabList
        label={team.name}
        className="mb-6"
        tabs={tabs.map((value) => ({ value, name: NAMES[value]() }))}
      />
      <TabPanel value={shown} className="flex flex-col gap-5">
        {shown === "spaces" && <TeamSpaces />}
        {shown === "members" && (team.isAdmin ? <TeamMembers /> : <Colleagues />)}
        {shown === "log" && <TeamLog />}
        {shown === "settings" && <TeamSettings team={team} />}
      </TabPanel>
    </Tabs>
  );
}
