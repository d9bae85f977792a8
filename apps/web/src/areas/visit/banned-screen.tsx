import { useQuery } from "@tanstack/react-query";
import * as moderation from "@veranda/messages/moderation";
import * as t from "@veranda/messages/space";
import { DoorOpen, Lock } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { banWords } from "./ban-words.ts";
import { EndScreen } from "./end-screen.tsx";
import { EndScreenFoot } from "./end-screen-foot.tsx";
import { ownBanQuery } from "./own-ban-query.ts";

/** How often it is looked up whether the ban is over: bans end by themselves, and hosts lift them. */
const LOOKED_EVERY_MS = 20_000;

type Props = {
  space: { id: string; name: string };
  /** Said until it is known until when and why. */
  sentence: string;
  isEmbedded: boolean;
  onComeBack: () => void;
  onClose: () => void;
};

/** For who is banned from a space: until when and why, and the way back once the ban is over. */
export function BannedScreen({ space, sentence, isEmbedded, onComeBack, onClose }: Props) {
  const { data: ban } = useQuery({
    ...ownBanQuery(space.id),
    refetchInterval: ({ state }) => (state.data === null ? false : LOOKED_EVERY_MS),
  });
  const isOver = ban === null;
  const text = isOver ? moderation.ownOverLead({ name: space.name }) : ban ? banWords(ban) : sentence;
  return (
    <EndScreen
      isError={!isOver}
      isStatus={isOver}
      icon={isOver ? <DoorOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
      title={isOver ? moderation.ownOver() : t.banned()}
      text={text}
    >
      {isOver && (
        <Button variant="accent" onClick={onComeBack}>
          {t.comeBack()}
        </Button>
      )}
      <EndScreenFoot exceptId={isEmbedded ? null : space.id} onClose={onClose} />
    </EndScreen>
  );
}
