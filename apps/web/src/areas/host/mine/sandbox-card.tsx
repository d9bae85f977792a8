import type { SpaceCard } from "@veranda/contract";
import * as t from "@veranda/messages/spaces";
import { Blocks } from "lucide-react";
import { ButtonBase } from "#ui/button.tsx";
import { openSandbox } from "../space-actions.ts";
import { useSpaceAction } from "../use-space-action.ts";
import { useWalkIn } from "../walk-in.ts";

/** Opens the person's sandbox, which is created on the first visit. */
export function SandboxCard({ sandbox }: { sandbox: SpaceCard | undefined }) {
  const walkIn = useWalkIn();
  const enter = useSpaceAction(async (queries) => walkIn(await openSandbox(queries)));
  return (
    <ButtonBase
      disabled={enter.isBusy}
      onClick={() => enter.act(undefined)}
      className="group block w-full rounded-2xl text-left outline-offset-4"
    >
      <span className="relative grid aspect-video place-items-center overflow-hidden rounded-2xl border-2 border-dashed border-line-strong bg-sunken transition-colors duration-150 group-hover:border-accent group-hover:bg-accent-soft">
        {sandbox !== undefined && (
          <img
            src={sandbox.pictures.posterSmall}
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full object-cover opacity-45"
          />
        )}
        <span className="relative grid size-14 place-items-center rounded-full bg-surface text-accent shadow-card transition-transform duration-250 ease-out-soft group-hover:scale-108">
          <Blocks className="size-6" aria-hidden="true" />
        </span>
      </span>
      <span className="mt-3 block px-0.5 font-semibold">{t.sandbox()}</span>
      <span className="block px-0.5 text-sm text-ink-soft">
        {enter.isBusy ? t.opening() : t.sandboxLead()}
      </span>
    </ButtonBase>
  );
}
