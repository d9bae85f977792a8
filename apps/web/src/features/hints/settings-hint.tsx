import { Gauge } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useUserFlag } from "./use-user-flag.ts";

/** On first opening the settings of a space: what helps where it runs slowly. */
export function SettingsHint() {
  const { isNews, remember } = useUserFlag("finishedSettingsTutorial");
  if (!isNews) return null;
  return (
    <section aria-label="About these settings" className="rounded-2xl bg-accent-soft px-4 py-3 text-sm">
      <p className="flex gap-3">
        <Gauge className="mt-0.5 size-4.5 shrink-0 text-accent" aria-hidden="true" />
        Running slowly? Choose a lower quality or render scale. Settings are saved on this device.
      </p>
      <Button size="sm" className="mt-3 ml-7.5" onClick={remember}>
        Got it
      </Button>
    </section>
  );
}
