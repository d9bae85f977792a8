import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/hints";
import { X } from "lucide-react";
import { useAuth } from "#session/use-auth.ts";
import { CreateButton } from "./create-button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useUserFlag } from "#session/use-user-flag.ts";

/** For people without a space of their own, until they dismiss it. */
export function CreateSpaceCall() {
  const { me } = useAuth();
  const { isNews, remember } = useUserFlag("dismissedCreateSpaceCall");
  if (!isNews || me === null || me.userSocialProfile.spaceCount > 0) return null;
  return (
    <div className="mt-8 px-(--gutter)">
      <section
        aria-label={t.createSpace()}
        className="relative flex flex-wrap items-center gap-x-6 gap-y-3 rounded-3xl border border-line bg-accent-soft py-4 pr-3 pl-6 animate-rise-in max-sm:py-5 max-sm:pr-12"
      >
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl">{t.createSpace()}</h2>
          <p className="mt-1 text-ink-soft">{t.createSpaceLead()}</p>
        </div>
        <CreateButton variant="accent" onClick={remember}>
          {t.create()}
        </CreateButton>
        <IconButton
          label={common.dismiss()}
          onClick={remember}
          className="max-sm:absolute max-sm:top-2 max-sm:right-2"
        >
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </section>
    </div>
  );
}
