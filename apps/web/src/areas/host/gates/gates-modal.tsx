import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { GateMode, SpaceGate, SpaceGates } from "@veranda/contract";
import * as t from "@veranda/messages/gates";
import { X } from "lucide-react";
import { api } from "#api/client.ts";
import { gatesQuery, keepGates } from "#api/gates.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Segments } from "#ui/segments.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Switch } from "#ui/switch.tsx";
import type { AboutSpace } from "../about-space.ts";
import { useSpaceAction } from "../use-space-action.ts";
import { EmailListField } from "./email-list-field.tsx";
import { AddToken } from "./token-gate-form.tsx";
import { MembersField } from "./members-field.tsx";
import { SpacePasswordField } from "./space-password-field.tsx";
import { TokenNeed } from "./token-need.tsx";

/** What hosts ask of those who come into their space. */
export function GatesModal({ about: { id }, onClose }: { about: AboutSpace; onClose: () => void }) {
  const queries = useQueryClient();
  const { data: gates } = useQuery(gatesQuery({ id, share: undefined }));
  const onChanged = (now: SpaceGates) => keepGates(queries, { id, share: undefined }, now);
  return (
    <Modal title={t.requirements()} lead={t.requirementsLead()} onClose={onClose}>
      {gates === undefined ? (
        <Skeleton className="h-64 rounded-2xl" />
      ) : (
        <Requirements id={id} gates={gates} onChanged={onChanged} />
      )}
    </Modal>
  );
}

type Changing = { id: string; onChanged: (gates: SpaceGates) => void };

/** Keeps what the server answers: it is how the gates are now. */
const keeping = (queries: QueryClient, id: string, { data }: { data: SpaceGates }): void =>
  keepGates(queries, { id, share: undefined }, data);

function Requirements({ id, gates: { mode, gates }, onChanged }: Changing & { gates: SpaceGates }) {
  const params = { id };
  const change = useSpaceAction(async (queries, wanted: GateMode) =>
    keeping(queries, id, await api("PATCH /rooms/{id}/gates", { params, body: { mode: wanted } })),
  );
  const mark = useSpaceAction(async (queries, isOn: boolean) =>
    isOn
      ? keeping(queries, id, await api("PUT /rooms/{id}/gates/adults", { params }))
      : Promise.all(
          gates
            .filter(({ kind }) => kind === "adults")
            .map(async (gate) => keeping(queries, id, await removing(id, gate))),
        ),
  );
  const remove = useSpaceAction(async (queries, gate: SpaceGate) =>
    keeping(queries, id, await removing(id, gate)),
  );
  const queries = useQueryClient();
  const password = gates.find(({ kind }) => kind === "password");
  const emails = gates.find((gate) => gate.kind === "emails");
  const members = gates.find((gate) => gate.kind === "members");
  const isMarked = mark.wish ?? gates.some(({ kind }) => kind === "adults");
  return (
    <div className="flex flex-col gap-6">
      {gates.filter(({ kind }) => kind !== "adults").length > 1 && (
        <Segments
          label={t.modeLabel()}
          value={change.wish ?? mode}
          onChange={change.act}
          options={[
            { value: "all", label: t.modeAll() },
            { value: "any", label: t.modeAny() },
          ]}
        />
      )}
      <section aria-label={t.password()}>
        <Head title={t.password()} gate={password} isBusy={remove.isBusy} onRemove={remove.act} />
        <SpacePasswordField
          key={password?.id}
          id={id}
          isSet={password !== undefined}
          hasOthers={mode === "any" && gates.some(({ kind }) => kind !== "password" && kind !== "adults")}
          onChanged={onChanged}
        />
      </section>
      <section aria-label={t.emails()}>
        <Head title={t.emails()} gate={emails} isBusy={remove.isBusy} onRemove={remove.act} />
        <EmailListField id={id} emails={emails?.emails ?? null} onChanged={onChanged} />
      </section>
      <section aria-label={t.organisation()}>
        <Head title={t.organisation()} gate={members} isBusy={remove.isBusy} onRemove={remove.act} />
        <MembersField id={id} name={members?.name ?? null} onChanged={onChanged} />
      </section>
      <section aria-label={t.tokens()} className="grid gap-3">
        <h3 className="font-text font-semibold tracking-normal">{t.tokens()}</h3>
        {gates.map(
          (gate) =>
            gate.kind === "token" && (
              <div key={gate.id} className="flex items-center justify-between gap-3">
                <p className="min-w-0 flex-1 wrap-anywhere">
                  <TokenNeed gate={gate} />
                </p>
                <IconButton
                  label={t.removeRequirement({ name: gate.name === "" ? t.token() : gate.name })}
                  disabled={remove.isBusy}
                  onClick={() => remove.act(gate)}
                >
                  <X className="size-4.5" aria-hidden="true" />
                </IconButton>
              </div>
            ),
        )}
        <AddToken
          id={id}
          onDone={() =>
            void queries.invalidateQueries({ queryKey: gatesQuery({ id, share: undefined }).queryKey })
          }
        />
      </section>
      <Switch label={t.forAdults()} hint={t.forAdultsHint()} isOn={isMarked} onSwitch={mark.act} />
    </div>
  );
}

const removing = (id: string, { id: gateID }: SpaceGate) =>
  api("DELETE /rooms/{id}/gates/{gateID}", { params: { id, gateID } });

type HeadProps = {
  title: string;
  gate: SpaceGate | undefined;
  isBusy: boolean;
  onRemove: (gate: SpaceGate) => void;
};

function Head({ title, gate, isBusy, onRemove }: HeadProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <h3 className="font-text font-semibold tracking-normal">{title}</h3>
      {gate && (
        <IconButton
          label={t.removeRequirement({ name: title })}
          disabled={isBusy}
          onClick={() => onRemove(gate)}
        >
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
