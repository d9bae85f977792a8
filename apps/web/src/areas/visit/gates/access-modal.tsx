import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SpaceGates } from "@veranda/contract";
import * as t from "@veranda/messages/gates";
import { gatesQuery, keepGates } from "#api/gates.ts";
import { useAuth } from "#session/use-auth.ts";
import { Button } from "#ui/button.tsx";
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
  return (
    <Modal
      title={isFree ? t.welcomeTitle({ name }) : t.accessTitle({ name })}
      lead={isFree ? t.noneNeeded() : leadOf(gates)}
      onClose={onClose}
    >
      {gates === undefined && <Skeleton className="h-64 rounded-2xl" />}
      {!isFree && (
        <ul className="grid gap-5">
          {gates?.gates.map((gate) => (
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
          ))}
        </ul>
      )}
      {(isOpen || hasToken) && (
        <ModalFoot>
          <Button variant={isOpen ? "accent" : "plain"} onClick={enter}>
            {isOpen ? t.enter() : t.tryAgain()}
          </Button>
        </ModalFoot>
      )}
    </Modal>
  );
}

/** With a single requirement there is no "any" or "all". */
function leadOf(gates: SpaceGates | undefined): string {
  const others = gates?.gates.filter(({ kind }) => kind !== "adults").length ?? 0;
  if (gates === undefined || others < 2) return t.gatedLead();
  return gates.mode === "any" ? t.anyNeeded() : t.allNeeded();
}
