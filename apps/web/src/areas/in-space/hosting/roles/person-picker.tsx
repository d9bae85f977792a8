import { useQuery } from "@tanstack/react-query";
import * as space from "@veranda/messages/about-space";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/hosting";
import { useState } from "react";
import { findPeopleQuery } from "#api/people-queries.ts";
import { avatarsQuery } from "#api/queries.ts";
import { useEngineState } from "#engine/engine-state.ts";
import { useAppointable } from "#areas/host";
import { portraitOf } from "#session/portrait-of.ts";
import { ButtonBase } from "#ui/button.tsx";
import { GlassAction } from "#ui/glass-action.tsx";
import { PersonLine } from "#ui/person-line.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useDebounced } from "#ui/use-debounced.ts";

export type PickedPerson = { id: string; name: string; note: string; picture: string | undefined };

const PAUSE_MS = 200;

type PersonPickerProps = { spaceId: string; onPick: (person: PickedPerson) => void; onCancel: () => void };

/** Somebody who is here and can be given a role, or whom one finds by name: with an account, and no host. */
export function PersonPicker({ spaceId, onPick, onCancel }: PersonPickerProps) {
  const [words, setWords] = useState("");
  const settled = useDebounced(words.trim(), PAUSE_MS);
  const here = usePeopleHere(spaceId);
  const hosts = useEngineState("room")?.hosts;
  const { data } = useQuery(findPeopleQuery(settled));
  const isHost = (id: string): boolean =>
    hosts !== undefined &&
    (id === hosts.ownerId ||
      hosts.administrators.includes(id) ||
      hosts.organizationAdmins?.includes(id) === true);
  const found = data?.map(({ userID, displayName, username, picture }) => ({
    id: userID,
    name: displayName,
    note: `@${username}`,
    picture,
  }));
  const people = (settled === "" ? here : (found ?? [])).filter(({ id }) => !isHost(id));
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2">
        <SearchField
          variant="panel"
          label={space.findPerson()}
          placeholder={space.nameOrUsername()}
          value={words}
          onChange={setWords}
          className="min-w-0 flex-1"
        />
        <GlassAction onClick={onCancel}>{common.cancel()}</GlassAction>
      </div>
      <div aria-live="polite">
        {people.length === 0 && (settled === "" || found !== undefined) && (
          <p className="py-3 text-center text-sm text-on-glass-soft">
            {settled === "" ? t.findByName() : space.nobodyNamed({ words: settled })}
          </p>
        )}
        <ul className="-mx-2">
          {people.map((person) => (
            <li key={person.id}>
              <ButtonBase
                onClick={() => onPick(person)}
                className="flex min-h-12 w-full items-center gap-3 rounded-2xl px-2 py-1.5 text-left transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-offset-[-2px] focus-visible:outline-on-glass"
              >
                <PersonLine {...person} isEager isCompact />
              </ButtonBase>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function usePeopleHere(spaceId: string): PickedPerson[] {
  const participants = useEngineState("participants");
  const userIds = Object.values(participants).flatMap(({ userId }) => userId ?? []);
  const appointable = useAppointable(spaceId, userIds);
  const { data: avatars = [] } = useQuery(avatarsQuery());
  return Object.values(participants).flatMap(({ userId, displayName, avatar }) =>
    userId === null || !appointable.has(userId)
      ? []
      : [{ id: userId, name: displayName, note: space.inThisSpace(), picture: portraitOf(avatar, avatars) }],
  );
}
