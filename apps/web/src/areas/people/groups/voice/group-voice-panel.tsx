import type { Group } from "@veranda/contract";
import * as t from "@veranda/messages/groups";
import * as voice from "@veranda/messages/voice";
import { Headphones } from "lucide-react";
import { useAuth } from "#session/use-auth.ts";
import { Button } from "#ui/button.tsx";
import { useVisit } from "#engine/visit.ts";
import { GroupMicrophoneButton } from "./group-microphone-button.tsx";
import { joinGroupVoice, leaveGroupVoice } from "./group-voice-control.ts";
import {
  useGroupVoice,
  useSpaceMicrophone,
  type GroupVoiceView,
  type SpaceMicrophone,
} from "./group-voice-view.ts";
import { SpeakTo } from "./group-speak-to.tsx";
import { useConversationOff } from "./use-conversation-off.ts";
import { SpaceMicrophoneButton } from "./space-microphone-button.tsx";

const LACKS = {
  no_device: voice.whyNoDevice,
  in_use: voice.whyInUse,
  insecure: voice.whyInsecure,
  media_away: voice.whyMediaAway,
} as const satisfies Record<NonNullable<GroupVoiceView["reason"]>, () => string>;

/** Joins and leaves the group's voice; nothing where no media server is set up. */
export function GroupVoicePanel({ group: { id, members } }: { group: Group }) {
  const view = useGroupVoice();
  const space = useSpaceMicrophone();
  const isInSpace = useVisit().visit !== null;
  const { me } = useAuth();
  const isOff = useConversationOff();
  const isIn = view.groupId === id;
  const isToSpace = isInSpace && view.speaksTo === "space";
  // Guests' pages aren't told whether there is one.
  if (me?.liveswitchConfig.isAvailable === false) return null;
  const count = members.filter((member) => member.isInVoice && !member.isMe).length;
  const note = isOff
    ? t.voiceOffByParent()
    : isIn
      ? noteOf(view, isToSpace ? { microphone: space } : null, count)
      : count > 0
        ? t.peopleInVoice({ count })
        : t.voiceLead();
  return (
    <section aria-label={t.voice()} className="grid gap-3 rounded-2xl bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Headphones className="size-5 shrink-0 text-accent" aria-hidden="true" />
        <span className="min-w-0 flex-1 basis-32">
          <span className="block font-semibold">{t.voice()}</span>
          <span role="status" className="block text-sm text-ink-soft">
            {note}
          </span>
        </span>
        {isIn ? (
          <span className="ml-auto flex items-center gap-3">
            {!isOff && (isToSpace ? <SpaceMicrophoneButton /> : <GroupMicrophoneButton />)}
            <Button size="sm" onClick={leaveGroupVoice}>
              {t.leaveVoice()}
            </Button>
          </span>
        ) : (
          !isOff && (
            <Button size="sm" variant="accent" onClick={() => void joinGroupVoice(id)}>
              {t.joinVoice()}
            </Button>
          )
        )}
      </div>
      {isIn && isInSpace && !isOff && <SpeakTo />}
    </section>
  );
}

type ToSpace = { microphone: SpaceMicrophone | null };

/** `space`: where one speaks to it; `others`: how many of the group are in voice as well. */
function noteOf(view: GroupVoiceView, space: ToSpace | null, others: number): string {
  const { status, isAway, microphone, reason, isInterrupted } = view;
  if (isAway) return voice.whyMediaAway();
  if (status === "connecting") return t.voiceConnecting();
  if (status !== "connected") return t.voiceReconnecting();
  if (space !== null) return spaceNote(space);
  if (microphone === "PermissionsDenied") return t.microphoneBlocked();
  if (reason !== null) return LACKS[reason]();
  if (isInterrupted) return voice.whyInterrupted();
  if (others === 0) return t.aloneInVoice();
  return microphone === "On" ? t.heardByGroup() : t.microphoneOff();
}

function spaceNote({ microphone }: ToSpace): string {
  if (microphone === null || microphone.isBarred) return t.notInSpace();
  return microphone.isOn ? t.heardBySpace() : t.spaceMicrophoneOff();
}
