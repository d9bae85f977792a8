import { useQuery } from "@tanstack/react-query";
import type { Profile } from "@veranda/contract";
import * as words from "@veranda/messages/hosting";
import * as t from "@veranda/messages/people";
import * as here from "@veranda/messages/people-here";
import { Ban, Flag, Footprints, Volume2, VolumeX } from "lucide-react";
import { useEffect, useRef } from "react";
import { avatarsQuery } from "#api/queries.ts";
import { profileByIdQuery } from "#api/people-queries.ts";
import { Portrait } from "#ui/portrait.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { signInFromSpace } from "#session/auth.ts";
import { useAsReporter } from "#session/use-as-reporter.ts";
import { useAsSelf } from "#session/use-as-self.ts";
import { spacePath } from "#site/space-path.ts";
import { portraitOf } from "#session/portrait-of.ts";
import { engineCanvas } from "#engine/engine-loader.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { BlockModal, ReportModal } from "#areas/people";
import { CardRow } from "./card-row.tsx";
import { RoleTags } from "../hosting/roles/role-tags.tsx";
import { SummonRow, CoHostRow, RemoveFromInstanceRow } from "../hosting/hosting-rows.tsx";
import { useMayHost } from "../hosting/use-may-host.ts";
import { InviteToGroupRow } from "./group-rows.tsx";
import { HostRow } from "./host-row.tsx";
import { profileIdOf, type SelectedPerson } from "./recent-people.ts";
import { usePersonActions } from "./use-person-actions.ts";
import { setMuted } from "./muted-people.ts";
import { PersonTies } from "./person-ties.tsx";
import { RemovalRows } from "./removal-rows.tsx";
import { PersonVideoRows } from "../video/person-video-rows.tsx";
import { PersonVoiceRows, PersonVolume } from "../voice/person-voice-rows.tsx";

type PersonCardProps = SelectedPerson & { onClose: () => void };

/** A group of rows, separated from the one above: listening, hosting, severe actions. */
const SECTION = "mt-2 grid gap-0.5 border-t border-glass-line pt-2 empty:hidden";

/** All actions on a person in a space, wherever the card was opened. */
export function PersonCard({ onClose, ...selected }: PersonCardProps) {
  const { person, isHere, isWatching } = selected;
  const { displayName, userId, isHost, isCoHost, isAway } = person;
  const engine = useEngine();
  const { data: avatars = [] } = useQuery(avatarsQuery());
  const { data: profile } = useQuery({ ...profileByIdQuery(userId ?? ""), enabled: userId !== null });
  const relationship = profile?.relationship ?? null;
  const actions = usePersonActions(selected, relationship);
  const isMuted = actions.has("unmute_for_me");
  const isInVr = useEngineState("headset.status") === "on";
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isInVr && userId !== null) engine.send("set_relationship", { userId, relationship });
  }, [engine, isInVr, userId, relationship]);

  // Opened by keyboard it takes the focus; after a click into the view walking continues.
  useEffect(() => {
    if (document.activeElement !== engineCanvas()) body.current?.focus({ preventScroll: true });
    if (document.pointerLockElement) document.exitPointerLock();
  }, []);

  const isBlocked = relationship?.isBlocked === true;
  const notes = [
    profile ? `@${profile.username}` : userId === null ? here.guest() : null,
    isHost ? here.host() : null,
    isCoHost ? words.coHost() : null,
    // Blocked people are hidden, whether they are here or not.
    isBlocked
      ? null
      : isWatching
        ? here.watches()
        : !isHere
          ? here.notHere()
          : isAway
            ? here.connectionLost()
            : null,
    relationship?.isFollowedBy === true ? t.followsYou() : null,
  ].filter((note) => note !== null);
  const mayHost = useMayHost();
  // Moderators see people whom they have blocked too, and moderate them.
  const hosting = (
    <>
      <SummonRow person={person} actions={actions} />
      <PersonVoiceRows person={person} actions={actions} />
      <PersonVideoRows person={person} actions={actions} />
    </>
  );
  const appointments = (
    <>
      <CoHostRow person={person} actions={actions} />
      {profile && !isBlocked && <HostRow profile={profile} />}
    </>
  );
  const removal = (
    <>
      <RemoveFromInstanceRow person={person} actions={actions} isWatching={!isHere} />
      <RemovalRows person={person} isHere={isHere} isWatching={isWatching} />
    </>
  );
  const portrait = profile?.picture ?? portraitOf(person.avatar, avatars);

  return (
    <Sheet
      place="beside"
      title={displayName}
      closeLabel={here.closePerson({ name: displayName })}
      onClose={onClose}
    >
      <div
        ref={body}
        data-person
        tabIndex={-1}
        className="more-below min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-3 outline-none"
      >
        <div className="flex items-center gap-4 px-2 pb-2">
          <Portrait picture={portrait} name={displayName} isEager className="size-14 text-xl" />
          <div className="min-w-0">
            <p className="text-sm wrap-anywhere text-on-glass-soft">{notes.join(" · ")}</p>
            <RoleTags roles={person.assignedRoles} />
          </div>
        </div>
        {profile !== undefined && profile.about !== "" && (
          <p className="line-clamp-4 px-2 pb-3 text-[0.9375rem] whitespace-pre-line wrap-anywhere">
            {profile.about}
          </p>
        )}
        {isBlocked && <p className="px-2 pb-3 text-[0.9375rem]">{here.youBlocked()}</p>}
        {/* In a row with a stranger a host finds what ends it without scrolling. */}
        {mayHost && (
          <ul className="grid gap-0.5">
            {hosting}
            {removal}
          </ul>
        )}
        <ul className={mayHost ? SECTION : "grid gap-0.5"}>
          {actions.has("go_to") && (
            <CardRow
              icon={<Footprints />}
              onClick={() => engine.send("walk_to", { id: `person:${person.id}` })}
              label={here.walkTo()}
            />
          )}
          {isHere && !isBlocked && <InviteToGroupRow person={person} />}
          {profile && <PersonTies profile={profile} />}
        </ul>
        <ul className={SECTION}>
          {!isBlocked && (
            <CardRow
              icon={isMuted ? <VolumeX /> : <Volume2 />}
              isOn={isMuted}
              onClick={() => setMuted(engine, profileIdOf(person), !isMuted)}
              label={here.muteForMe()}
            />
          )}
          {isHere && !isBlocked && !isMuted && <PersonVolume person={person} />}
        </ul>
        <ul className={SECTION}>
          {!mayHost && hosting}
          {appointments}
        </ul>
        <ul className={SECTION}>
          {!mayHost && removal}
          <Report person={person} />
          {profile && actions.has("block") && <Block profile={profile} />}
        </ul>
        {userId === null && <p className="px-2 pt-3 text-sm text-on-glass-soft">{here.guestsLead()}</p>}
      </div>
    </Sheet>
  );
}

function Report({ person }: Pick<SelectedPerson, "person">) {
  const { userId: accountId, displayName } = person;
  const { roomId } = useEngine().state.session;
  const asReporter = useAsReporter(signInFromSpace);
  const path = spacePath({ slug: "", id: roomId ?? "" });
  const ask = () =>
    openDialog(ReportModal, { person: { userID: profileIdOf(person), displayName, accountId, roomId } });
  return (
    <CardRow
      icon={<Flag />}
      label={t.report()}
      onClick={() => asReporter(t.signInToReport({ name: displayName }), path, ask)}
    />
  );
}

function Block({ profile }: { profile: Profile }) {
  const asSelf = useAsSelf(signInFromSpace);
  const ask = () => openDialog(BlockModal, { person: profile });
  return (
    <CardRow
      icon={<Ban />}
      isGrave
      label={t.block()}
      onClick={() => asSelf(t.signInToBlock({ name: profile.displayName }), ask)}
    />
  );
}
