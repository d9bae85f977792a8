import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffUser, StaffUserPatch } from "@veranda/contract";
import { AGE_BANDS, type AgeBand } from "@veranda/contract/age";
import * as account from "@veranda/messages/account";
import * as t from "@veranda/messages/staff";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatDay } from "#i18n/moments.ts";
import { CARD } from "#ui/card.tsx";
import { api } from "#api/client.ts";
import { SelectField } from "#ui/select.tsx";
import { Switch } from "#ui/switch.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { profilePath } from "#site/profile-path.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { AdministratorModal } from "./administrator-modal.tsx";
import { FlagChoices } from "./flag-choices.tsx";
import { PersonFamily } from "./person-family.tsx";
import { STAFF_PEOPLE_KEY } from "./staff-queries.ts";
import { TreatmentsField } from "./treatments-field.tsx";

const BANDS = {
  under_13: account.under13,
  "13_15": account.from13To15,
  "16_17": account.from16To17,
  adult: account.adult,
} as const satisfies Record<AgeBand, () => string>;

/** One person's flags and other settings, for staff. */
export function PersonCare({ person }: { person: StaffUser }) {
  const change = useChangePerson(person.id);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={`group ${CARD}`} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-3xl px-5 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">
            {person.displayName}
            {person.isStaff && (
              <span className="ml-2 rounded-full bg-accent-soft px-2.5 py-0.5 text-sm text-ink">
                {t.administrator()}
              </span>
            )}
          </span>
          <span className="block text-sm wrap-anywhere text-ink-soft">
            @{person.username} · {emailOf(person)}
          </span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-ink-faint transition-transform duration-150 group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-6 border-t border-line p-5">
        <p className="text-sm text-ink-soft">
          {person.lastLoginAt === null
            ? t.joined({ joined: formatDay(person.createdAt) })
            : t.joinedAndSignedIn({
                joined: formatDay(person.createdAt),
                seen: formatDay(person.lastLoginAt),
              })}{" "}
          <Link to={profilePath(person.username)} className="font-semibold text-accent hover:underline">
            {t.profile()}
          </Link>
        </p>
        <Switch
          label={t.administrator()}
          hint={t.administratorHint()}
          isOn={person.isStaff}
          onSwitch={(isStaff) =>
            openDialog(AdministratorModal, { person, isStaff, onConfirm: () => change({ isStaff }) })
          }
        />
        <SelectField
          label={t.ageGroup()}
          hint={person.isTooYoung ? t.ageRefused() : t.ageGroupHint()}
          size="sm"
          value={person.ageBand ?? ""}
          onChange={(band) => change({ ageBand: AGE_BANDS.find((each) => each === band) })}
        >
          {person.ageBand === null && <option value="">{t.ageUnknown()}</option>}
          {AGE_BANDS.map((band) => (
            <option key={band} value={band}>
              {BANDS[band]()}
            </option>
          ))}
        </SelectField>
        {isOpen && <PersonFamily person={person} />}
        <FlagChoices flags={person.featureFlags} onChange={(featureFlags) => change({ featureFlags })} />
        <TreatmentsField treatments={person.treatments} onChange={(treatments) => change({ treatments })} />
      </div>
    </details>
  );
}

function emailOf({ email, isVerified }: StaffUser): string {
  if (email === null) return t.noEmail();
  return isVerified ? email : t.emailNotVerified({ email });
}

function useChangePerson(id: string): (patch: StaffUserPatch) => void {
  const queries = useQueryClient();
  const show = (change: (person: StaffUser) => StaffUser): void => {
    queries.setQueriesData<StaffUser[]>({ queryKey: STAFF_PEOPLE_KEY }, (people) =>
      people?.map((person) => (person.id === id ? change(person) : person)),
    );
  };
  const { mutate } = useMutation({
    scope: { id: `staff-${id}` },
    mutationFn: async (body: StaffUserPatch) =>
      (await api("PATCH /users/{id}", { params: { id }, body })).data,
    onMutate: (patch) => show((person) => ({ ...person, ...(patch as Partial<StaffUser>) })),
    onSuccess: (saved) => show(() => saved),
    onError: (error) => {
      showToast({ message: sentenceFor(error), kind: "error" });
      void queries.invalidateQueries({ queryKey: STAFF_PEOPLE_KEY });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["me", "user"] }),
  });
  return mutate;
}
