import type { GroupMember } from "@veranda/contract";
import { PARTICIPANT_VOLUME_MAX } from "@veranda/contract/engine/voice";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/groups";
import { useSyncExternalStore } from "react";
import { readPersonVolumes, storePersonVolume } from "#preferences/heard-people.ts";
import { onStored } from "#preferences/profile-storage.ts";
import { Slider } from "#ui/slider.tsx";

/** How loud a member is for this listener, wherever they hear them. */
export function MemberVolume({ member }: { member: GroupMember }) {
  const profileId = member.userID ?? member.participantId;
  const readVolume = () => readPersonVolumes()[profileId ?? ""] ?? 1;
  const volume = useSyncExternalStore(onStored, readVolume, () => 1);
  if (profileId === null) return null;
  return (
    <Slider
      label={t.volumeOf({ name: member.displayName })}
      className="basis-full"
      min={0}
      max={PARTICIPANT_VOLUME_MAX}
      step={0.05}
      value={volume}
      format={(share) => formatNumber(share, { style: "percent" })}
      onChange={(next) => storePersonVolume(profileId, next)}
    />
  );
}
