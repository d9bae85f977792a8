import { useRef, useState, type ReactNode } from "react";
import { engineIn } from "#engine/engine-in.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { usePeopleHere } from "./tools/use-people-here.ts";

type Question = { title: string; lead: string; confirm: string };
/** True: go on. */
export type AskFirst = (question: Question) => Promise<boolean>;

/**
 * Asks before something by which others lose, over the dialog that it is done in: what is written there stays. The
 * question is to be rendered beside it. Another question takes the place of one that stands there, whose answer is no.
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
