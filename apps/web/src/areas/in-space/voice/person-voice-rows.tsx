import { PARTICIPANT_VOLUME_MAX } from "@veranda/contract/engine/voice";
import type { PersonAction } from "@veranda/contract/person-actions";
import type { Participant } from "@veranda/contract/rooms/messages";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/people-here";
import { Megaphone, Mic, MicOff, Undo2 } from "lucide-react";
import { Slider } from "#ui/slider.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { ButtonBase } from "#ui/button.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { CardRow } from "../people/card-row.tsx";
import { setPersonVolume } from "../people/person-volumes.ts";
import { profileIdOf } from "../people/recent-people.ts";
import { useVoice } from "./voice-view.ts";

/** A person's volume, for this listener. */
export function PersonVolume({ person }: { person: Participant }) {
  const engine = useEngine();
  const volumes = useEngineState("voice.volumes");
  const { isOffered } = useVoice();
  if (!isOffered) return null;
  return (
    <li className="px-2.5">
      <Slider
        label={t.volumeOf()}
        layout="beside"
        min={0}
        max={PARTICIPANT_VOLUME_MAX}
        step={0.05}
        value={volumes[person.id] ?? 1}
        format={(share) => formatNumber(share, { style: "percent" })}
        onChange={(volume) => setPersonVolume(engine, person, volume)}
      />
    </li>
  );
}

/** How long the floor is given, in minutes; null: until revoked. */
const GIVEN_FOR = [1, 5, null] as const;

/** For hosts: mutes somebody for everyone, asks them to speak, gives and revokes the floor and the megaphone. */
export function PersonVoiceRows({
  person,
  actions,
}: {
  person: Participant;
  actions: ReadonlySet<PersonAction>;
}) {
  const engine = useEngine();
  const userId = profileIdOf(person);
  const hasMegaphone = actions.has("take_megaphone");
  const ask = (): void => {
    engine.send("request_mute", { muted: false, userId });
    showToast({ message: t.askedThem({ name: person.displayName }) });
  };
  return (
    <>
      {actions.has("let_speak_again") && (
        <CardRow icon={<Mic />} label={t.allowThem()} state={t.muted()} onClick={ask} />
      )}
      {actions.has("ask_to_unmute") && <CardRow icon={<Mic />} label={t.askToSpeak()} onClick={ask} />}
      {actions.has("mute_for_everyone") && (
        <CardRow
          icon={<MicOff />}
          label={t.muteThem()}
          onClick={() => engine.send("request_mute", { muted: true, userId })}
        />
      )}
      {actions.has("give_microphone") && <GiveMicrophone participantId={person.id} />}
      {actions.has("take_microphone") && (
        <CardRow
          icon={<Undo2 />}
          label={t.takeMicrophone()}
          onClick={() =>
            engine.send("give_microphone", { participantId: person.id, isGiven: false, forSeconds: null })
          }
        />
      )}
      {(hasMegaphone || actions.has("give_megaphone")) && (
        <CardRow
          // One row for both, which keeps the focus.
          icon={hasMegaphone ? <Undo2 /> : <Megaphone />}
          label={hasMegaphone ? t.takeMegaphone() : t.giveMegaphone()}
          onClick={() =>
            engine.send("set_megaphone", { participantId: person.id, hasMegaphone: !hasMegaphone })
          }
        />
      )}
    </>
  );
}

function GiveMicrophone({ participantId }: { participantId: string }) {
  const engine = useEngine();
  return (
    <li
      role="group"
      aria-label={t.giveMicrophone()}
      className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-2.5 py-1.5"
    >
      <span aria-hidden="true" className="grid size-5 place-items-center">
        <Mic className="size-4.5" />
      </span>
      <span aria-hidden="true" className="flex-1 text-[0.9375rem] font-medium whitespace-nowrap">
        {t.giveMicrophone()}
      </span>
      <span className="flex gap-1">
        {GIVEN_FOR.map((minutes) => (
          <ButtonBase
            key={minutes}
            aria-label={minutes === null ? t.giveOpenLong() : t.giveForMinutes({ minutes })}
            onClick={() =>
              engine.send("give_microphone", {
                participantId,
                isGiven: true,
                forSeconds: minutes === null ? null : minutes * 60,
              })
            }
            className="hit h-8 rounded-full bg-hover px-3 text-sm font-semibold transition-colors duration-150 hover:bg-ink/25"
          >
            {minutes === null ? t.giveOpen() : t.forMinutes({ minutes })}
          </ButtonBase>
        ))}
      </span>
    </li>
  );
}
