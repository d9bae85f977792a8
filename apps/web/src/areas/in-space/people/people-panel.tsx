import { useQuery } from "@tanstack/react-query";
import type { BuiltInAvatar } from "@veranda/contract";
import type { Participant } from "@veranda/contract/rooms/messages";
import type { PersonVoice } from "@veranda/contract/rooms/voice";
import * as hosting from "@veranda/messages/hosting";
import * as t from "@veranda/messages/people-here";
import { Pencil } from "lucide-react";
import { avatarsQuery } from "#api/queries.ts";
import { Portrait } from "#ui/portrait.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { portraitOf } from "#session/portrait-of.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ButtonBase } from "#ui/button.tsx";
import { AvatarModal } from "#areas/people";
import type { Visit } from "#engine/visit.ts";
import { RoleTags } from "../hosting/roles/role-tags.tsx";
import { OwnRoles } from "../hosting/roles/own-roles.tsx";
import { useMayHost } from "../hosting/use-may-host.ts";
import { GroupRow } from "./group-rows.tsx";
import { InstanceSwitcher } from "./instance-switcher.tsx";
import { openPersonCard } from "./recent-people.ts";
import { useIsMuted } from "./muted-people.ts";
import { orderPeople } from "./order-people.ts";
import { raisedHands, voiceOf } from "../voice/person-voice.ts";
import { TimeLeft } from "../voice/time-left.tsx";
import { VoiceMarks } from "../voice/voice-marks.tsx";

type PeoplePanelProps = { visit: Visit; onClose: () => void; onEditMe: () => void };

/** The participants, oneself first, with speakers and raised hands, and the space's other instances. */
export function PeoplePanel({ visit, onClose, onEditMe }: PeoplePanelProps) {
  const participants = useEngineState("participants");
  const speaking = useEngineState("speaking");
  const voice = useEngineState("voice");
  const isHost = useMayHost();
  const me = useEngineState("session.me");
  const { data: avatars = [] } = useQuery(avatarsQuery());
  const isMuted = useIsMuted();
  const hands = raisedHands(voice);
  return (
    <Sheet
      place="beside"
      title={t.participants()}
      className="sm:w-90 sm:grow-0 sm:basis-auto"
      onClose={onClose}
    >
      {/* On low screens the roles scroll with the list: below it they would be cut. */}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-3">
        <OwnRoles />
        <ul className="px-3">
          {orderPeople(Object.values(participants), me, hands).map((person) => (
            <Person
              key={person.id}
              person={person}
              avatars={avatars}
              voice={voiceOf(voice, person.id)}
              turn={hands.indexOf(person.id) + 1}
              isSpeaking={(speaking[person.id] ?? 0) > 0}
              mayGive={isHost}
              isMe={person.id === me}
              isMuted={isMuted(person.id)}
              onEdit={onEditMe}
            />
          ))}
        </ul>
      </div>
      <GroupRow />
      <InstanceSwitcher visit={visit} />
    </Sheet>
  );
}

type PersonProps = {
  person: Participant;
  avatars: readonly BuiltInAvatar[];
  voice: PersonVoice;
  /** Position among raised hands, from 1; 0: not raised. */
  turn: number;
  isSpeaking: boolean;
  /** One may give the floor. */
  mayGive: boolean;
  isMe: boolean;
  isMuted: boolean;
  onEdit: () => void;
};

function Person({ person, avatars, voice, turn, isSpeaking, mayGive, isMe, isMuted, onEdit }: PersonProps) {
  const engine = useEngine();
  const notes = [
    isMe ? t.you() : null,
    person.isHost ? t.host() : null,
    person.isCoHost ? hosting.coHost() : null,
    isMuted ? t.mutedForYou() : null,
    person.isAway ? t.connectionLost() : null,
  ].filter((note) => note !== null);
  const face = (
    <>
      <Portrait
        picture={portraitOf(person.avatar, avatars)}
        name={person.displayName}
        isEager
        className={`size-10 ${isSpeaking ? "ring-2 ring-glass-good" : ""}`}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{person.displayName}</span>
        {notes.length > 0 && <span className="block text-xs text-on-glass-soft">{notes.join(" · ")}</span>}
        <RoleTags roles={person.assignedRoles} />
        {voice.speaksUntil !== null && (
          <span className="block text-xs text-on-glass-soft">
            <TimeLeft until={voice.speaksUntil} />
          </span>
        )}
      </span>
      <VoiceMarks voice={voice} isSpeaking={isSpeaking} turn={turn} />
    </>
  );
  return (
    <li className={`flex items-center gap-1 ${person.isAway ? "opacity-60" : ""}`}>
      {isMe ? (
        <span className="flex min-w-0 flex-1 items-center gap-3 px-2 py-1.5">{face}</span>
      ) : (
        <ButtonBase
          onClick={() => openPersonCard(engine, person)}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-2xl px-2 py-1.5 text-left transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-offset-[-2px] focus-visible:outline-on-glass"
        >
          {face}
        </ButtonBase>
      )}
      {turn > 0 && mayGive && !voice.maySpeak && (
        <ButtonBase
          aria-label={t.letPersonSpeak({ name: person.displayName })}
          onClick={() =>
            engine.send("give_microphone", { participantId: person.id, isGiven: true, forSeconds: null })
          }
          className="hit h-8 shrink-0 rounded-full bg-glass-hover px-3 text-sm font-semibold transition-colors duration-150 hover:bg-on-glass/25 focus-visible:outline-on-glass"
        >
          {t.letSpeak()}
        </ButtonBase>
      )}
      {isMe && (
        <ButtonBase
          aria-label={person.isAuthless ? t.changeNameAndAvatar() : t.changeAvatar()}
          onClick={person.isAuthless ? onEdit : () => openDialog(AvatarModal)}
          className="grid size-9 place-items-center rounded-full text-on-glass-soft transition-colors duration-150 hover:bg-glass-hover hover:text-on-glass focus-visible:outline-on-glass"
        >
          <Pencil className="size-4" aria-hidden="true" />
        </ButtonBase>
      )}
    </li>
  );
}
