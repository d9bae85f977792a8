import { useQueries, useQuery } from "@tanstack/react-query";
import type { Space } from "@veranda/contract";
import { mayRemoveHost, roleOf } from "@veranda/contract/permissions";
import * as t from "@veranda/messages/about-space";
import * as common from "@veranda/messages/common";
import { useId, useState, type ReactNode } from "react";
import { findPeopleQuery } from "#api/people-queries.ts";
import { avatarsQuery } from "#api/queries.ts";
import { Button } from "#ui/button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { portraitOf } from "#session/portrait-of.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { Modal } from "#ui/modal.tsx";
import { useAuth } from "#session/use-auth.ts";
import type { AboutSpace } from "../about-space.ts";
import { setHost } from "../space-actions.ts";
import { MakeHostModal } from "../space-dialogs.tsx";
import { personQuery } from "../space-queries.ts";
import { useAppointable } from "../use-appointable.ts";
import { useMySpace } from "../use-my-space.ts";
import { useSpaceAction } from "../use-space-action.ts";
import { PersonLine } from "#ui/person-line.tsx";
import { useDebounced } from "#ui/use-debounced.ts";
import { usePeopleHere } from "./use-people-here.ts";

const PAUSE_MS = 200;

type Person = { id: string; name: string; note: string; picture: string | undefined };

/** A space's hosts; adds people who are here or found by name. */
export function ManageHostsModal({ about, onClose }: { about: AboutSpace; onClose: () => void }) {
  const { space, isHost } = useMySpace(about);
  return (
    <Modal title={t.hosts()} lead={t.hostsLead()} onClose={onClose}>
      {space === undefined && <Skeleton className="h-64 rounded-2xl" />}
      {space && !isHost && <p className="text-ink-soft">{t.hostNoLonger()}</p>}
      {space && isHost && <Hosts space={space} />}
    </Modal>
  );
}

function Hosts({ space }: { space: Space }) {
  const owners = space.ownerID === null ? [] : [space.ownerID];
  const hostIds = [...new Set([...owners, ...space.administrators, ...space.organizationAdmins])];
  const hosts = useHosts(hostIds);
  const here = useOthersHere(space.id, hostIds);
  const remove = useSpaceAction((queries, { id }: Person) => setHost(queries, space.id, id, false));
  const { me } = useAuth();
  const mayRemove = ({ id }: Person): boolean => {
    const { ownerID: ownerId, administrators, organizationAdmins } = space;
    const held = { ownerId, administrators, organizationAdmins };
    const role = roleOf(held, me?.id ?? null);
    return me !== null && mayRemoveHost(held, { accountId: me.id, role, isStaff: me.isStaff }, id);
  };
  const isGoing = (person: Person): boolean => remove.wish?.id === person.id;
  const makeHost = (person: Person) => (
    <Button
      size="sm"
      aria-label={t.makeHostNamed({ name: person.name })}
      onClick={() => openDialog(MakeHostModal, { spaceId: space.id, person })}
    >
      {t.makeHost()}
    </Button>
  );
  return (
    <div className="grid gap-6">
      <People label={t.hosts()} people={hosts}>
        {(person) =>
          person.id === space.ownerID ? (
            <span className="pr-2 text-sm font-semibold text-ink-soft">{t.owner()}</span>
          ) : space.organizationAdmins.includes(person.id) ? (
            <span className="pr-2 text-sm font-semibold text-ink-soft">{t.organisationAdmin()}</span>
          ) : person.id === me?.id ? (
            <StepDown isBusy={isGoing(person)} onSure={() => remove.act(person)} />
          ) : (
            mayRemove(person) && (
              <Button
                size="sm"
                variant="quiet"
                disabled={isGoing(person)}
                aria-label={t.removeHost({ name: person.name })}
                onClick={() => remove.act(person)}
              >
                {common.remove()}
              </Button>
            )
          )
        }
      </People>
      {here.length > 0 && (
        <People label={t.hereNow()} people={here}>
          {makeHost}
        </People>
      )}
      <Find hostIds={hostIds} action={makeHost} />
    </div>
  );
}

/** Only another host can undo it, so it is confirmed first. */
function StepDown({ isBusy, onSure }: { isBusy: boolean; onSure: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      size="sm"
      variant="quiet"
      disabled={isBusy}
      onBlur={() => setAsked(false)}
      onClick={() => (isAsked ? onSure() : setAsked(true))}
    >
      {isAsked ? t.stepDownSure() : t.stepDown()}
    </Button>
  );
}

function useHosts(ids: readonly string[]): Person[] {
  const answers = useQueries({ queries: ids.map((id) => personQuery(id)) });
  return answers.flatMap(({ data }) =>
    data === undefined
      ? []
      : [{ id: data.userID, name: data.displayName, note: `@${data.username}`, picture: data.picture }],
  );
}

/** Signed-in people here who aren't hosts yet and can be made one. */
function useOthersHere(spaceId: string, hostIds: readonly string[]): Person[] {
  const { data: avatars = [] } = useQuery(avatarsQuery());
  const here = usePeopleHere(spaceId);
  const others = here.flatMap(({ userId }) => (userId === null || hostIds.includes(userId) ? [] : userId));
  const appointable = useAppointable(spaceId, others);
  return here.flatMap(({ userId, displayName, avatar }) =>
    userId === null || hostIds.includes(userId) || !appointable.has(userId)
      ? []
      : [
          {
            id: userId,
            name: displayName,
            note: t.inThisSpace(),
            picture: portraitOf(avatar, avatars),
          },
        ],
  );
}

type PeopleProps = { label: string; people: readonly Person[]; children: (person: Person) => ReactNode };

function People({ label, people, children }: PeopleProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-text text-sm font-semibold tracking-normal text-ink-soft">
        {label}
      </h3>
      <ul className="-mx-2">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex min-h-16 items-center gap-3.5 rounded-2xl px-2 py-1.5 transition-colors duration-150 hover:bg-hover"
          >
            <PersonLine {...person} isEager />
            {children(person)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type FindProps = { hostIds: readonly string[]; action: (person: Person) => ReactNode };

function Find({ hostIds, action }: FindProps) {
  const [words, setWords] = useState("");
  const settled = useDebounced(words.trim(), PAUSE_MS);
  const { data } = useQuery(findPeopleQuery(settled));
  const found = settled === "" ? undefined : data;
  return (
    <div>
      <SearchField
        label={t.findPerson()}
        isLabelShown
        placeholder={t.nameOrUsername()}
        value={words}
        onChange={setWords}
      />
      <div aria-live="polite" className="mt-3">
        {found?.length === 0 && <p className="text-sm text-ink-soft">{t.nobodyNamed({ words: settled })}</p>}
        {found !== undefined && found.length > 0 && (
          <People
            label={t.found()}
            people={found.map(({ userID, displayName, username, picture }) => ({
              id: userID,
              name: displayName,
              note: hostIds.includes(userID) ? t.usernameHost({ username }) : `@${username}`,
              picture,
            }))}
          >
            {(person) => !hostIds.includes(person.id) && action(person)}
          </People>
        )}
      </div>
    </div>
  );
}
