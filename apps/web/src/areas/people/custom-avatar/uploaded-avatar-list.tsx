import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/avatars";
import { Upload } from "lucide-react";
import { Button, ButtonBase } from "#ui/button.tsx";
import { useAuth } from "#session/use-auth.ts";
import { uploadedAvatarsQuery } from "./uploaded-avatars.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { UploadAvatarModal } from "../people-dialogs.ts";

const WORDS = {
  processing: t.stateProcessing,
  unsure: t.stateUnsure,
  ready: () => "",
  refused: t.stateRefused,
} as const;

/** The person's custom avatars, and a button to upload another. */
export function UploadedAvatarList({ className }: { className: string }) {
  const { me } = useAuth();
  const { data: avatars = [] } = useQuery(uploadedAvatarsQuery());
  return (
    <section aria-label={t.uploadedAvatars()} className="mt-12">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-xl wrap-anywhere">{t.uploadedAvatars()}</h2>
        <Button
          size="sm"
          aria-label={t.uploadAvatar()}
          onClick={() => openDialog(UploadAvatarModal, { uploadId: null })}
        >
          <Upload className="size-4" aria-hidden="true" /> {t.upload()}
        </Button>
      </div>
      {avatars.length === 0 ? (
        <p className="text-ink-soft">{t.uploadAvatarLead()}</p>
      ) : (
        <ul className={className}>
          {avatars.map(({ id, name, thumbnail, state, avatarID }) => (
            <li key={id}>
              <ButtonBase
                onClick={() => openDialog(UploadAvatarModal, { uploadId: id })}
                className="w-full rounded-2xl text-left transition-transform duration-150 hover:-translate-y-0.5"
              >
                {thumbnail === null ? (
                  <span className="block aspect-square w-full rounded-2xl bg-sunken" />
                ) : (
                  <img
                    src={thumbnail}
                    alt=""
                    loading="lazy"
                    className="aspect-square w-full rounded-2xl bg-accent-soft object-cover"
                  />
                )}
                <span className="mt-2 flex items-baseline justify-between gap-2 px-0.5">
                  <span className="truncate font-semibold">{name || t.untitledAvatar()}</span>
                  <span className="shrink-0 text-sm text-ink-soft">
                    {avatarID !== null && me?.avatarData.avatarID === avatarID ? t.wornNow() : WORDS[state]()}
                  </span>
                </span>
              </ButtonBase>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
