import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/gates";
import { gatesQuery } from "#api/gates.ts";
import { useAuth } from "#session/use-auth.ts";
import { Button } from "#ui/button.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";

type WelcomeModalProps = {
  space: { id: string; name: string };
  shareId: string | null;
  onClose: () => void;
};

/** Welcomes people who entered through a space's gates, and says what they must keep to stay. */
export function WelcomeModal({ space: { id, name }, shareId, onClose }: WelcomeModalProps) {
  const { me } = useAuth();
  // The server checked their wallets on entering.
  const { data: gates } = useQuery(gatesQuery({ id, share: shareId ?? undefined, viewer: me?.id ?? null }));
  const isByToken = gates?.gates.some(({ kind, isPassed }) => kind === "token" && isPassed) === true;
  return (
    <Modal title={t.welcomeTitle({ name })} lead={t.welcomeLead()} onClose={onClose}>
      {isByToken && <p className="text-ink-soft">{t.welcomeTokens()}</p>}
      <ModalFoot>
        <Button variant="accent" onClick={onClose}>
          {t.welcomeStart()}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
