import { Shirt } from "lucide-react";
import { showModal } from "../modals/modal-store.ts";
import { HintLine } from "./hint-line.tsx";
import { useHintTurn } from "./hint-turn.ts";
import { useUserFlag } from "./use-user-flag.ts";

/** In a space, once: that one can look as one likes. */
export function AvatarHint() {
  const { isNews, remember } = useUserFlag("customizeAvatarTooltip");
  const isTurn = useHintTurn(isNews);
  if (!isTurn) return null;
  return (
    <HintLine
      label="Customise your avatar"
      icon={<Shirt className="size-5 shrink-0" aria-hidden="true" />}
      text="Make your avatar your own."
      action="Customise"
      onAction={() => showModal("Avatar")}
      closeLabel="Dismiss"
      onClose={remember}
    />
  );
}
