import { Footprints, Hand, PartyPopper } from "lucide-react";
import { useEffect, useState } from "react";
import type { AvatarBone } from "@veranda/contract/avatar";
import type { PreviewFigure } from "@veranda/contract/engine/custom-avatar-preview";
import * as t from "@veranda/messages/avatars";
import { Button } from "#ui/button.tsx";
import { AvatarStage } from "../avatar-preview/avatar-stage.tsx";
import { useAvatarPreview } from "../avatar-preview/use-avatar-preview.ts";

type PreviewStageProps = {
  /** What follows `custom.` in the avatar's code. */
  id: string;
  name: string;
  /** The bone being assigned. */
  bone: AvatarBone | null;
};

/** A preview of the avatar as others will see it. */
export function PreviewStage({ id, name, bone }: PreviewStageProps) {
  const [isWalking, setWalking] = useState(false);
  const [figure, setFigure] = useState<PreviewFigure>("loading");
  const stage = useAvatarPreview((engine, host) =>
    engine.startOwnPreview({ ...host, id, onFigure: setFigure }),
  );
  const { preview } = stage;
  useEffect(() => preview?.show(id), [preview, id]);
  useEffect(() => preview?.walk(isWalking), [preview, isWalking]);
  useEffect(() => preview?.highlight(bone), [preview, bone]);
  const play = (emote: string) => {
    setWalking(false);
    preview?.play(emote);
  };
  return (
    <div>
      <AvatarStage
        stage={stage}
        label={name}
        failure={t.previewFailure()}
        figure={figure}
        onAgain={() => preview?.show(id)}
        className="h-80 rounded-2xl"
      />
      <div role="group" aria-label={t.tryIt()} className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={!preview || figure !== "shown"}
          aria-pressed={isWalking}
          onClick={() => setWalking(!isWalking)}
        >
          <Footprints className="size-4" aria-hidden="true" /> {isWalking ? t.stand() : t.walk()}
        </Button>
        <Button size="sm" disabled={!preview || figure !== "shown"} onClick={() => play("wave")}>
          <Hand className="size-4" aria-hidden="true" /> {t.wave()}
        </Button>
        <Button size="sm" disabled={!preview || figure !== "shown"} onClick={() => play("cheer")}>
          <PartyPopper className="size-4" aria-hidden="true" /> {t.cheer()}
        </Button>
      </div>
    </div>
  );
}
