import { Checkbox } from "#ui/checkbox.tsx";
import { Switch } from "#ui/switch.tsx";
import { Modal } from "#ui/modal.tsx";
import { setDebug, useDebug } from "#preferences/debug-settings.ts";
import { SpaceWatch } from "./space-watch.tsx";

/** Tools for this site's developers; choices are kept in this browser. */
export function DebugModal({ onClose }: { onClose: () => void }) {
  const debug = useDebug();
  return (
    <Modal title="Debug" lead="Saved in this browser only." onClose={onClose}>
      <div className="flex flex-col gap-2">
        <Switch
          label="Keep loading screen"
          hint="Stays over the space once it has loaded"
          isOn={debug.showLoadingSplash}
          onSwitch={(isOn) => setDebug({ showLoadingSplash: isOn })}
        />
        <Switch
          label="Show breakpoint"
          hint="Press it to hide it again"
          isOn={debug.showBreakpointIndicator}
          onSwitch={(isOn) => setDebug({ showBreakpointIndicator: isOn })}
        />
        {window.veranda && <SpaceWatch engine={window.veranda} />}
        <fieldset disabled className="mt-3 border-t border-line pt-4 opacity-60">
          <legend className="sr-only">Ads</legend>
          <p className="mb-1 text-sm text-ink-soft">There are no ads here, so these have no effect.</p>
          <Checkbox isChecked={debug.disableAdSenseTiles} onCheck={() => {}}>
            Hide ad tiles
          </Checkbox>
          <Checkbox isChecked={debug.noFrequencyLimitMidgameAds} onCheck={() => {}}>
            No frequency cap for game ads
          </Checkbox>
        </fieldset>
      </div>
    </Modal>
  );
}
