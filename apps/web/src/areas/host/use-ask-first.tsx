import { useState, type ReactNode } from "react";
import { engineIn } from "#engine/engine-in.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { usePeopleHere } from "./tools/use-people-here.ts";

type Question = { title: string; lead: string; confirm: string };
/** True: go on. */
export type AskFirst = (question: Question) => Promise<boolean>;

/**
 * Asks before something by which others lose, over the dialog that it is done in: what is written there stays. The
 * question is to be rendered beside it.
 */
export function useAskFirst(): { question: ReactNode; askFirst: AskFirst } {
  const [asked, setAsked] = useState<(Question & { answer: (isConfirmed: boolean) => void }) | null>(null);
  const askFirst: AskFirst = (question) =>
    new Promise((answer) => {
      setAsked({ ...question, answer });
    });
  if (asked === null) return { question: null, askFirst };
  const { answer, ...words } = asked;
  const close = (isConfirmed: boolean) => {
    setAsked(null);
    answer(isConfirmed);
  };
  return {
    question: (
      <ConfirmModal {...words} isDangerous onConfirm={() => close(true)} onClose={() => close(false)} />
    ),
    askFirst,
  };
}

/**
 * How many are inside whom a narrower way in may put out, as far as the page knows: hosts and oneself stay.
 * Those in other instances are in the record's count alone.
 */
export function useVisitorsInside({
  id,
  participantCount,
}: {
  id: string;
  participantCount: number;
}): number {
  const here = usePeopleHere(id);
  const me = engineIn(id)?.state.session.me;
  const staying = here.filter((person) => person.isHost || person.id === me);
  return Math.max(here.length, participantCount) - staying.length;
}
