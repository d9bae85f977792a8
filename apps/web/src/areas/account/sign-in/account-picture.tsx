import { useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import { avatarsQuery } from "#api/queries.ts";
import { Portrait } from "#ui/portrait.tsx";
import { isDrawn, portraitOf } from "#session/portrait-of.ts";

/** The person's picture, else their avatar's portrait; their initial until it has loaded. */
export function AccountPicture({ me, className = "" }: { me: CurrentUser; className?: string }) {
  const { avatarImageURL } = me.userSocialProfile;
  const { avatarID } = me.avatarData;
  const { data: presets = [] } = useQuery({
    ...avatarsQuery(),
    enabled: avatarImageURL === null && !isDrawn(avatarID),
  });
  const picture = avatarImageURL ?? portraitOf(avatarID, presets);
  return <Portrait picture={picture} name={me.displayName} isEager className={className} />;
}
