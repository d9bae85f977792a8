import { AUDIO_MASTER_VOLUME, AUDIO_OTHER_VOLUME } from "@veranda/contract";
import * as t from "@veranda/messages/account";
import * as settings from "@veranda/messages/settings";
import { Switch } from "#ui/switch.tsx";
import { chooseSoundHere, useSound } from "#preferences/sound.ts";
import { VolumeSliders } from "#preferences/volume-sliders.tsx";
import { Card } from "#ui/card.tsx";

/** Volumes on this kind of device; a change applies at once in the current space. */
export function SoundSection() {
  const { volumes = {}, isMuted = false, isReduced = false } = useSound();
  return (
    <Card title={settings.sound()} lead={t.soundLead()}>
      <div className="flex flex-col gap-1">
        <VolumeSliders
          volumeOf={(kind) => volumes[kind] ?? (kind === "master" ? AUDIO_MASTER_VOLUME : AUDIO_OTHER_VOLUME)}
          isMuted={isMuted}
          isReduced={isReduced}
          onChange={(changed) => chooseSoundHere({ volumes: changed })}
        />
        <div className="mt-4 flex flex-col gap-3">
          <Switch
            label={settings.mute()}
            isOn={isMuted}
            onSwitch={(isOn) => chooseSoundHere({ isMuted: isOn })}
          />
          <Switch
            label={settings.reducedSound()}
            hint={settings.reducedSoundHint()}
            isOn={isReduced}
            onSwitch={(isOn) => chooseSoundHere({ isReduced: isOn })}
          />
        </div>
      </div>
    </Card>
  );
}
