import { useQueryClient } from "@tanstack/react-query";
import { GROUP_INVITATION_MS, type Group, type OwnGroup } from "@veranda/contract";
import * as t from "@veranda/messages/groups";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useVisit } from "#engine/visit.ts";
import { closeToast, openToast, showToast } from "#ui/toast/toast-store.ts";
import { placePath } from "./group-paths.ts";
import { declineGroup, joinGroup, wasLeft } from "./own-group.ts";
import { unsayInvited } from "./say-invited.ts";
import { isSettled, settleTrip } from "./settled-trip.ts";

const isVisible = (): boolean => document.visibilityState === "visible";
const onVisibility = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

/** Shows the group's events and follows its trips, in the visible tab or the one that is in a space. */
export function GroupNews({ own }: { own: OwnGroup | undefined }): null {
  const isLookedAt = useSyncExternalStore(onVisibility, isVisible, () => false);
  useInvitations(own?.invitations ?? [], isLookedAt);
  useTrip(own?.group ?? null, isLookedAt);
  useRemoval(own?.group?.id ?? null, own !== undefined);
  useLeader(own?.group ?? null);
  useInvited(own?.group ?? null);
  return null;
}

const keyOf = ({ groupId, expiresAt }: { groupId: string; expiresAt: string }): string =>
  `${groupId} ${expiresAt}`;

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
  const shown = useRef(new Map<string, number>());
  const say = useEffectEvent((received: OwnGroup["invitations"]) => {
    for (const { groupId, expiresAt, from } of received) {
      const key = keyOf({ groupId, expiresAt });
      if (shown.current.has(key)) continue;
      const toast = openToast({
        message: t.invitation({ name: from.displayName }),
        durationMs: Math.min(GROUP_INVITATION_MS, Math.max(0, Date.parse(expiresAt) - Date.now())),
        action: { label: t.join(), press: () => void accept(groupId) },
        refusal: {
          label: t.notNow(),
          press: () => void declineGroup(queries, groupId).catch(() => undefined),
        },
      });
      shown.current.set(key, toast);
    }
  });
  useEffect(() => {
    // Taken back, or answered elsewhere.
    const waiting = new Set(invitations.map(keyOf));
    for (const [key, toast] of shown.current) if (!waiting.has(key)) closeToast(toast);
    if (isLookedAt) say(invitations);
  }, [invitations, isLookedAt]);
}

function useTrip(group: Group | null, isLookedAt: boolean): void {
  const navigate = useNavigate();
  const { visit } = useVisit();
  const trip = group?.trip ?? null;
  const me = group?.members.find(({ isMe }) => isMe)?.id;
  const key = me === undefined || trip === null ? null : `${me} ${trip.number}`;
  const mayGo = isLookedAt || visit !== null;
  const endsAt = useRef(0);

  /** Answers the toast that asks, if anything is asked. */
  const tell = useEffectEvent((asked: string): number | null => {
    const remainingMs = endsAt.current - Date.now();
    if (trip === null || remainingMs <= 0 || isSettled(asked)) return null;
    const settle = (): void => settleTrip(asked);
    const { displayName: name, place, shareId } = trip;
    if (place === null) {
      settle();
      showToast({ message: t.tripClosed({ name }) });
      return null;
    }
    const words = { name, space: place.name };
    const go = (): void => {
      settle();
      void navigate(placePath(place, shareId));
    };
    if (group?.isFollowing === true) {
      showToast({ message: t.following(words) });
      go();
      return null;
    }
    return openToast({
      message: t.trip(words),
      durationMs: remainingMs,
      action: { label: t.goAlong(), press: go },
      refusal: { label: t.stay(), press: settle },
    });
  });
  const begin = useEffectEvent(() => {
    endsAt.current = Date.now() + (trip?.remainingMs ?? 0);
  });
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current === key) return;
    // Gone on by another way, or over.
    if (before.current !== null) settleTrip(before.current);
    before.current = key;
    begin();
  }, [key]);
  useEffect(() => {
    if (!mayGo || key === null) return undefined;
    const toast = tell(key);
    if (toast === null) return undefined;
    // A pointer on it stops its own time, not that of the trip.
    const timer = setTimeout(() => closeToast(toast), endsAt.current - Date.now());
    return () => {
      clearTimeout(timer);
      closeToast(toast);
    };
  }, [key, mayGo]);
}

/** Whom one has invited may join while that is still said. */
function useInvited(group: Group | null): void {
  useEffect(() => {
    if (group !== null) unsayInvited(group);
  }, [group]);
}

/** Tells who stays in the group who leads it from now on. */
function useLeader(group: Group | null): void {
  const leader = group?.members.find(({ isLeader }) => isLeader);
  const before = useRef<{ group: string; leader: string } | null>(null);
  const tell = useEffectEvent(() => {
    if (leader === undefined) return;
    showToast({ message: leader.isMe ? t.youLead() : t.nowLeads({ name: leader.displayName }) });
  });
  const [groupId, leaderId] = [group?.id, leader?.id];
  useEffect(() => {
    const was = before.current;
    before.current =
      groupId === undefined || leaderId === undefined ? null : { group: groupId, leader: leaderId };
    if (was !== null && was.group === groupId && leaderId !== undefined && was.leader !== leaderId) tell();
  }, [groupId, leaderId]);
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
