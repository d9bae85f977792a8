import type { SpaceGates } from "@veranda/contract";
import * as t from "@veranda/messages/gates";
import { api } from "#api/client.ts";
import { useAuth } from "#session/use-auth.ts";
import { Button } from "#ui/button.tsx";
import { rich } from "#ui/rich.ts";
import { useSpaceAction } from "../use-space-action.ts";

type MembersFieldProps = {
  id: string;
  /** Null: not required; "": the organisation is deleted. */
  name: string | null;
  askFirst: () => Promise<boolean>;
  onChanged: (gates: SpaceGates) => void;
};

/** In another tab, so that unsaved changes stay. */
const team = (words: string) => (
  <a href="/team" target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
    {words}
  </a>
);

/** Admits the members of an organisation: that of the host who sets it. */
export function MembersField({ id, name, askFirst, onChanged }: MembersFieldProps) {
  const { me } = useAuth();
  const own = me?.myOrganization?.name;
  const set = useSpaceAction<undefined>(async () =>
    onChanged((await api("PUT /rooms/{id}/gates/members", { params: { id } })).data),
  );
  const askForOwn = async () => {
    if (await askFirst()) set.act(undefined);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {name !== null && (
        <span className="text-ink-soft">{name === "" ? t.organisationGone() : t.membersOnly({ name })}</span>
      )}
      {own === undefined
        ? name === null && <span className="text-ink-soft">{rich(t.noOrganisation({ team }))}</span>
        : own !== name && (
            <Button size="sm" disabled={set.isBusy} onClick={() => void askForOwn()}>
              {t.askForMembers({ name: own })}
            </Button>
          )}
    </div>
  );
}
