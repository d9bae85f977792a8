import { useQuery } from "@tanstack/react-query";
import type { Participant } from "@veranda/contract/rooms/messages";
import * as t from "@veranda/messages/hosting";
import * as here from "@veranda/messages/people-here";
import { Mic, MicOff, ArrowDownToDot } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { avatarsQuery } from "#api/queries.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import type { Visit } from "#engine/visit.ts";
import { aboutSpace, ShareModal } from "#areas/host";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { portraitOf } from "#session/portrait-of.ts";
import { PersonLine } from "#ui/person-line.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { ButtonBase } from "#ui/button.tsx";
import { GlassAction } from "#ui/glass-action.tsx";
import { orderPeople } from "../people/order-people.ts";
import { openPersonCard } from "../people/recent-people.ts";
import { raisedHands, voiceOf } from "../voice/person-voice.ts";
import { VoiceMarks } from "../voice/voice-marks.tsx";
import { useVoice } from "../voice/voice-view.ts";
import { ChatModeration } from "./chat-moderation.tsx";
import { HeldMessages } from "./held-messages.tsx";
import { ROLE_WORDS } from "./roles/role-words.ts";
import { OtherInstances, useOtherInstances } from "./other-instances.tsx";
import { HostReports } from "./host-reports.tsx";
import { WhatWaits } from "./what-waits.tsx";

/**
 * Messages to check, reports, the chat, everybody here, and who is in other instances, searchable by name; actions are on
 * the cards of those here.
 */
export function PeopleTab({ visit }: { visit: Visit }) {
  const engine = useEngine();
  const participants = useEngineState("participants");
  const voice = useEngineState("voice");
  const me = useEngineState("session.me");
  const isHost = useEngineState("rights")?.isHost === true;
  const { isOffered } = useVoice();
  const [words, setWords] = useState("");
  const wanted = useDeferredValue(words).trim().toLocaleLowerCase();
  const hands = raisedHands(voice);
  const found = orderPeople(Object.values(participants), me, hands).filter(
    ({ id, displayName }) => id !== me && displayName.toLocaleLowerCase().includes(wanted),
  );
  const isAlone = Object.keys(participants).every((id) => id === me);
  const muteAll = (): void => {
    engine.send("mute_all_participants", {});
    showToast({ message: here.mutedAll() });
  };
  const others = useOtherInstances(visit.space.id);
  const isFoundElsewhere = others.some(({ people }) =>
    people.some(({ displayName }) => displayName.toLocaleLowerCase().includes(wanted)),
  );
  // Writers of messages wait until a host has looked, so these come first.
  const waiting = (
    <>
      <WhatWaits spaceId={visit.space.id} isHost={isHost} />
      <HeldMessages />
      {isHost && <HostReports spaceId={visit.space.id} />}
      <ChatModeration />
    </>
  );
  if (isAlone && others.length === 0)
    return (
      <>
        {waiting}
        <Alone visit={visit} />
      </>
    );
  return (
    <>
      {waiting}
      <div className="flex items-center gap-2 py-1">
        <SearchField
          variant="panel"
          label={t.searchPeople()}
          placeholder={t.search()}
          value={words}
          onChange={setWords}
          className="min-w-0 flex-1"
        />
        {isOffered && (
          <GlassAction onClick={muteAll}>
            <MicOff aria-hidden="true" /> {here.muteAll()}
          </GlassAction>
        )}
      </div>
      {found.length === 0 && !isFoundElsewhere && wanted !== "" && (
        <p className="py-4 text-center text-sm text-on-glass-soft">{t.nobodyFound()}</p>
      )}
      <ul className="-mx-2">
        {found.map((person) => (
          <Person
            key={person.id}
            person={person}
            turn={hands.indexOf(person.id) + 1}
            maySpeak={voiceOf(voice, person.id).maySpeak}
          />
        ))}
      </ul>
      <OtherInstances instances={others} wanted={wanted} />
    </>
  );
}

/** Nobody else is here: suggests inviting people. */
function Alone({ visit }: { visit: Visit }) {
  return (
    <div className="py-4 text-center text-sm text-on-glass-soft">
      <p className="mb-3">{t.nobodyElse()}</p>
      <GlassAction
        isStrong
        onClick={() => openDialog(ShareModal, { about: aboutSpace(visit.space, visit.shareId) })}
      >
        {t.invitePeople()}
      </GlassAction>
    </div>
  );
}

type PersonProps = { person: Participant; turn: number; maySpeak: boolean };

function Person({ person, turn, maySpeak }: PersonProps) {
  const engine = useEngine();
  const { data: avatars = [] } = useQuery(avatarsQuery());
  const voice = voiceOf(useEngineState("voice"), person.id);
  const { id, displayName } = person;
  const notes = [
    person.isHost ? here.host() : null,
    person.isCoHost ? t.coHost() : null,
    person.isAuthless ? t.guest() : null,
    ...(person.assignedRoles ?? []).map((role) => ROLE_WORDS[role].name()),
    person.isAway ? here.connectionLost() : null,
  ].filter((note) => note !== null);
  return (
    <li className={`flex items-center gap-1 pr-2 ${person.isAway ? "opacity-60" : ""}`}>
      <ButtonBase
        onClick={() => openPersonCard(engine, person)}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-2xl px-2 py-1.5 text-left transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-offset-[-2px] focus-visible:outline-on-glass"
      >
        <PersonLine
          picture={portraitOf(person.avatar, avatars)}
          name={displayName}
          note={notes.join(" · ")}
          isEager
          isCompact
        />
        <VoiceMarks voice={voice} isSpeaking={false} turn={turn} />
      </ButtonBase>
      {turn > 0 && !maySpeak && (
        <GlassAction
          aria-label={here.letPersonSpeak({ name: displayName })}
          onClick={() =>
            engine.send("give_microphone", { participantId: id, isGiven: true, forSeconds: null })
          }
        >
          <Mic aria-hidden="true" />
        </GlassAction>
      )}
      <GlassAction
        aria-label={t.bringPersonHere({ name: displayName })}
        title={t.bringHere()}
        onClick={() => engine.send("bring_participant", { participantId: id })}
      >
        <ArrowDownToDot aria-hidden="true" />
      </GlassAction>
    </li>
  );
}
