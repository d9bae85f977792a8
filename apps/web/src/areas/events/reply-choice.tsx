import * as t from "@veranda/messages/events";
import { Check } from "lucide-react";
import { ButtonBase } from "#ui/button.tsx";

type ReplyChoiceProps = {
  /** What they have answered; null: nothing. */
  isGoing: boolean | null;
  /** On the side of a yes. */
  goingWords: string;
  isBusy: boolean;
  onAnswer: (isGoing: boolean) => void;
};

const SIDE =
  "flex h-11 items-center justify-center gap-2 px-5 text-[0.9375rem] font-semibold whitespace-nowrap " +
  "transition-colors duration-150 first:rounded-l-full last:rounded-r-full disabled:pointer-events-none";
const CHOSEN = "bg-accent text-on-accent";
const OTHER = "bg-surface text-ink hover:bg-hover";

/** Two sides, of which the one that was answered is filled; neither before that. */
export function ReplyChoice({ isGoing, goingWords, isBusy, onAnswer }: ReplyChoiceProps) {
  const sides = [
    { answer: true, words: goingWords },
    { answer: false, words: t.cannotGo() },
  ];
  return (
    <div
      role="group"
      aria-label={t.areYouGoing()}
      className="inline-flex divide-x divide-line-strong rounded-full border border-line-strong"
    >
      {sides.map(({ answer, words }) => (
        <ButtonBase
          key={String(answer)}
          aria-pressed={isGoing === answer}
          disabled={isBusy}
          className={`${SIDE} ${isGoing === answer ? CHOSEN : OTHER}`}
          onClick={() => onAnswer(answer)}
        >
          {isGoing === answer && <Check className="size-4" aria-hidden="true" />}
          {words}
        </ButtonBase>
      ))}
    </div>
  );
}
