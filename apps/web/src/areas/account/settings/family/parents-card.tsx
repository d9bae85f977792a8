import { PARENTS_MAX } from "@veranda/contract";
import type { Family, ParentalControls } from "@veranda/contract/records/family";
import * as t from "@veranda/messages/family";
import { api } from "#api/client.ts";
import { formatDay } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { Card, CardLine } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { copyText } from "#ui/toast/copy-text.ts";
import { useFamilyAct } from "./use-family-act.ts";
import { LinkedPerson } from "./linked-person.tsx";

/** For somebody under 16: their parents, what those have set, and the link that makes one. */
export function ParentsCard({ family }: { family: Family }) {
  const { parents, controls } = family;
  return (
    <Card title={t.parents()} lead={t.parentsLead()}>
      <div className="flex flex-col gap-6">
        {parents.length > 0 && (
          <ul className="flex flex-col gap-3">
            {parents.map((person) => (
              <li key={person.userID}>
                <LinkedPerson person={person} />
              </li>
            ))}
          </ul>
        )}
        {controls !== null && <ControlsShown controls={controls} />}
        <p className="text-sm text-ink-soft">{t.whatParentsSee()}</p>
        {parents.length < PARENTS_MAX && <NewLink expiresAt={family.linkExpiresAt} />}
      </div>
    </Card>
  );
}

const ControlsShown = ({ controls: { conversation, hasFriendRequests } }: { controls: ParentalControls }) => (
  <section aria-label={t.controls()}>
    <h3 className="text-base font-semibold">{t.controls()}</h3>
    <p className="mt-1 mb-3 text-sm text-ink-soft">{t.controlsHint()}</p>
    <div className="divide-y divide-line">
      <CardLine name={t.voiceAndChat()}>
        {conversation === "nobody" ? t.withNobody() : t.withFriends()}
      </CardLine>
      <CardLine name={t.friendRequests()}>{hasFriendRequests ? t.areOn() : t.areOff()}</CardLine>
    </div>
  </section>
);

/** The key is shown once: the server keeps its digest alone. */
function NewLink({ expiresAt }: { expiresAt: string | null }) {
  const create = useFamilyAct(() => api("POST /family/link", {}));
  const withdraw = useFamilyAct(() => api("DELETE /family/link", {}));
  const made = create.data?.data;
  // Used or over since.
  const isCurrent = made !== undefined && (create.isPending || made.expiresAt === expiresAt);
  const link = isCurrent ? `${location.origin}/settings/family#key=${made.key}` : null;
  return (
    <div className="flex flex-col items-start gap-4">
      {link !== null && made !== undefined && (
        <div className="w-full">
          <Field
            label={t.linkForParent()}
            value={link}
            readOnly
            hint={t.linkHint({ date: formatDay(made.expiresAt) })}
          />
        </div>
      )}
      {link === null && expiresAt !== null && (
        <p className="text-sm text-ink-soft">{t.linkOpen({ date: formatDay(expiresAt) })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {link === null ? (
          <Button disabled={create.isPending} onClick={() => create.mutate(undefined)}>
            {expiresAt === null ? t.createLink() : t.createNewLink()}
          </Button>
        ) : (
          <Button variant="accent" onClick={() => void copyText(link)}>
            {t.copyLink()}
          </Button>
        )}
        {expiresAt !== null && (
          <Button variant="quiet" disabled={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
            {t.withdrawLink()}
          </Button>
        )}
      </div>
    </div>
  );
}
