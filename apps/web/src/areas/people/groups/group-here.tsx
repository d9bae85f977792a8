import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as t from "@veranda/messages/groups";
import { Handshake, Headphones } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useAuth } from "#session/use-auth.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useVisit } from "#engine/visit.ts";
import { BarButton } from "#engine/bar-button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { GroupModal } from "../people-dialogs.ts";
import { hasMovedOn } from "./last-trip.ts";
import { GroupGate } from "./group-gate.tsx";
import { useGroupVoice } from "./voice/group-voice-view.ts";
import { takeGroupWish } from "./group-wish.ts";
import { GROUP_KEY, startGroupTrip, joinGroup, ownGroupQuery } from "./own-group.ts";

/** One's group inside a space: a leader's arrival brings it along. */
export function GroupHere() {
  const queries = useQueryClient();
  const { isLoggedIn, isRestoring } = useAuth();
  const isGuest = !isLoggedIn && !isRestoring;
  const { data } = useQuery({ ...ownGroupQuery(), enabled: isGuest });
  const engine = useEngine();
  useEffect(
    () => engine.on("group_changed", () => void queries.invalidateQueries({ queryKey: GROUP_KEY })),
    [engine, queries],
  );
  const shareId = useVisit().visit?.shareId ?? null;
  const { status, roomId, instanceId } = useEngineState("session");
  const group = data?.group ?? null;
  const leads =
    group !== null &&
    group.members.length > 1 &&
    group.members.some((member) => member.isMe && member.isLeader);
  const at = status === "joined" ? instanceId : null;

  const arrive = useEffectEvent(async (spaceID: string, instance: string) => {
    if (group === null || !hasMovedOn(group.id, instance) || !leads) return;
    // What was known before is of where one was: those who were here then may have stayed behind.
    await queries.cancelQueries({ queryKey: GROUP_KEY });
    const { group: now } = await queries.fetchQuery({ ...ownGroupQuery(), staleTime: 0 });
    if (now === null || now.members.every((member) => member.isMe || member.isHere)) return;
    await startGroupTrip(queries, now.id, { spaceID, instanceId: instance, shareId });
  });
  const id = group?.id ?? null;
  useEffect(() => {
    if (id === null || roomId === null || at === null) return;
    arrive(roomId, at).catch((error: unknown) => showToast({ message: sentenceFor(error), kind: "error" }));
  }, [id, roomId, at]);

  const keepWish = useEffectEvent(() => {
    const wish = takeGroupWish();
    if (wish === null) return;
    joinGroup(queries, wish).then(
      () => showToast({ message: t.joined() }),
      (error: unknown) => showToast({ message: sentenceFor(error), kind: "error" }),
    );
  });
  useEffect(() => {
    if (at !== null) keepWish();
  }, [at]);

  return isGuest ? <GroupGate /> : null;
}

/** The group button of a space's bar; nothing without a group. */
export function GroupBarButton() {
  const { data } = useQuery({ ...ownGroupQuery(), enabled: false });
  const count = data?.group?.members.length ?? 0;
  const isInVoice = useGroupVoice(({ session }) => session !== null);
  const isHeard = useGroupVoice(({ speaking }) => speaking.length > 0);
  if (count === 0) return null;
  return (
    <BarButton
      label={t.open({ count })}
      onClick={() => openDialog(GroupModal)}
      className="size-8! w-auto! px-2"
    >
      <span className="flex items-center gap-1 text-xs font-semibold tabular-nums">
        {isInVoice ? (
          <Headphones className={`size-4.5 ${isHeard ? "text-glass-good" : ""}`} aria-hidden="true" />
        ) : (
          <Handshake className="size-4.5" aria-hidden="true" />
        )}
        {count}
      </span>
    </BarButton>
  );
}
