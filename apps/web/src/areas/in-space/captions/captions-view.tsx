import { Suspense } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { useCaptionSettings } from "./caption-settings.ts";
import { useSpeechStatus } from "./speech-status.ts";

const CaptionStrip = lazyComponent(() =>
  import("./caption-strip.tsx").then(({ CaptionStrip }) => CaptionStrip),
);

/** The captions' interface, loaded when there is something to show. */
export function CaptionsView() {
  const { isOn } = useCaptionSettings();
  const isTranscribed = useEngineState("captions.isTranscribed");
  const { status } = useSpeechStatus();
  if (!isOn && !isTranscribed && status === "off") return null;
  return (
    <Suspense fallback={null}>
      <CaptionStrip />
    </Suspense>
  );
}
