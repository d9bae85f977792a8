import { useRef, useState, type ReactNode } from "react";
import { engineIn } from "#engine/engine-in.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { usePeopleHere } from "./tools/use-people-here.ts";

type Question = { title: string; lead: string; confirm: string };
/** Resolves to whether to continue. */
export type AskFirst = (question: Question) => Promise<boolean>;

/**
 * Asks for confirmation on top of a dialog, whose input is kept. The question is to be rendered beside it. A new
 * question cancels an open one.
 */
export function useAskFirst(): { question: ReactNode; askFirst: AskFirst } {
  const [asked, setAsked] = useState<Question | null>(null);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  const askFirst: AskFirst = (question) =>
    new Promise((resolve) => {
      answer.current?.(false);
      answer.current = resolve;
      setAsked(question);
    });
  if (asked === null) return { question: null, askFirst };
  const close = (isConfirmed: boolean) => {
    setAsked(null);
    answer.current?.(isConfirmed);
  };
  return {
    question: (
      <ConfirmModal {...asked} isDangerous onConfirm={() => close(true)} onClose={() => close(false)} />
    ),
    askFirst,
  };
}

/**
 * How many people inside may be put out by a stricter requirement, as far as the page knows; hosts and oneself stay.
 * People in other instances are only in the record's count.
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
