import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/space";
import { useState } from "react";
import { avatarsQuery, flagsQuery } from "#api/queries.ts";
import { isLook } from "#session/portrait-of.ts";
import { useEngine } from "#engine/engine-state.ts";
import { Modal } from "#ui/modal.tsx";
import { avatarsForGuests, rememberGuest, type Guest } from "#session/guest.ts";
import { GuestForm } from "./guest-form.tsx";

/** Changes a guest's name and avatar inside a space; others see it at once. */
export function GuestProfileModal({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const { data: avatars = [] } = useQuery(avatarsQuery());
  const { data: flags } = useQuery(flagsQuery());
  const [guest] = useState<Guest>(() => ({
    displayName: engine.state.user.displayName,
    avatar: engine.state.user.avatar,
  }));

  const change = (changed: Guest) => {
    const { displayName, avatar } = changed;
    engine.send("set_authless_display_name", { displayName });
    if (isLook(avatar)) engine.send("set_user_avatar_style", { style: avatar });
    else if (avatar !== "") engine.send("set_avatar_body", { url: avatar });
    rememberGuest(localStorage, changed);
    onClose();
  };

  return (
    <Modal title={t.guestProfile()} onClose={onClose}>
      <GuestForm
        guest={guest}
        avatars={flags ? avatarsForGuests(avatars, flags) : []}
        submitLabel={t.change()}
        onSubmit={change}
      />
    </Modal>
  );
}
