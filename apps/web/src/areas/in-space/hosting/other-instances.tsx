import { useQuery } from "@tanstack/react-query";
import type { InstancePeople } from "@veranda/contract";
import * as t from "@veranda/messages/hosting";
import * as here from "@veranda/messages/people-here";
import { avatarsQuery } from "#api/queries.ts";
import { useEngineState } from "#engine/engine-state.ts";
import { portraitOf } from "#session/portrait-of.ts";
import { Portrait } from "#ui/portrait.tsx";
import { peopleInSpaceQuery } from "./people-in-space-query.ts";

/** Instances of the space other than this one that have people in them; for its hosts alone. */
export function useOtherInstances(spaceId: string): readonly InstancePeople[] {
  const isHost = useEngineState("rights")?.isHost === true;
  const current = useEngineState("session.instanceId");
  const { data = [] } = useQuery({ ...peopleInSpaceQuery(spaceId), enabled: isHost });
  return isHost
    ? data.filter(({ instanceId, participantCount }) => instanceId !== current && participantCount > 0)
    : [];
}

type OtherInstancesProps = {
  instances: readonly InstancePeople[];
  /** Lower-case part of the names that are searched for; empty: all. */
  wanted: string;
};

/** Who is in the space's other instances. Actions are inside those: here is seen who is where. */
export function OtherInstances({ instances, wanted }: OtherInstancesProps) {
  const { data: avatars = [] } = useQuery(avatarsQuery());
  if (instances.length === 0) return null;
  return (
    <section aria-labelledby="other-instances" className="mt-2 border-t border-line pt-3">
      <h3 id="other-instances" className="text-sm font-semibold">
        {t.inOtherInstances()}
      </h3>
      {instances.map(({ instanceId, number, participantCount, people }) => {
        const found = people.filter(({ displayName }) => displayName.toLocaleLowerCase().includes(wanted));
        const unlisted = participantCount - people.length;
        if (wanted !== "" && found.length === 0) return null;
        return (
          <div key={instanceId} className="mt-2">
            <h4 className="text-xs font-medium text-on-glass-soft">
              {t.instanceOf({ number, count: participantCount })}
            </h4>
            <ul>
              {found.map(({ id, userID, displayName, avatar, isHost }) => (
                <li key={id} className="flex min-w-0 items-center gap-3 py-1.5">
                  <Portrait picture={portraitOf(avatar, avatars)} name={displayName} className="size-9" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-[0.9375rem] font-medium">{displayName}</span>
                    {(isHost || userID === null) && (
                      <span className="block text-xs text-on-glass-soft">
                        {isHost ? here.host() : t.guest()}
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
            {unlisted > 0 && wanted === "" && (
              <p className="py-1 text-xs text-on-glass-soft">{t.moreInInstance({ count: unlisted })}</p>
            )}
          </div>
        );
      })}
    </section>
  );
}
