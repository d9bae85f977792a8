import type { PersonVoice } from "@veranda/contract/rooms/voice";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/people-here";
import { Hand, Megaphone, Mic, MicOff } from "lucide-react";
import type { ReactNode } from "react";

type VoiceMarksProps = {
  voice: PersonVoice;
  isSpeaking: boolean;
  /** Position among raised hands, from 1; 0: not raised. */
  turn: number;
};

/** A participant's voice state in the list: nothing for a silent one who may speak. */
export function VoiceMarks({ voice, isSpeaking, turn }: VoiceMarksProps) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-on-glass-soft">
      {turn > 0 && (
        <VoiceIcon label={t.handRaisedAt({ place: turn })} className="text-glass-amber">
          <Hand className="size-4" aria-hidden="true" />
          <span aria-hidden="true" className="text-xs font-semibold tabular-nums">
            {formatNumber(turn)}
          </span>
        </VoiceIcon>
      )}
      {voice.hasMegaphone && (
        <VoiceIcon label={t.megaphone()}>
          <Megaphone className="size-4" aria-hidden="true" />
        </VoiceIcon>
      )}
      {voice.isMutedByHost ? (
        <VoiceIcon label={t.mutedByHost()} className="text-glass-bad">
          <MicOff className="size-4" aria-hidden="true" />
        </VoiceIcon>
      ) : (
        voice.isMicrophoneOn && (
          <VoiceIcon
            label={isSpeaking ? t.speaking() : t.microphoneOn()}
            {...(isSpeaking ? { className: "text-glass-good" } : {})}
          >
            <Mic className="size-4" aria-hidden="true" />
          </VoiceIcon>
        )
      )}
    </span>
  );
}

type VoiceIconProps = { label: string; className?: string; children: ReactNode };

const VoiceIcon = ({ label, className = "", children }: VoiceIconProps) => (
  <span role="img" aria-label={label} title={label} className={`flex items-center gap-0.5 ${className}`}>
    {children}
  </span>
);
