import type { EngineHandle } from "@veranda/contract/engine/module";
import { useEffect } from "react";
import { handleMissingChunk } from "#ui/missing-chunk.ts";
import { spokenLanguage, useCaptionSettings } from "./caption-settings.ts";
import { useOwnSpeech } from "./own-speech.ts";

/** The captions of a visit: passes the setting to the engine, and starts recognition once somebody reads captions. */
export function useCaptionsHere(engine: EngineHandle | null): void {
  const settings = useCaptionSettings();
  const { isOn, areAboveHeads } = settings;
  const languageCode = spokenLanguage(settings);

  useEffect(
    () => engine?.send("set_speech_captions", { enabled: isOn, languageCode }),
    [engine, isOn, languageCode],
  );
  useEffect(
    () => engine?.send("set_captions_above_heads", { isShown: areAboveHeads }),
    [engine, areAboveHeads],
  );

  useEffect(() => {
    if (engine === null) return undefined;
    let end: (() => void) | null = null;
    let isLoading = false;
    let isOver = false;
    const begin = async (): Promise<void> => {
      const { startCaptionSpeech } = await import("./caption-speech.ts");
      if (!isOver) end = startCaptionSpeech(engine);
    };
    const startIfWanted = (): void => {
      const { isWanted } = engine.state.captions;
      if (isLoading || end !== null || !isWanted || useOwnSpeech.getState().stream === null) return;
      isLoading = true;
      begin().catch(async () => {
        isLoading = false;
        await handleMissingChunk();
      });
    };
    const stops = [
      engine.observe(["captions.isWanted"], startIfWanted),
      useOwnSpeech.subscribe(startIfWanted),
    ];
    startIfWanted();
    return () => {
      isOver = true;
      for (const stop of stops) stop();
      end?.();
    };
  }, [engine]);
}
