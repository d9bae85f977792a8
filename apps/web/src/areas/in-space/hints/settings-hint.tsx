import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/hints";
import { Gauge } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { useUserFlag } from "#session/use-user-flag.ts";

/** On first opening a space's settings: what to change where it runs slowly. */
export function SettingsHint() {
  const { isNews, remember } = useUserFlag("finishedSettingsTutorial");
  if (!isNews) return null;
  return (
    <section aria-label={t.aboutSettings()} className="rounded-2xl bg-accent-soft px-4 py-3 text-sm">
      <p className="flex gap-3">
        <Gauge className="mt-0.5 size-4.5 shrink-0 text-accent" aria-hidden="true" />
        {t.aboutSettingsLead()}
      </p>
      <Button size="sm" className="mt-3 ml-7.5" onClick={remember}>
        {common.gotIt()}
      </Button>
    </section>
  );
}
