import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/people-here";
import { useEffect } from "react";
import { instancesQuery } from "#api/queries.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import type { Visit } from "#engine/visit.ts";
import { ButtonBase } from "#ui/button.tsx";

/** The space's instances with their numbers of people; nothing while there is only one. */
export function InstanceSwitcher({ visit }: { visit: Visit }) {
  const engine = useEngine();
  const current = useEngineState("session.instanceId");
  const { data: instances = [] } = useQuery(
    instancesQuery({ id: visit.space.id, share: visit.shareId ?? undefined }),
  );
  useEffect(() => engine.send("refresh_room_instances", {}), [engine]);
  if (instances.length < 2) return null;
  return (
    <div className="border-t border-glass-line px-3 pt-3 pb-3">
      <h3 className="mb-1.5 px-2 font-text text-xs font-semibold tracking-normal text-on-glass-soft">
        {t.instances()}
      </h3>
      <ul className="max-h-40 overflow-y-auto">
        {instances.map(({ instanceId, number, participantCount, capacity, isHostInstance }) => {
          const isHere = instanceId === current;
          const isFull = participantCount >= capacity;
          return (
            <li key={instanceId}>
              <ButtonBase
                aria-current={isHere}
                disabled={isHere || isFull}
                onClick={() => engine.send("switch_space_instance", { roomInstanceId: instanceId })}
                className="flex w-full items-center justify-between gap-3 rounded-xl px-2 py-2 text-left text-sm transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass disabled:hover:bg-transparent"
              >
                <span className="font-medium">
                  {t.instance({ number })}
                  {isHostInstance && (
                    <span className="font-normal text-on-glass-soft"> · {t.mainInstance()}</span>
                  )}
                </span>
                <span className="text-on-glass-soft tabular-nums">
                  {(isHere ? t.instanceHere : isFull ? t.instanceFull : t.instanceCount)({
                    count: participantCount,
                    capacity,
                  })}
                </span>
              </ButtonBase>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
