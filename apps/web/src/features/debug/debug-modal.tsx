import { Switch } from "../../ui/switch.tsx";
import { Modal } from "../modals/modal.tsx";
import { setDebug, useDebug } from "./debug-settings.ts";

/** What helps those who build this place; kept in this browser. */
export function DebugModal({ onClose }: { onClose: () => void }) {
  const debug = useDebug();
  return (
    <Modal title="Debug" lead="Kept in this browser alone." onClose={onClose}>
      <div className="flex flex-col gap-2">
        <Switch
          label="Keep the loading screen"
          hint="It stays over the space, fully loaded"
          isOn={debug.showLoadingSplash}
          onSwitch={(isOn) => setDebug({ showLoadingSplash: isOn })}
        />
        <Switch
          label="Show the breakpoint"
          hint="A press on it hides it again"
          isOn={debug.showBreakpointIndicator}
          onSwitch={(isOn) => setDebug({ showBreakpointIndicator: isOn })}
        />
        <fieldset disabled className="mt-3 border-t border-line pt-4 opacity-60">
          <legend className="sr-only">Ads</legend>
          <p className="mb-1 text-sm text-ink-soft">
            There are no ads here, so these two have nothing to do yet.
          </p>
          <label className="flex min-h-11 items-center justify-between gap-4 text-sm font-medium">
            No ad tiles
            <input type="checkbox" checked={debug.disableAdSenseTiles} readOnly className="size-5" />
          </label>
          <label className="flex min-h-11 items-center justify-between gap-4 text-sm font-medium">
            Ads in games as often as asked for
            <input type="checkbox" checked={debug.noFrequencyLimitMidgameAds} readOnly className="size-5" />
          </label>
        </fieldset>
      </div>
    </Modal>
  );
}
