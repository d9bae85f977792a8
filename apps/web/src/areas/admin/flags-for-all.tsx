import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BuiltInAvatar, InstallationFlags } from "@veranda/contract";
import * as t from "@veranda/messages/staff";
import { api } from "#api/client.ts";
import { avatarsQuery, flagsQuery } from "#api/queries.ts";
import { Button } from "#ui/button.tsx";
import { Card, CardSkeleton } from "#ui/card.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { CoverCheckbox } from "#ui/checkbox.tsx";
import { FlagChoices } from "./flag-choices.tsx";
import { withFlag, type SetFlags } from "./flag-list.ts";
import { staffFlagsQuery } from "./staff-queries.ts";
import { TreatmentsField } from "./treatments-field.tsx";

/** Flags for everyone without a setting of their own. */
export function FlagsForAll() {
  const { data, error, isPending, refetch } = useQuery(staffFlagsQuery());
  const { data: avatars } = useQuery(avatarsQuery());
  const { data: current } = useQuery(flagsQuery());
  const set = useSetFlags();
  if (isPending) return <CardSkeleton />;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  const change = (featureFlags: SetFlags) => set({ ...data, featureFlags });
  const bodies = data.featureFlags.authlessAvatarBodies ?? current?.authlessAvatarBodies;
  return (
    <>
      <Card title={t.flags()} lead={t.flagsLead()}>
        <FlagChoices flags={data.featureFlags} onChange={change} />
      </Card>
      {avatars && bodies !== undefined && (
        <GuestBodies
          avatars={avatars}
          allowed={new Set(bodies.split("|").filter((id) => id !== ""))}
          isOwn={data.featureFlags.authlessAvatarBodies !== undefined}
          onChange={(ids) => change(withFlag(data.featureFlags, "authlessAvatarBodies", ids?.join("|")))}
        />
      )}
      <Card title={t.experiments()}>
        <TreatmentsField
          treatments={data.treatments}
          onChange={(treatments) => set({ ...data, treatments })}
        />
      </Card>
    </>
  );
}

function useSetFlags(): (flags: InstallationFlags) => void {
  const queries = useQueryClient();
  const { queryKey } = staffFlagsQuery();
  const { mutate } = useMutation({
    scope: { id: "staff-flags" },
    mutationFn: async (body: InstallationFlags) => (await api("PUT /staff/flags", { body })).data,
    onMutate: (flags) => queries.setQueryData(queryKey, flags),
    onError: (error) => {
      showToast({ message: sentenceFor(error), kind: "error" });
      void queries.invalidateQueries({ queryKey });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: flagsQuery().queryKey }),
  });
  return mutate;
}

type GuestBodiesProps = {
  avatars: readonly BuiltInAvatar[];
  allowed: ReadonlySet<string>;
  isOwn: boolean;
  /** undefined: default. */
  onChange: (ids: readonly string[] | undefined) => void;
};

function GuestBodies({ avatars, allowed, isOwn, onChange }: GuestBodiesProps) {
  const toggle = (id: string): void => {
    const next = avatars.map((avatar) => avatar.id).filter((each) => allowed.has(each) !== (each === id));
    // Guests need at least one avatar.
    if (next.length === 0) showToast({ message: t.guestsNeedAvatar(), kind: "error" });
    else onChange(next);
  };
  return (
    <Card title={t.guestAvatars()}>
      <fieldset>
        <legend className="sr-only">{t.guestAvatars()}</legend>
        <div className="grid grid-cols-4 gap-3.5 2xs:grid-cols-6 md:grid-cols-8">
          {avatars.map(({ id, name, thumbnail }) => (
            <label
              key={id}
              title={name}
              className="relative block aspect-square cursor-pointer overflow-hidden rounded-2xl bg-sunken opacity-45 ring-offset-2 ring-offset-surface transition-opacity duration-150 hover:opacity-80 has-checked:opacity-100 has-checked:ring-2 has-checked:ring-accent has-focus-visible:ring-2 has-focus-visible:ring-focus"
            >
              <CoverCheckbox aria-label={name} checked={allowed.has(id)} onChange={() => toggle(id)} />
              <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />
            </label>
          ))}
        </div>
      </fieldset>
      <Button className="mt-5" disabled={!isOwn} onClick={() => onChange(undefined)}>
        {t.resetToDefault()}
      </Button>
    </Card>
  );
}
