import { useQueryClient } from "@tanstack/react-query";
import { GROUP_INVITATION_MS, GROUP_TRIP_MS, type Group, type OwnGroup } from "@veranda/contract";
import * as t from "@veranda/messages/groups";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useVisit } from "#engine/visit.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { placePath } from "./group-paths.ts";
import { declineGroup, joinGroup, wasLeft } from "./own-group.ts";

/** What this page has shown already. */
const said = new Set<string>();

const isVisible = (): boolean => document.visibilityState === "visible";
const onVisibility = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

/** Shows the group's events and follows its trips, in the visible tab or the one that is in a space. */
export function useGroupNews(own: OwnGroup | undefined): void {
  const isLookedAt = useSyncExternalStore(onVisibility, isVisible, () => false);
  useInvitations(own?.invitations ?? [], isLookedAt);
  useTrip(own?.group ?? null, isLookedAt);
  useRemoval(own?.group?.id ?? null, own !== undefined);
}

function useInvitations(invitations: OwnGroup["invitations"], isLookedAt: boolean): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const accept = useEffectEvent(async (groupId: string) => {
    try {
      const { group } = await joinGroup(queries, groupId);
      const leader = group?.members.find((member) => member.isLeader);
      const place = leader?.isHere === true ? null : (leader?.place ?? null);
      showToast({
        message: t.joined(),
        ...(place !== null && {
          action: { label: t.goTo({ space: place.name }), press: () => void navigate(placePath(place)) },
        }),
      });
    } catch (error) {
      showToast({ message: sentenceFor(error), kind: "error" });
    }
  });
  const say = useEffectEvent((received: OwnGroup["invitations"]) => {
    for (const { groupId, expiresAt, from } of received) {
      const key = `${groupId} ${expiresAt}`;
      if (said.has(key)) continue;
      said.add(key);
      showToast({
        message: t.invitation({ name: from.displayName }),
        durationMs: Math.min(GROUP_INVITATION_MS, Math.max(0, Date.parse(expiresAt) - Date.now())),
        action: { label: t.join(), press: () => void accept(groupId) },
        refusal: {
          label: t.notNow(),
          press: () => void declineGroup(queries, groupId).catch(() => undefined),
        },
      });
    }
  });
  useEffect(() => {
    if (isLookedAt) say(invitations);
  }, [invitations, isLookedAt]);
}

function useTrip(group: Group | null, isLookedAt: boolean): void {
  const navigate = useNavigate();
  const { visit } = useVisit();
  const trip = group?.trip ?? null;
  const key = group === null || trip === null ? null : `${group.id} ${trip.number}`;
  const mayGo = isLookedAt || visit !== null;
  const answer = useEffectEvent((asked: string) => {
    if (trip === null || said.has(asked)) return;
    said.add(asked);
    const { displayName: name, place, shareId } = trip;
    if (place === null) return showToast({ message: t.tripClosed({ name }) });
    const words = { name, space: place.name };
    const go = (): void => void navigate(placePath(place, shareId));
    if (group?.isFollowing === true) {
      showToast({ message: t.following(words) });
      return go();
    }
    return showToast({
      message: t.trip(words),
      durationMs: GROUP_TRIP_MS,
      action: { label: t.goAlong(), press: go },
      refusal: { label: t.stay(), press: () => undefined },
    });
  });
  useEffect(() => {
    if (mayGo && key !== null) answer(key);
  }, [key, mayGo]);
}

/** Tells people who were removed or whose group has ended; not those who left. */
function useRemoval(id: string | null, isKnown: boolean): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!isKnown) return;
    if (id === null && before.current !== null && !wasLeft(before.current))
      showToast({ message: t.removed() });
    before.current = id;
  }, [id, isKnown]);
}
