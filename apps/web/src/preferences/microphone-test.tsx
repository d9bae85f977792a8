import { useQueryClient } from "@tanstack/react-query";
import * as t from "@veranda/messages/devices";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { closeCapture, faultOf, openMicrophone } from "./capture.ts";
import { LevelMeter } from "./level-meter.tsx";
import { refreshDevices } from "./use-devices.ts";
import { openVoiceAnalyser } from "./voice-analyser.ts";
import { useVoiceSettings } from "./voice-settings.ts";

type MicrophoneTestProps = {
  /** The analyser of a microphone that is on already. */
  level?: (() => number) | null;
};

/** Tests the microphone locally. Nothing leaves the page. */
export function MicrophoneTest({ level = null }: MicrophoneTestProps) {
  const [isTesting, setTesting] = useState(false);
  const tested = useTestedLevel(isTesting && level === null, () => setTesting(false));
  const shown = level ?? tested;
  return (
    <div className="flex flex-col gap-3">
      {shown && <LevelMeter level={shown} />}
      {level === null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button size="sm" onClick={() => setTesting(!isTesting)}>
            {isTesting ? t.stopTest() : t.testMicrophone()}
          </Button>
          <p aria-live="polite" className="text-sm text-ink-soft">
            {tested && t.testLead()}
          </p>
        </div>
      )}
    </div>
  );
}

/** The level of a microphone opened for the test; null until open. */
function useTestedLevel(isOn: boolean, onFailed: () => void): (() => number) | null {
  const { microphone, isNoiseSuppressed } = useVoiceSettings();
  const queries = useQueryClient();
  const [level, setLevel] = useState<(() => number) | null>(null);
  const failed = useEffectEvent((error: unknown) => {
    const message = faultOf(error) === "denied" ? t.devicesDenied() : t.noDevices();
    showToast({ message, kind: "error" });
    onFailed();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const ended = new AbortController();
    const opening = openMicrophone({ deviceId: microphone, isNoiseSuppressed }, ended.signal).then(
      (capture) => {
        const analyser = openVoiceAnalyser(capture.stream);
        setLevel(() => () => analyser.level());
        void refreshDevices(queries);
        return () => {
          analyser.close();
          closeCapture(capture);
        };
      },
      (error: unknown) => {
        if (!ended.signal.aborted) failed(error);
        return () => {};
      },
    );
    return () => {
      ended.abort();
      setLevel(null);
      void opening.then((close) => close());
    };
  }, [isOn, microphone, isNoiseSuppressed, queries]);
  return level;
}
