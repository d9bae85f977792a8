import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { GateMode, Space, SpaceGate, SpaceGates } from "@veranda/contract";
import * as t from "@veranda/messages/gates";
import { X } from "lucide-react";
import { api } from "#api/client.ts";
import { gatesQuery, keepGates } from "#api/gates.ts";
import { spaceQuery } from "#api/queries.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Segments } from "#ui/segments.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Switch } from "#ui/switch.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import type { AboutSpace } from "../about-space.ts";
import { useAskFirst, useVisitorsInside } from "../use-ask-first.tsx";
import { useSpaceAction } from "../use-space-action.ts";
import { EmailListField } from "./email-list-field.tsx";
import { MembersField } from "./members-field.tsx";
import { SpacePasswordField } from "./space-password-field.tsx";
import { TokensSection } from "./tokens-section.tsx";

/** The hosts' requirements for entering their space. */
export function GatesModal({ about: { id, shareId }, onClose }: { about: AboutSpace; onClose: () => void }) {
  const queries = useQueryClient();
  const { data: gates } = useQuery(gatesQuery({ id, share: undefined }));
  // As currently cached.
  const { data: space } = useQuery({
    ...spaceQuery({ id, share: shareId ?? undefined }),
    enabled: false,
  });
  const onChanged = (now: SpaceGates) => keepGates(queries, { id, share: undefined }, now);
  return (
    <Modal title={t.requirements()} lead={t.requirementsLead()} onClose={onClose}>
      {gates === undefined ? (
        <Skeleton className="h-64 rounded-2xl" />
      ) : (
        <Requirements
          space={{ id, participantCount: space?.participantCount ?? 0 }}
          gates={gates}
          onChanged={onChanged}
        />
      )}
    </Modal>
  );
}

type RequirementsProps = {
  space: Pick<Space, "id" | "participantCount">;
  gates: SpaceGates;
  onChanged: (gates: SpaceGates) => void;
};

/** Stores the server's answer as the current gates. */
const keeping = (queries: QueryClient, id: string, { data }: { data: SpaceGates }): void =>
  keepGates(queries, { id, share: undefined }, data);

function Requirements({ space, gates: { mode, gates }, onChanged }: RequirementsProps) {
  const { id } = space;
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
  const remove = useSpaceAction(
    async (queries, gate: SpaceGate) => keeping(queries, id, await removing(id, gate)),
    { onDone: ({ kind }) => showToast({ message: t.requirementRemoved({ kind }) }) },
  );
  const queries = useQueryClient();
  const password = gates.find(({ kind }) => kind === "password");
  const emails = gates.find((gate) => gate.kind === "emails");
  const members = gates.find((gate) => gate.kind === "members");
  const inside = useVisitorsInside(space);
  const { question, askFirst } = useAskFirst();
  /** Confirms before a change that may put out people inside who don't meet the new requirement. */
  const beforeMore = async (): Promise<boolean> =>
    inside === 0 ||
    askFirst({ title: t.changeTitle(), lead: t.changeLead({ count: inside }), confirm: t.change() });
  /** The same for an additional requirement: where any one is enough, people inside may meet another. */
  const isOneOfAny = mode === "any" && gates.some(({ kind }) => kind !== "adults");
  const beforeNew = async (): Promise<boolean> => isOneOfAny || beforeMore();
  const removeOnceAsked = async (gate: SpaceGate, name: string) => {
    const others = gates.filter((other) => other.id !== gate.id);
    const isWayIn = mode === "any" && others.some(({ kind }) => kind !== "adults");
    const lead =
      isWayIn && inside > 0
        ? t.removeInsideLead({ count: inside })
        : t.removeLead({ effect: others.length === 0 ? "last" : isWayIn ? "wayIn" : "less" });
    if (await askFirst({ title: t.removeTitle({ name }), lead, confirm: t.removeConfirm() }))
      remove.act(gate);
  };
  const changeMode = async (wanted: GateMode) => {
    if (wanted === "any" || (await beforeMore())) change.act(wanted);
  };
  const switchMark = async (isOn: boolean) => {
    if (!isOn || (await beforeMore())) mark.act(isOn);
  };
  const isMarked = mark.wish ?? gates.some(({ kind }) => kind === "adults");
  return (
    <div className="flex flex-col gap-6">
      {gates.filter(({ kind }) => kind !== "adults").length > 1 && (
        <Segments
          label={t.modeLabel()}
          value={change.wish ?? mode}
          onChange={(wanted) => void changeMode(wanted)}
          options={[
            { value: "all", label: t.modeAll() },
            { value: "any", label: t.modeAny() },
          ]}
        />
      )}
      <section aria-label={t.password()}>
        <Head title={t.password()} gate={password} isBusy={remove.isBusy} onRemove={removeOnceAsked} />
        <SpacePasswordField
          key={password?.id}
          id={id}
          isSet={password !== undefined}
          hasOthers={mode === "any" && gates.some(({ kind }) => kind !== "password" && kind !== "adults")}
          askFirst={password ? beforeMore : beforeNew}
          onChanged={onChanged}
        />
      </section>
      <section aria-label={t.emails()}>
        <Head title={t.emails()} gate={emails} isBusy={remove.isBusy} onRemove={removeOnceAsked} />
        <EmailListField
          id={id}
          emails={emails?.emails ?? null}
          askFirst={emails ? beforeMore : beforeNew}
          onChanged={onChanged}
        />
      </section>
      <section aria-label={t.organisation()}>
        <Head title={t.organisation()} gate={members} isBusy={remove.isBusy} onRemove={removeOnceAsked} />
        <MembersField
          id={id}
          name={members?.name ?? null}
          askFirst={members ? beforeMore : beforeNew}
          onChanged={onChanged}
        />
      </section>
      <TokensSection
        id={id}
        gates={gates}
        isBusy={remove.isBusy}
        askFirst={beforeNew}
        onRemove={(gate, name) => void removeOnceAsked(gate, name)}
        onAdded={() =>
          void queries.invalidateQueries({ queryKey: gatesQuery({ id, share: undefined }).queryKey })
        }
      />
      <Switch
        label={t.forAdults()}
        hint={t.forAdultsHint()}
        isOn={isMarked}
        onSwitch={(isOn) => void switchMark(isOn)}
      />
      {question}
    </div>
  );
}

const removing = (id: string, { id: gateID }: SpaceGate) =>
  api("DELETE /rooms/{id}/gates/{gateID}", { params: { id, gateID } });

type HeadProps = {
  title: string;
  gate: SpaceGate | undefined;
  isBusy: boolean;
  onRemove: (gate: SpaceGate, name: string) => Promise<void>;
};

function Head({ title, gate, isBusy, onRemove }: HeadProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <h3 className="font-text font-semibold tracking-normal">{title}</h3>
      {gate && (
        <IconButton
          label={t.removeRequirement({ name: title })}
          disabled={isBusy}
          onClick={() => void onRemove(gate, title)}
        >
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
