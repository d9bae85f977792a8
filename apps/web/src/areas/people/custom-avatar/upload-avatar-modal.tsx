import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError } from "@veranda/contract";
import { CUSTOM_AVATAR_LIMITS, type UploadedAvatar } from "@veranda/contract/custom-avatar";
import * as t from "@veranda/messages/avatars";
import { useEffect, useRef, useState } from "react";
import { useAuth } from "#session/use-auth.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { closeDialog } from "#ui/dialogs/dialog-store.ts";
import { AvatarModal } from "../people-dialogs.ts";
import { Progress } from "#ui/progress.tsx";
import { Modal } from "#ui/modal.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import {
  uploadAvatarFromUrl,
  uploadAvatarFile,
  uploadedAvatarsQuery,
  correctAvatar,
  removeUploadedAvatar,
  type AvatarCorrection,
} from "./uploaded-avatars.ts";
import { avatarFaultSentence } from "./avatar-fault.ts";
import { FileStep } from "./file-step.tsx";
import { PreviewStep } from "./preview-step.tsx";
import { useWear } from "./use-wear.ts";

type UploadAvatarModalProps = {
  /** The avatar to edit; null to upload another. */
  uploadId: string | null;
  onClose: () => void;
};

/** Uploads a custom avatar: a file or an address, its processing, and a preview. */
export function UploadAvatarModal({ uploadId, onClose }: UploadAvatarModalProps) {
  const queries = useQueryClient();
  const { me } = useAuth();
  const { data: avatars } = useQuery(uploadedAvatarsQuery());
  const [id, setId] = useState(uploadId);
  const [sent, setSent] = useState(0);
  const [isOversize, setOversize] = useState(false);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const onError = (error: unknown) => showToast({ message: sentenceFor(error), kind: "error" });
  const put = (avatar: UploadedAvatar) => {
    queries.setQueryData(uploadedAvatarsQuery().queryKey, (before) => [
      avatar,
      ...(before ?? []).filter((other) => other.id !== avatar.id),
    ]);
    void queries.invalidateQueries({ queryKey: uploadedAvatarsQuery().queryKey });
    setId(avatar.id);
  };
  const upload = useMutation({
    mutationFn: (source: File | string) => {
      if (typeof source === "string") return uploadAvatarFromUrl(source);
      stop.current?.abort();
      stop.current = new AbortController();
      setSent(0);
      return uploadAvatarFile(source, { onProgress: setSent, signal: stop.current.signal });
    },
    onSuccess: put,
  });
  const correcting = useMutation({
    mutationFn: (change: AvatarCorrection) => correctAvatar(id ?? "", change),
    onSuccess: put,
    onError,
  });
  const removing = useMutation({
    mutationFn: () => removeUploadedAvatar(id ?? ""),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: ["me"] });
      void queries.invalidateQueries({ queryKey: ["profile-list"] });
      onClose();
    },
    onError,
  });
  const wearing = useWear(() => {
    onClose();
    // Opened from the avatar choice, wearing it completes the choice.
    closeDialog(AvatarModal);
  });

  const avatar = avatars?.find((one) => one.id === id);
  const begin = (source: File | string) => {
    setId(null);
    if (source instanceof File && source.size > CUSTOM_AVATAR_LIMITS.bytes) {
      setOversize(true);
      return;
    }
    setOversize(false);
    upload.mutate(source);
  };
  const refusedId = avatar?.state === "refused" ? avatar.id : null;
  useEffect(() => {
    if (refusedId === null) return undefined;
    // A failed one whose error has been read is removed from the list.
    return () =>
      void removeUploadedAvatar(refusedId)
        .then(() => queries.invalidateQueries({ queryKey: uploadedAvatarsQuery().queryKey }))
        .catch(() => {});
  }, [refusedId, queries]);
  const refused = avatar?.state === "refused" ? avatar.fault : null;
  const fault = isOversize ? "TOO_LARGE" : refused;
  const said = fault === null ? upload.error && faultOf(upload.error) : avatarFaultSentence(fault);
  const isWorking = upload.isPending || (avatar?.state === "processing" && avatar.avatarID === null);

  return (
    <Modal title={t.uploadAnAvatar()} lead={t.uploadLead()} onClose={onClose}>
      {isWorking ? (
        <Working
          sent={upload.isPending ? sent : 1}
          made={avatar?.progress ?? 0}
          isSending={upload.isPending}
        />
      ) : avatar && avatar.avatarID !== null ? (
        <PreviewStep
          avatar={{ ...avatar, avatarID: avatar.avatarID }}
          isWorn={me?.avatarData.avatarID === avatar.avatarID}
          isBusy={correcting.isPending || removing.isPending || wearing.isPending}
          onWear={() => wearing.mutate(avatar.avatarID ?? "")}
          onCorrect={correcting.mutate}
          onRemove={removing.mutate}
        />
      ) : (
        <FileStep fault={said} onFile={begin} onAddress={begin} />
      )}
    </Modal>
  );
}

const faultOf = (error: unknown): string =>
  error instanceof CallError && error.code === "BODY_TOO_LARGE"
    ? avatarFaultSentence("TOO_LARGE")
    : sentenceFor(error);

/** Uploading counts as the first third of the progress. */
function Working({ sent, made, isSending }: { sent: number; made: number; isSending: boolean }) {
  const share = isSending ? sent * 0.35 : 0.35 + made * 0.65;
  const words = isSending ? t.uploading() : t.converting();
  return (
    <div className="py-10">
      <p role="status" className="mb-4 text-center text-ink-soft">
        {words}
      </p>
      <Progress label={t.uploadingAvatar()} share={share} className="h-2" />
    </div>
  );
}
