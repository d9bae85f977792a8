import type { PersonAction } from "@veranda/contract/person-actions";
import type { Participant } from "@veranda/contract/rooms/messages";
import * as t from "@veranda/messages/hosting";
import * as moderation from "@veranda/messages/moderation";
import { DoorOpen, ArrowDownToDot, UserRoundCheck, UserRoundMinus } from "lucide-react";
import { useEngine } from "#engine/engine-state.ts";
import { CardRow } from "../people/card-row.tsx";
import { closePersonCard } from "../people/recent-people.ts";

type RowProps = { person: Participant; actions: ReadonlySet<PersonAction> };

/** For hosts and co-hosts: brings somebody to oneself. */
export function SummonRow({ person: { id: participantId }, actions }: RowProps) {
  const engine = useEngine();
  if (!actions.has("bring_here")) return null;
  return (
    <CardRow
      icon={<ArrowDownToDot />}
      label={t.bringHere()}
      onClick={() => engine.send("bring_participant", { participantId })}
    />
  );
}

/** For hosts: makes somebody a co-host, or ends it. */
export function CoHostRow({ person: { id: participantId, isCoHost }, actions }: RowProps) {
  const engine = useEngine();
  if (!actions.has(isCoHost ? "remove_co_host" : "make_co_host")) return null;
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
  person: { id: participantId },
  actions,
  isWatching,
}: RowProps & { isWatching: boolean }) {
  const engine = useEngine();
  if (!actions.has("remove_from_instance")) return null;
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
