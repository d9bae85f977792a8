import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SpaceGate, SpaceGates } from "@veranda/contract";
import { formatList } from "@veranda/messages";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/gates";
import { gatesQuery, keepGates } from "#api/gates.ts";
import { useAuth } from "#session/use-auth.ts";
import { isAdultsMark, namesOf } from "#site/gate-names.ts";
import { Button } from "#ui/button.tsx";
import { firstFocusIn } from "#ui/first-focus.ts";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { GateRow } from "./gate-row.tsx";

const LOOKED_EVERY_MS = 10_000;

type AccessModalProps = {
  space: { id: string; name: string };
  shareId: string | null;
  /** Entering was tried and refused. */
  wasRefused?: boolean;
  /** Tries to enter again. */
  onEnter: () => void;
  onClose: () => void;
};

/** A space's requirements for entry, and ways to meet them. */
export function AccessModal({
  space: { id, name },
  shareId,
  wasRefused = false,
  onEnter,
  onClose,
}: AccessModalProps) {
  const { me } = useAuth();
  const queries = useQueryClient();
  // Signing in while it is open may meet more of them.
  const key = { id, share: shareId ?? undefined, viewer: me?.id ?? null };
  // Hosts may change them while it is open.
  const { data: gates, refetch } = useQuery({ ...gatesQuery(key), refetchInterval: LOOKED_EVERY_MS });
  const isOpen = gates?.isOpen === true;
  // The hosts have removed the requirements.
  const isFree = gates?.gates.length === 0;
  // Whether one holds a token is checked on entering.
  const hasToken = gates?.gates.some(({ kind }) => kind === "token") === true;
  const enter = () => {
    onClose();
    onEnter();
  };
  const onPassed = (now: SpaceGates) => {
    keepGates(queries, key, now);
    if (now.isOpen) enter();
  };
  const marks = gates?.gates.filter(isAdultsMark) ?? [];
  const others = gates?.gates.filter((gate) => !isAdultsMark(gate)) ?? [];
  const hasBoth = marks.length > 0 && others.length > 0;
  const rowOf = (gate: SpaceGate) => (
    <li key={gate.id}>
      <GateRow
        gate={gate}
        spaceKey={key}
        wasRefused={wasRefused}
        onPassed={onPassed}
        onGone={() => void refetch()}
        onTry={enter}
      />
    </li>
  );
  const missing = gates === undefined ? null : missingFrom(gates);
  return (
    <Modal
      title={isFree ? t.welcomeTitle({ name }) : t.accessTitle({ name })}
      lead={isFree ? t.noneNeeded() : leadOf(gates)}
      onClose={onClose}
    >
      {gates === undefined && (
        <div aria-busy="true">
          <Skeleton className="h-64 rounded-2xl" />
        </div>
      )}
      {gates !== undefined && !isFree && (
        <ul ref={focusFirstTask} className="grid gap-5">
          {hasBoth && <li className="font-medium">{t.adultsAlways()}</li>}
          {marks.map(rowOf)}
          {hasBoth && (
            <li className="font-medium">{t.andOthers({ count: others.length, mode: gates.mode })}</li>
          )}
          {others.map(rowOf)}
        </ul>
      )}
      {missing !== null && (
        <p role="status" className="mt-5 font-medium">
          {missing}
        </p>
      )}
      {gates !== undefined && (
        <ModalFoot>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel()}
          </Button>
          {(isOpen || hasToken) && (
            <Button variant={isOpen ? "accent" : "plain"} onClick={enter}>
              {isOpen ? t.enter() : t.tryAgain()}
            </Button>
          )}
        </ModalFoot>
      )}
    </Modal>
  );
}

/** With a single requirement there is no "any" or "all"; with a mark for adults, its list says which. */
function leadOf(gates: SpaceGates | undefined): string {
  if (gates === undefined || gates.gates.length < 2) return t.gatedLead();
  if (gates.gates.some(isAdultsMark)) return t.gatedLead();
  return gates.mode === "any" ? t.anyNeeded() : t.allNeeded();
}

/** What is missing still, to somebody who has done a part of it. */
function missingFrom({ gates, mode, isOpen }: SpaceGates): string | null {
  if (isOpen || !gates.some(({ isPassed }) => isPassed)) return null;
  const marks = gates.filter(isAdultsMark);
  const others = gates.filter((gate) => !isAdultsMark(gate));
  const isAny = mode === "any" && others.length > 1;
  const needed = isAny && others.some(({ isPassed }) => isPassed) ? marks : [...marks, ...others];
  const missing = needed.filter(({ isPassed }) => !isPassed);
  if (missing.length === 0) return null;
  const isOneOf = isAny && needed !== marks;
  return t.stillNeeded({
    names: formatList(namesOf(missing), { type: isOneOf ? "disjunction" : "conjunction" }),
  });
}

/** The requirements come after the dialog has opened: until then the focus is on the dialog itself. */
function focusFirstTask(list: HTMLElement | null): void {
  if (list !== null && document.activeElement?.matches("[role=dialog], [data-closes-dialog]") === true)
    firstFocusIn(list).focus({ preventScroll: true });
}
