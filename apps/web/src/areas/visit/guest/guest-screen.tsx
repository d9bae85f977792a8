import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/space";
import { useState } from "react";
import { avatarsQuery, flagsQuery } from "#api/queries.ts";
import { openLogin } from "#session/auth.ts";
import { avatarsForGuests, type Guest } from "#session/guest.ts";
import { TextButton } from "#ui/button.tsx";
import { GuestForm } from "./guest-form.tsx";

type GuestScreenProps = {
  /** The space's name, which small screens show nowhere else. */
  name: string;
  guest: Guest;
  isMini: boolean;
  /** There is no sign-in inside embeds. */
  canSignIn: boolean;
  onConfirm: (guest: Guest) => void;
};

/** A frame of 240 pixels must fit the space's name and the name field. */
const ROOM = { padding: "min(1rem, 2.2dvh)" };

/** Asks a guest once, while the space loads, for a name and an avatar. */
export function GuestScreen({ name, guest, isMini, canSignIn, onConfirm }: GuestScreenProps) {
  const { data: avatars = [] } = useQuery(avatarsQuery());
  const { data: flags } = useQuery(flagsQuery());
  const [draft, setDraft] = useState(guest);
  if (isMini) return null;
  return (
    <div
      className="absolute inset-0 z-10 grid grid-rows-[minmax(0,1fr)] items-end justify-items-center sm:items-center"
      style={ROOM}
    >
      <section
        aria-label={t.beforeWalkIn()}
        className="flex max-h-full w-full max-w-md flex-col rounded-3xl border border-line bg-surface p-6 text-ink shadow-float animate-rise-in sm:p-8 low:max-w-3xl low:p-5"
      >
        <p className="mb-1 shrink-0 truncate text-sm font-semibold text-accent">{name}</p>
        <h2 className="text-2xl low:text-xl [@media(height<26rem)]:hidden">{t.chooseNameAvatar()}</h2>
        <p className="mt-1.5 mb-5 text-ink-soft low:mt-0.5 low:mb-3 low:text-sm [@media(height<26rem)]:hidden">
          {t.chooseNameAvatarLead()}
        </p>
        <GuestForm
          guest={draft}
          avatars={flags ? avatarsForGuests(avatars, flags) : []}
          submitLabel={t.walkIn()}
          onChange={setDraft}
          onSubmit={onConfirm}
        />
        {canSignIn && (
          <p className="mt-5 shrink-0 low:mt-3 text-center text-[0.9375rem] text-ink-soft">
            {t.haveAccount()} <TextButton onClick={() => openLogin()}>{t.signIn()}</TextButton>
          </p>
        )}
      </section>
    </div>
  );
}
