import * as t from "@veranda/messages/captions";
import { formatNumber } from "@veranda/messages";
import { useEffect, useState } from "react";
import { SelectField } from "#ui/select.tsx";
import { Slider } from "#ui/slider.tsx";
import { Switch } from "#ui/switch.tsx";
import { chooseReadAloud, READ_ALOUD_RATE, useReadAloud } from "./read-aloud-settings.ts";

/**
 * Text-to-speech settings: hearing messages, the voice, and having one's own read. Nothing where the browser has no
 * voices.
 */
export function ReadAloudFields() {
  const { isOn, voice, rate, areMineRead } = useReadAloud();
  const voices = useVoices();
  if (!("speechSynthesis" in window)) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t.chatAloud()}</legend>
      <div className="flex flex-col gap-3">
        <Switch
          label={t.readToMe()}
          hint={t.readToMeHint()}
          isOn={isOn === true}
          onSwitch={(on) => chooseReadAloud({ isOn: on })}
        />
        {isOn === true && (
          <>
            {voices.length > 0 && (
              <SelectField
                label={t.voice()}
                size="sm"
                className="w-full"
                value={voice ?? ""}
                onChange={(name) => chooseReadAloud({ voice: name === "" ? null : name })}
              >
                <option value="">{t.defaultVoice()}</option>
                {voices.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <Slider
              label={t.rate()}
              min={READ_ALOUD_RATE.min}
              max={READ_ALOUD_RATE.max}
              step={0.1}
              value={rate}
              format={(share) => formatNumber(share, { style: "percent" })}
              onChange={(next) => chooseReadAloud({ rate: next })}
            />
          </>
        )}
        <Switch
          label={t.readMine()}
          hint={t.readMineHint()}
          isOn={areMineRead}
          onSwitch={(on) => chooseReadAloud({ areMineRead: on })}
        />
      </div>
    </fieldset>
  );
}

/** Voices load asynchronously. */
function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    if (!("speechSynthesis" in window)) return undefined;
    const { speechSynthesis } = window;
    const readVoices = () => setVoices(speechSynthesis.getVoices());
    readVoices();
    speechSynthesis.addEventListener("voiceschanged", readVoices);
    return () => speechSynthesis.removeEventListener("voiceschanged", readVoices);
  }, []);
  return voices;
}
