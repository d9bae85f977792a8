import type { ChatMessage } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Participant } from "@veranda/contract/rooms/messages";
import { useEffect } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";

/** Everyone met in this visit, by participant id: their messages outlast them. */
const people = new Map<string, Participant>();
/** Ids of those who wrote from the broadcast's page. */
const watchers = new Set<string>();

export const recentPerson = (participantId: string): Participant | undefined => people.get(participantId);

/**
 * A person known only from their message: they wrote from the broadcast's page, or left before one arrived. Their card
 * opens as any other, so that viewers can be reported and banned.
 */
export function rememberStranger({
  senderId: id,
  senderName: displayName,
  watcher,
}: Pick<ChatMessage, "senderId" | "senderName" | "watcher">): Participant {
  const userId = watcher?.userId ?? null;
  if (watcher !== undefined) watchers.add(id);
  const stranger: Participant = {
    id,
    displayName,
    index: 0,
    generation: 0,
    isAuthless: userId === null,
    userId,
    avatar: "",
    isHost: false,
    isCoHost: false,
    isAway: false,
    joinedAt: "",
    seat: null,
  };
  people.set(id, stranger);
  return stranger;
}

/** A card's key: the account, or a guest's participant id. */
export const profileIdOf = ({ id, userId }: Pick<Participant, "id" | "userId">): string => userId ?? id;

export function openPersonCard(engine: EngineHandle, person: Pick<Participant, "id" | "userId">): void {
  engine.send("select_user_for_moderation", { userId: profileIdOf(person) });
}

export const closePersonCard = (engine: EngineHandle): void =>
  engine.send("select_user_for_moderation", { userId: "" });

/** In a space: records who was there. */
export function useRememberPeople(): void {
  const engine = useEngine();
  useEffect(() => {
    const remember = () => {
      for (const person of Object.values(engine.state.participants)) people.set(person.id, person);
    };
    remember();
    const end = engine.observe(["participants"], remember);
    return () => {
      end();
      people.clear();
      watchers.clear();
    };
  }, [engine]);
}

/** `isWatching`: they wrote from the broadcast's page, and may still watch. */
export type SelectedPerson = { person: Participant; isHere: boolean; isWatching: boolean };

/** The person whose card is open: never oneself. */
export function useSelectedPerson(): SelectedPerson | null {
  const selected = useEngineState("people.selectedUserProfileId");
  const participants = useEngineState("participants");
  const me = useEngineState("session.me");
  if (selected === null) return null;
  const isThem = (person: Participant): boolean => profileIdOf(person) === selected && person.id !== me;
  const here = Object.values(participants).find(isThem);
  if (here) return { person: here, isHere: true, isWatching: false };
  const gone = [...people.values()].findLast(isThem);
  return gone ? { person: gone, isHere: false, isWatching: watchers.has(gone.id) } : null;
}
