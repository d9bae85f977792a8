import * as t from "@veranda/messages/hosting";
import { Radio, X } from "lucide-react";
import { useEffect } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { ButtonBase } from "#ui/button.tsx";
import { useVoice } from "../voice/voice-view.ts";
import { sendToLiveBanner, useLiveBanner } from "./live-banner-machine.ts";

/** Shown once per visit to people who speak while the space is live. */
export function LiveBanner() {
  const isLive = useEngineState("live.broadcast") !== null;
  const isSpeaking = useVoice(({ status }) => status === "On");
  const { status } = useLiveBanner();
  useEffect(() => {
    if (isLive && isSpeaking) sendToLiveBanner("OPEN");
    // Closes when it no longer applies.
    if (!isLive) sendToLiveBanner("DISMISS");
  }, [isLive, isSpeaking]);
  // Another visit shows it again.
  useEffect(() => () => useLiveBanner.setState({ status: "initial" }), []);
  return (
    <div role="status" className="contents">
      {status === "open" && (
        <div className="pointer-events-auto flex max-w-[min(40rem,100%)] items-center gap-2.5 rounded-2xl glass-bar px-4 py-2 text-sm [&>svg]:size-4.5 [&>svg]:shrink-0">
          <Radio aria-hidden="true" />
          <p className="min-w-0 flex-1 wrap-anywhere">{t.liveMicrophone()}</p>
          <ButtonBase
            aria-label={t.hide()}
            onClick={() => sendToLiveBanner("DISMISS")}
            className="hit grid size-7 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass"
          >
            <X className="size-4" aria-hidden="true" />
          </ButtonBase>
        </div>
      )}
    </div>
  );
}
