import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/avatars";
import { Upload } from "lucide-react";
import { Button, ButtonBase } from "#ui/button.tsx";
import { useAuth } from "#session/use-auth.ts";
import { uploadedAvatarsQuery } from "./uploaded-avatars.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { UploadAvatarModal } from "../people-dialogs.ts";

/** The custom avatars among the choices, and a tile to upload another. */
export function UploadedAvatarPicks() {
  const { me } = useAuth();
  const { data = [] } = useQuery(uploadedAvatarsQuery());
  const wearable = data.filter(({ avatarID }) => avatarID !== null);
  return (
    <section aria-label={t.uploadedAvatars()}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{t.uploadedAvatars()}</h3>
        <Button size="sm" variant="quiet" onClick={() => openDialog(UploadAvatarModal, { uploadId: null })}>
          <Upload className="size-4" aria-hidden="true" /> {t.upload()}
        </Button>
      </div>
      {wearable.length === 0 ? (
        <p className="text-sm text-ink-soft">{t.uploadToWearLead()}</p>
      ) : (
        <ul className="-m-1 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2.5 p-1">
          {wearable.map(({ id, name, thumbnail, avatarID }) => (
            <li key={id}>
              <ButtonBase
                aria-label={labelOf(name, avatarID === me?.avatarData.avatarID)}
                onClick={() => openDialog(UploadAvatarModal, { uploadId: id })}
                className={`block aspect-square w-full overflow-hidden rounded-2xl bg-accent-soft ring-offset-2 ring-offset-surface transition-shadow duration-150 hover:ring-2 hover:ring-line-strong ${avatarID === me?.avatarData.avatarID ? "ring-2 ring-accent" : ""}`}
              >
                {thumbnail !== null && (
                  <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />
                )}
              </ButtonBase>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function labelOf(given: string, isWorn: boolean): string {
  const name = given || t.untitledAvatar();
  return isWorn ? t.nameWornNow({ name }) : name;
}
