import { TOAST_ERROR_MS } from "@veranda/contract";
import * as t from "@veranda/messages/account";
import * as common from "@veranda/messages/common";
import { api } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { signOut } from "#session/auth.ts";
import { broadcastToTabs } from "#session/cross-tab.ts";
import { useAuth } from "#session/use-auth.ts";
import { useForm } from "#api/forms/use-form.ts";
import { Modal } from "#ui/modal.tsx";
import { toastOnNextPage } from "#ui/toast/next-page-toast.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { fadeBody } from "./fade-body.ts";

type ConfirmDeleteAccountModalProps = {
  onClose: () => void;
  /** Goes to the home page, with all cached data cleared. */
  onGone?: () => void;
};

/** Asks for the username, so that nobody deletes their account by accident. */
export function ConfirmDeleteAccountModal({
  onClose,
  onGone = () => location.replace("/"),
}: ConfirmDeleteAccountModalProps) {
  const { me } = useAuth();
  const form = useForm({
    initial: { username: "" },
    send: () => api("DELETE /users/me", {}),
    onDone: async () => {
      broadcastToTabs({ type: "signed-out", isDeleted: true });
      await fadeBody();
      await signOut();
      toastOnNextPage(t.accountDeleted());
      onGone();
    },
    onRefused: () => showToast({ message: t.deleteFailed(), kind: "error", durationMs: TOAST_ERROR_MS }),
  });
  if (!me) return null;
  const isSure = form.values.username.trim().toLowerCase() === me.username.toLowerCase();
  const isBusy = form.isBusy || form.result !== undefined;
  return (
    <Modal title={t.deleteTitle()} lead={t.deleteLead()} onClose={() => !isBusy && onClose()}>
      <form {...form.props}>
        <Field
          {...form.text("username")}
          label={t.typeUsername({ username: me.username })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {common.cancel()}
          </Button>
          <Button type="submit" className="border-bad! text-bad!" disabled={!isSure || isBusy}>
            {t.deleteAccount()}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
