import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SpaceEvent } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import { sentenceFor } from "#api/faults/sentence.ts";
import { openLogin } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { eventQuery, replyToEvent, type EventAnswer } from "./event-queries.ts";
import { formatWhenShort, useTimeZone } from "./event-time.ts";
import { ReplyChoice } from "./reply-choice.tsx";

type EventReplyProps = {
  event: SpaceEvent;
  share: string | null;
  /** It takes place now: one joins it rather than answers. */
  isOn: boolean;
};

/** Whether the person is going; where there is no place for them, they wait in line for one. */
export function EventReply({ event, share, isOn }: EventReplyProps) {
  const { isLoggedIn, isRestoring } = useAuth();
  const queries = useQueryClient();
  const key = { id: event.id, share: share ?? undefined };
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: EventAnswer) => replyToEvent(queries, key, answer),
    onError(error) {
      showToast({ message: sentenceFor(error), kind: "error" });
      // Somebody else took the last place: then there is a line to join.
      void queries.invalidateQueries({ queryKey: eventQuery(key).queryKey });
    },
  });
  const timeZone = useTimeZone();
  const { isGoing, isHost, placesLeft, waitingPosition, draw } = event;
  const drawAt = draw === null || draw.isOver ? null : formatWhenShort(draw.at, timeZone);
  const isFull = placesLeft === 0 && isGoing !== true && drawAt === null;
  const goingWords =
    drawAt !== null && isGoing !== true ? t.enterDraw() : isFull ? t.joinWaitingList() : t.imGoing();
  const answer = (given: EventAnswer) => (isLoggedIn ? mutate(given) : openLogin());
  const isBusy = isPending || isRestoring;
  if (waitingPosition !== null)
    return (
      <>
        <p role="status" className="w-full font-medium">
          {drawAt === null ? t.yourPosition({ position: waitingPosition }) : t.inDraw({ time: drawAt })}
        </p>
        <Button disabled={isBusy} onClick={() => answer({ isGoing: false })}>
          {drawAt === null ? t.leaveWaitingList() : t.leaveDraw()}
        </Button>
      </>
    );
  // Hosts come in whether there is a place or not: they don't wait for one.
  if (isHost && isGoing !== true && (isFull || drawAt !== null)) return null;
  return (
    <ReplyChoice
      isGoing={isGoing}
      goingWords={goingWords}
      isBusy={isBusy}
      isFirst={!isOn}
      onAnswer={(given) => answer(given && isFull ? { isGoing: true, mayWait: true } : { isGoing: given })}
    />
  );
}
