import type { EngineState } from "@veranda/contract/engine/state";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import {
  DEFAULT_PERSON_VOICE,
  defaultPersonVoice,
  type PersonVoice,
  type RoomVoice,
  type VoiceMode,
} from "@veranda/contract/rooms/voice";
import type { StateTree } from "../../core/state-tree.ts";
import type { Context } from "../context.ts";

type State = StateTree<EngineState>;

/** The room's voice state, on joining. */
export function onVoiceWelcome({ state }: Context, voice: RoomVoice): void {
  show(state, voice.mode, {}, voice.people);
}

/** On leaving a space; the chosen microphone and the page's connection state stay. */
export function leaveVoice({ state }: Context): void {
  state.patch("voice", {
    mode: "everyone",
    mine: DEFAULT_PERSON_VOICE,
    people: {},
    askedToSpeakBy: null,
    mutedBy: null,
    volumes: {},
  });
}

/** Somebody has left. */
export function forgetVoice({ state }: Context, id: string): void {
  const { people, volumes, askedToSpeakBy } = state.current.voice;
  if (id in people) state.patch("voice", { people: without(people, id) });
  if (id in volumes) state.patch("voice", { volumes: without(volumes, id) });
  if (askedToSpeakBy === id) state.patch("voice", { askedToSpeakBy: null });
}

type VoiceMessage = "voiceChanged" | "askedToSpeak" | "mutedByHost";

export const voiceRoomHandlers = ({
  state,
}: Context): { readonly [N in VoiceMessage]: (data: ServerMessage<N>) => void } => ({
  voiceChanged: ({ mode, people }) => {
    const { voice } = state.current;
    // A message with a mode contains the full state.
    show(state, mode ?? voice.mode, mode === undefined ? voice.people : {}, people);
  },
  askedToSpeak: ({ by }) => state.patch("voice", { askedToSpeakBy: by, mutedBy: null }),
  mutedByHost: ({ by }) => state.patch("voice", { mutedBy: by, askedToSpeakBy: null }),
});

function show(
  state: State,
  mode: VoiceMode,
  before: Readonly<Record<string, PersonVoice>>,
  changed: RoomVoice["people"],
): void {
  const { me } = state.current.session;
  const usual = defaultPersonVoice(mode);
  const people = { ...before };
  for (const { id, voice } of changed) {
    if (isSame(voice, usual)) delete people[id];
    else people[id] = voice;
  }
  const mine = (me === null ? undefined : people[me]) ?? usual;
  state.patch("voice", { mode, people, mine });
  // The request was fulfilled, and earlier notices no longer apply.
  if (mine.isMicrophoneOn) state.patch("voice", { askedToSpeakBy: null, mutedBy: null });
  if (!mine.maySpeak) state.patch("voice", { askedToSpeakBy: null });
}

const isSame = (a: PersonVoice, b: PersonVoice): boolean =>
  a.isMicrophoneOn === b.isMicrophoneOn &&
  a.maySpeak === b.maySpeak &&
  a.isMutedByHost === b.isMutedByHost &&
  a.hand === b.hand &&
  a.hasMegaphone === b.hasMegaphone &&
  a.isOnStage === b.isOnStage &&
  a.speaksUntil === b.speaksUntil;

function without<V>(record: Readonly<Record<string, V>>, id: string): Record<string, V> {
  const { [id]: _gone, ...rest } = record;
  return rest;
}
