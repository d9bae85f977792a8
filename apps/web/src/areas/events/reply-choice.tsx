import * as t from "@veranda/messages/events";
import { Check } from "lucide-react";
import { Button, ButtonBase } from "#ui/button.tsx";

type ReplyChoiceProps = {
  /** What they have answered; null: nothing. */
  isGoing: boolean | null;
  /** On the side of a yes. */
  goingWords: string;
  isBusy: boolean;
  /** Answering is what one would do first here. */
  isFirst: boolean;
  onAnswer: (isGoing: boolean) => void;
};

const SIDE =
  "flex h-11 items-center justify-center gap-2 px-5 text-[0.9375rem] font-semibold whitespace-nowrap " +
  "transition-colors duration-150 first:rounded-l-full last:rounded-r-full disabled:pointer-events-none";
const CHOSEN = "bg-accent text-on-accent";
const OTHER = "bg-surface text-ink hover:bg-hover";

/** Two buttons before an answer; then two sides, of which the one that was answered is filled. */
export function ReplyChoice({ isGoing, goingWords, isBusy, isFirst, onAnswer }: ReplyChoiceProps) {
  const sides = [
    { answer: true, words: goingWords },
    { answer: false, words: t.cannotGo() },
  ];
  if (isGoing === null)
    return (
      <div role="group" aria-label={t.areYouGoing()} className="flex flex-wrap gap-3">
        {sides.map(({ answer, words }) => (
          <Button
            key={String(answer)}
            variant={answer && isFirst ? "accent" : "plain"}
            disabled={isBusy}
            onClick={() => onAnswer(answer)}
          >
            {words}
          </Button>
        ))}
      </div>
    );
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
