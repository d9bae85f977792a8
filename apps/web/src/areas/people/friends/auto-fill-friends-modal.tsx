import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RecommendedPerson } from "@veranda/contract";
import * as t from "@veranda/messages/friends";
import { Check, UsersRound } from "lucide-react";
import { useState } from "react";
import { api } from "#api/client.ts";
import { fillQuery, FRIENDS_KEY } from "#api/people-queries.ts";
import { Button, ButtonBase, LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { Modal } from "#ui/modal.tsx";
import { Portrait } from "#ui/portrait.tsx";
import { PersonRowSkeletons } from "../picker/person-row.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { reasonOf } from "./find-people.tsx";

/** Suggests several people to befriend at once. */
export function AutoFillFriendsModal({ onClose }: { onClose: () => void }) {
  const { data: people, error, isPending, refetch } = useQuery(fillQuery());
  return (
    <Modal title={t.peopleYouMayKnow()} lead={t.chooseToAdd()} onClose={onClose}>
      {isPending && <PersonRowSkeletons count={4} />}
      {error && !people && <QueryFault error={error} onRetry={() => void refetch()} />}
      {people?.length === 0 && (
        <Notice
          icon={<UsersRound aria-hidden="true" />}
          title={t.nobodyNew()}
          actions={
            <LinkButton to="/friends?tab=find" onClick={onClose}>
              {t.searchByName()}
            </LinkButton>
          }
        >
          {t.nobodyNewLead()}
        </Notice>
      )}
      {people && people.length > 0 && <Choice people={people} onDone={onClose} />}
    </Modal>
  );
}

function Choice({ people, onDone }: { people: readonly RecommendedPerson[]; onDone: () => void }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const { mutate: ask, isPending } = useMutation({
    mutationFn: () =>
      Promise.all([...chosen].map((userID) => api("POST /friends/add", { body: { userID } }))),
    onSuccess: (asked) => {
      showToast({ message: t.requestsSent({ count: asked.length }) });
      onDone();
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: FRIENDS_KEY }),
  });
  return (
    <>
      <ul aria-label={t.people()} className="-mx-2 grid max-h-[50dvh] grid-cols-1 gap-1 overflow-y-auto p-1">
        {people.map((person) => (
          <li key={person.userID}>
            <ButtonBase
              role="checkbox"
              aria-checked={chosen.has(person.userID)}
              aria-label={person.displayName}
              onClick={() => toggle(person.userID)}
              className="group flex h-16 w-full items-center gap-3.5 rounded-2xl px-2 text-left transition-colors duration-150 hover:bg-hover aria-checked:bg-accent-soft"
            >
              <Portrait picture={person.picture} name={person.displayName} className="size-11" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{person.displayName}</span>
                <span className="block truncate text-sm text-ink-soft">
                  {reasonOf(person) ?? `@${person.username}`}
                </span>
              </span>
              <span className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-line-strong text-transparent group-aria-checked:border-accent group-aria-checked:bg-accent group-aria-checked:text-on-accent">
                <Check className="size-4" aria-hidden="true" />
              </span>
            </ButtonBase>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex justify-end">
        <Button variant="accent" disabled={chosen.size === 0 || isPending} onClick={() => ask()}>
          {chosen.size === 0 ? t.chooseSomeone() : t.askPeople({ count: chosen.size })}
        </Button>
      </div>
    </>
  );
}
