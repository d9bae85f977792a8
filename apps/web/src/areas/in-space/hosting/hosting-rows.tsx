import type { Participant } from "@veranda/contract/rooms/messages";
import * as t from "@veranda/messages/hosting";
import * as moderation from "@veranda/messages/moderation";
import { DoorOpen, UserRoundCheck, UserRoundMinus, UserRoundPlus } from "lucide-react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { CardRow } from "../people/card-row.tsx";
import { closePersonCard } from "../people/recent-people.ts";
import { useMayHost } from "./use-may-host.ts";

/** On somebody's card, for hosts: brings them here and names them co-host; for co-hosts, puts them out. */
export function HostingRows({ person }: { person: Participant }) {
  const engine = useEngine();
  const rights = useEngineState("rights");
  const mayHost = useMayHost();
  if (!mayHost || rights === null) return null;
  const { id: participantId, isCoHost } = person;
  const canHelp = rights.isHost && !person.isHost && person.userId !== null;
  return (
    <>
      <CardRow
        icon={<UserRoundPlus />}
        label={t.bringHere()}
        onClick={() => engine.send("bring_participant", { participantId })}
      />
      {canHelp && (
        <CardRow
          icon={isCoHost ? <UserRoundMinus /> : <UserRoundCheck />}
          label={isCoHost ? t.removeCoHost() : t.makeCoHost()}
          onClick={() => engine.send("set_co_host", { participantId, isCoHost: !isCoHost })}
        />
      )}
      {/* Hosts put people out of all instances: their rows ask first. */}
      {!rights.isHost && !person.isHost && !isCoHost && (
        <CardRow
          icon={<DoorOpen />}
          label={moderation.remove()}
          onClick={() => {
            engine.send("remove_participant", { participantId });
            closePersonCard(engine);
          }}
        />
      )}
    </>
  );
}
