import * as t from "@veranda/messages/groups";
import { GlassSegments } from "#ui/glass-segments.tsx";
import { Segments } from "#ui/segments.tsx";
import { useGroupVoice, type SpeaksTo } from "./group-voice-view.ts";

const options = (): { value: SpeaksTo; label: string }[] => [
  { value: "group", label: t.speakToGroup() },
  { value: "space", label: t.speakToSpace() },
];

/** In a space's menu of the microphone; nothing without group voice. */
export function GroupSpeakTo() {
  const { session, speaksTo } = useGroupVoice();
  if (session === null) return null;
  return (
    <div className="pb-4">
      <GlassSegments<SpeaksTo>
        label={t.speakTo()}
        isLabelShown
        options={options()}
        value={speaksTo}
        onChange={(to) => session.speakTo(to)}
      />
    </div>
  );
}

/** In the group's dialog, inside a space. */
export function SpeakTo() {
  const { session, speaksTo } = useGroupVoice();
  if (session === null) return null;
  return (
    <Segments<SpeaksTo>
      label={t.speakTo()}
      options={options()}
      value={speaksTo}
      onChange={(to) => session.speakTo(to)}
    />
  );
}
