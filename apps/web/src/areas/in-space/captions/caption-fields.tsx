import { LOCALES, regionalLocale } from "@veranda/messages";
import * as t from "@veranda/messages/captions";
import { SelectField } from "#ui/select.tsx";
import { Switch } from "#ui/switch.tsx";
import { chooseCaptions, useCaptionSettings } from "./caption-settings.ts";

/** Languages that speech recognisers commonly support, besides the page's. */
const SPOKEN = [
  ...Object.keys(LOCALES),
  ..."ar cs da el fi fr he hi hu id it ko nb nl pl pt ro ru sv th tr uk vi zh".split(" "),
];

/** Settings for reading captions and for captioning one's own speech. */
export function CaptionFields() {
  const { isOn, isAtFoot, areAboveHeads, isOwnSpeechCaptioned, isServiceAllowed, spokenLanguage } =
    useCaptionSettings();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t.captions()}</legend>
      <div className="flex flex-col gap-3">
        <Switch
          label={t.showCaptions()}
          hint={t.showCaptionsHint()}
          isOn={isOn}
          onSwitch={(on) => chooseCaptions({ isOn: on })}
        />
        {isOn && (
          <>
            <Switch label={t.atFoot()} isOn={isAtFoot} onSwitch={(on) => chooseCaptions({ isAtFoot: on })} />
            <Switch
              label={t.aboveHeads()}
              isOn={areAboveHeads}
              onSwitch={(on) => chooseCaptions({ areAboveHeads: on })}
            />
          </>
        )}
        <Switch
          label={t.captionMySpeech()}
          hint={t.captionMySpeechHint()}
          isOn={isOwnSpeechCaptioned}
          onSwitch={(on) => chooseCaptions({ isOwnSpeechCaptioned: on })}
        />
        {isOwnSpeechCaptioned && (
          <>
            <SelectField
              label={t.iSpeak()}
              size="sm"
              className="w-full"
              value={spokenLanguage ?? ""}
              onChange={(code) => chooseCaptions({ spokenLanguage: code === "" ? null : code })}
            >
              <option value="">{t.pageLanguage({ language: nameOf(regionalLocale()) })}</option>
              {SPOKEN.map((code) => ({ code, name: nameOf(code) }))
                .sort((a, b) => a.name.localeCompare(b.name))
                .map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
            </SelectField>
            <Switch
              label={t.allowOnline()}
              hint={t.onlineHint()}
              isOn={isServiceAllowed === true}
              onSwitch={(on) => chooseCaptions({ isServiceAllowed: on })}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}

const nameOf = (code: string): string =>
  new Intl.DisplayNames([regionalLocale()], { type: "language" }).of(code) ?? code;
