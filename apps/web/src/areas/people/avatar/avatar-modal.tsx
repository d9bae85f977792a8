import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AvatarLook } from "@veranda/contract/avatar";
import * as t from "@veranda/messages/avatars";
import { api } from "#api/client.ts";
import { avatarsQuery, meQuery } from "#api/queries.ts";
import { profileAvatarsQuery } from "#api/people-queries.ts";
import { useAuth } from "#session/use-auth.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useRememberFlag } from "#session/use-user-flag.ts";
import { UploadedAvatarPicks } from "../custom-avatar/uploaded-avatar-picks.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { useVisit } from "#engine/visit.ts";
import { AvatarStudio } from "./avatar-studio.tsx";
import { SavedLooks } from "./saved-looks.tsx";
import { isLook } from "#session/portrait-of.ts";

type MineProps = { avatar: string; onWear: (look: AvatarLook) => void };

function Mine(props: MineProps) {
  return (
    <>
      <UploadedAvatarPicks />
      <SavedLooks {...props} />
    </>
  );
}

/** Edits the signed-in person's avatar: saved with the account, and updated at once for people nearby. */
export function AvatarModal({ onClose }: { onClose: () => void }) {
  const { me } = useAuth();
  useRememberFlag("customizeAvatarTooltip");
  const { data: presets } = useQuery(avatarsQuery());
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (avatarID: string) => (await api("PATCH /users/me", { body: { avatarID } })).data,
    onSuccess(saved) {
      const { avatarID } = saved.avatarData;
      queries.setQueryData(meQuery().queryKey, saved);
      void queries.invalidateQueries({ queryKey: profileAvatarsQuery(saved.id).queryKey });
      const engine = window.veranda;
      if (engine && isLook(avatarID)) engine.send("set_user_avatar_style", { style: avatarID });
      else engine?.send("set_avatar_body", { url: avatarID });
      engine?.send("set_session_avatar_override", { overrideType: "none" });
      onClose();
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  const isInSpace = useVisit().visit !== null;
  const wearHere = (avatar: string) => {
    window.veranda?.send(
      "set_session_avatar_override",
      isLook(avatar) ? { overrideType: "style", style: avatar } : { overrideType: "body", url: avatar },
    );
    onClose();
  };
  if (!me || !presets) return null;
  return (
    <AvatarStudio
      avatar={me.avatarData.avatarID}
      presets={presets}
      saveLabel={t.wearIt()}
      isSaving={isPending}
      onSave={mutate}
      {...(isInSpace && { onWearHere: wearHere })}
      onClose={onClose}
      Extra={Mine}
    />
  );
}
