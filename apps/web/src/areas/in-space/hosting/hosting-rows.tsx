import type { Participant } from "@veranda/contract/rooms/messages";
import * as t from "@veranda/messages/hosting";
import * as moderation from "@veranda/messages/moderation";
import { DoorOpen, ArrowDownToDot, UserRoundCheck, UserRoundMinus } from "lucide-react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { CardRow } from "../people/card-row.tsx";
import { closePersonCard } from "../people/recent-people.ts";
import { useMayHost } from "./use-may-host.ts";

type RowProps = { person: Participant };

/** For hosts and co-hosts: brings somebody to oneself. */
export function SummonRow({ person: { id: participantId } }: RowProps) {
  const engine = useEngine();
  if (!useMayHost()) return null;
  return (
    <CardRow
      icon={<ArrowDownToDot />}
      label={t.bringHere()}
      onClick={() => engine.send("bring_participant", { participantId })}
    />
  );
}

/** For hosts: makes somebody a co-host, or ends it. */
export function CoHostRow({ person: { id: participantId, isHost, isCoHost, userId } }: RowProps) {
  const engine = useEngine();
  const rights = useEngineState("rights");
  if (rights?.isHost !== true || isHost || userId === null) return null;
  return (
    <CardRow
      icon={isCoHost ? <UserRoundMinus /> : <UserRoundCheck />}
      label={isCoHost ? t.removeCoHost() : t.makeCoHost()}
      onClick={() => engine.send("set_co_host", { participantId, isCoHost: !isCoHost })}
    />
  );
}

/**
 * For co-hosts: removes somebody, watchers too, from this instance. Hosts remove people from all instances: their row
 * confirms first.
 */
export function RemoveFromInstanceRow({
  person: { id: participantId, isHost, isCoHost },
  isWatching,
}: RowProps & { isWatching: boolean }) {
  const engine = useEngine();
  const rights = useEngineState("rights");
  const mayHost = useMayHost();
  if (!mayHost || rights?.isHost === true || isHost || isCoHost) return null;
  return (
    <CardRow
      icon={<DoorOpen />}
      label={isWatching ? moderation.removeWatcher() : moderation.remove()}
      onClick={() => {
        engine.send("remove_participant", { participantId });
        closePersonCard(engine);
      }}
    />
  );
}
