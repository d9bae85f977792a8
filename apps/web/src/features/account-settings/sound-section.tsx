import { AUDIO_MASTER_VOLUME, AUDIO_OTHER_VOLUME } from "@veranda/contract";
import { Switch } from "../../ui/switch.tsx";
import { chooseSoundHere, useSound } from "../settings/sound.ts";
import { VolumeSliders } from "../settings/volume-sliders.tsx";
import { Panel } from "./panel.tsx";

/** How loud everything is, on this kind of device; a space that one stands in hears it at once. */
export function SoundSection() {
  const { volumes = {}, isMuted = false, isReduced = false } = useSound();
  return (
    <Panel
      title="Sound"
      lead="For this type of device. Phones, computers and headsets have separate settings."
    >
      <div className="flex max-w-lg flex-col gap-1">
        <VolumeSliders
          volumeOf={(kind) => volumes[kind] ?? (kind === "master" ? AUDIO_MASTER_VOLUME : AUDIO_OTHER_VOLUME)}
          isMuted={isMuted}
          isReduced={isReduced}
          onChange={(changed) => chooseSoundHere({ volumes: changed })}
        />
        <div className="mt-4 flex flex-col gap-3">
          <Switch label="Mute" isOn={isMuted} onSwitch={(isOn) => chooseSoundHere({ isMuted: isOn })} />
          <Switch
            label="Reduced sound"
            hint="Only messages and arrivals"
            isOn={isReduced}
            onSwitch={(isOn) => chooseSoundHere({ isReduced: isOn })}
          />
        </div>
      </div>
    </Panel>
  );
}
