import type { CaptionLine } from "@veranda/contract/engine/captions";
import * as t from "@veranda/messages/captions";
import { FileText } from "lucide-react";
import { useEffect, useRef } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { Region } from "#ui/regions.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { useCaptionSettings } from "./caption-settings.ts";
import { SpeechCard } from "./speech-card.tsx";
import { useUncaptioned } from "./use-uncaptioned.ts";

/** Limit of lines, so that the view stays visible. */
const LINES_SHOWN = 3;

/**
 * Captions at the bottom of the view, a notice while a transcript is kept, and prompts about captioning one's own
 * speech.
 */
export function CaptionStrip() {
  const { isOn, isAtFoot } = useCaptionSettings();
  const lines = useEngineState("captions.lines");
  const isTranscribed = useEngineState("captions.isTranscribed");
  useTranscriptNotice(isTranscribed);
  const last = lines.findLast(({ isFinal }) => isFinal);
  const isReading = isOn && isAtFoot;
  const isUncaptioned = useUncaptioned(isReading);
  return (
    <Region name="captions">
      <SpeechCard />
      {isUncaptioned && (
        <p
          role="status"
          className="w-fit max-w-[min(40rem,100%)] rounded-2xl glass-card px-4 py-2.5 text-[1.0625rem] leading-snug"
        >
          {t.nobodyCaptioned()}
        </p>
      )}
      {isReading && lines.length > 0 && (
        <section
          aria-label={t.captions()}
          className="w-fit max-w-[min(40rem,100%)] rounded-2xl glass-card px-4 py-2.5 text-[1.0625rem] leading-snug"
        >
          {lines.slice(-LINES_SHOWN).map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </section>
      )}
      {isOn && <Announcer line={last ?? null} />}
      {isTranscribed && (
        <p
          role="status"
          className="flex items-center gap-2 rounded-full glass-card px-3.5 py-1.5 text-sm font-semibold"
        >
          <FileText className="size-4 shrink-0 text-glass-accent" aria-hidden="true" /> {t.transcriptOn()}
        </p>
      )}
    </Region>
  );
}

function Line({ line: { participantId, text, languageCode, isFinal } }: { line: CaptionLine }) {
  const name = useEngineState("participants")[participantId]?.displayName ?? "";
  return (
    <p className="mt-1 line-clamp-3 wrap-anywhere first:mt-0" lang={languageCode}>
      <span className="font-semibold text-glass-accent">{t.saidBy({ name })}</span>{" "}
      <span className={isFinal ? "" : "text-on-glass-soft"}>{text}</span>
    </p>
  );
}

/** Screen readers get finished captions only: an interim one would be read again with each word. */
function Announcer({ line }: { line: CaptionLine | null }) {
  const participants = useEngineState("participants");
  return (
    <p aria-live="polite" className="sr-only" lang={line?.languageCode}>
      {line === null
        ? ""
        : t.saidLine({ name: participants[line.participantId]?.displayName ?? "", text: line.text })}
    </p>
  );
}

/** Announced at its start and end, and to newcomers on arrival. */
function useTranscriptNotice(isTranscribed: boolean): void {
  const wasTranscribed = useRef(false);
  useEffect(() => {
    if (isTranscribed === wasTranscribed.current) return;
    wasTranscribed.current = isTranscribed;
    showToast({ message: isTranscribed ? t.transcriptBegins() : t.transcriptEnds() });
  }, [isTranscribed]);
}
