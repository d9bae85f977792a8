import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/hints";
import { Shirt } from "lucide-react";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { AvatarModal } from "#areas/people";
import { HintLine } from "#ui/hint-line.tsx";
import { useHintTurn } from "#ui/hint-turn.ts";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { useUserFlag } from "#session/use-user-flag.ts";
import { SMALL_VIEW } from "./small-view.ts";

/** Suggests once, in a space, to customise the avatar. */
export function AvatarHint() {
  const { isNews, remember } = useUserFlag("customizeAvatarTooltip");
  const isSmall = useMediaQuery(SMALL_VIEW);
  const isTurn = useHintTurn(isNews && !isSmall);
  if (!isTurn) return null;
  return (
    <HintLine
      label={t.customiseAvatar()}
      icon={<Shirt className="size-5 shrink-0" aria-hidden="true" />}
      text={t.customiseAvatarLead()}
      action={{ label: t.customise(), press: () => openDialog(AvatarModal) }}
      closeLabel={common.dismiss()}
      onClose={remember}
    />
  );
}
