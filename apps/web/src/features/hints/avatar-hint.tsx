import { Shirt } from "lucide-react";
import { GlassClose } from "../../ui/glass-close.tsx";
import { showModal } from "../modals/modal-store.ts";
import { Region } from "../stage/regions.tsx";
import { useHintTurn } from "./hint-turn.ts";
import { useUserFlag } from "./use-user-flag.ts";

/** In a space, once: that one can look as one likes. */
export function AvatarHint() {
  const { isNews, remember } = useUserFlag("customizeAvatarTooltip");
  const isTurn = useHintTurn(isNews);
  if (!isTurn) return null;
  return (
    <Region name="notices">
      <section
        aria-label="Customise your avatar"
        className="flex max-w-md items-center gap-3 rounded-2xl border border-glass-line bg-glass-strong py-2 pr-1.5 pl-4 text-sm text-on-glass shadow-float backdrop-blur-xl animate-rise-in"
      >
        <Shirt className="size-5 shrink-0" aria-hidden="true" />
        <p className="flex-1">
          Make your avatar your own.{" "}
          <button
            type="button"
            onClick={() => showModal("Avatar")}
            className="hit rounded font-semibold underline underline-offset-2 focus-visible:outline-on-glass"
          >
            Customise
          </button>
        </p>
        <GlassClose label="Dismiss" onClick={remember} />
      </section>
    </Region>
  );
}
