import { useMutation } from "@tanstack/react-query";
import { TOAST_ERROR_MS } from "@veranda/contract";
import * as t from "@veranda/messages/account";
import * as common from "@veranda/messages/common";
import { useId, useState, type SyntheticEvent } from "react";
import { api } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { signOut } from "../auth/auth.ts";
import { useAuth } from "../auth/use-auth.ts";
import { Modal } from "../../ui/modal.tsx";
import { showToast } from "../toasts/toast-store.ts";
import { fadeBody } from "./fade-body.ts";

type ConfirmDeleteAccountModalProps = {
  onClose: () => void;
  /** Goes to the home page, where nothing of before is left. */
  onGone?: () => void;
};

/** Asks for the username, so that nobody deletes their account by a slip. */
export function ConfirmDeleteAccountModal({
  onClose,
  onGone = () => location.replace("/"),
}: ConfirmDeleteAccountModalProps) {
  const { me } = useAuth();
  const [typed, setTyped] = useState("");
  const id = useId();
  const remove = useMutation({
    mutationFn: () => api("DELETE /users/me", {}),
    onSuccess: async () => {
      await fadeBody();
      await signOut();
      onGone();
    },
    onError: () => showToast({ message: t.deleteFailed(), kind: "error", durationMs: TOAST_ERROR_MS }),
  });
  if (!me) return null;
  const isSure = typed.trim().toLowerCase() === me.username.toLowerCase();
  const isBusy = remove.isPending || remove.isSuccess;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSure && !isBusy) remove.mutate();
  };
  return (
    <Modal title={t.deleteTitle()} lead={t.deleteLead()} onClose={() => !isBusy && onClose()}>
      <form onSubmit={submit}>
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          {t.typeUsername({ username: me.username })}
        </label>
        <input
          id={id}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          className="h-12 w-full rounded-2xl border border-line-strong bg-paper px-4"
        />
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
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
