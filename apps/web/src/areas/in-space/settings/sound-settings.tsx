import * as devices from "@veranda/messages/devices";
import * as t from "@veranda/messages/settings";
import { Switch } from "#ui/switch.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { chooseSound } from "#preferences/sound.ts";
import { VoiceFields } from "#preferences/voice-fields.tsx";
import { VolumeSliders } from "#preferences/volume-sliders.tsx";
import { useVoice } from "../voice/voice-view.ts";

/** Volumes on this kind of device, and voice settings. */
export function SoundSettings() {
  const engine = useEngine();
  const { volumes, isMuted, isReduced } = useEngineState("sound");
  const { isOffered } = useVoice();
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t.sound()}</legend>
        <div className="flex flex-col gap-1">
          <VolumeSliders
            volumeOf={(kind) => volumes[kind]}
            isMuted={isMuted}
            isReduced={isReduced}
            onChange={(changed) => chooseSound(engine, { volumes: changed })}
          />
        </div>
        <div className="mt-3 flex flex-col gap-3">
          <Switch
            label={t.mute()}
            isOn={isMuted}
            onSwitch={(isOn) => chooseSound(engine, { isMuted: isOn })}
          />
          <Switch
            label={t.reducedSound()}
            hint={t.reducedSoundHint()}
            isOn={isReduced}
            onSwitch={(isOn) => chooseSound(engine, { isReduced: isOn })}
          />
        </div>
      </fieldset>
      {isOffered && (
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{devices.microphoneAndSpeaker()}</legend>
          <VoiceFields level={null} />
        </fieldset>
      )}
    </>
  );
}
