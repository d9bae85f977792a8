import { useQuery } from "@tanstack/react-query";
import type { Profile } from "@veranda/contract";
import { DoorOpen } from "lucide-react";
import { Link } from "react-router";
import { previewQuery } from "#api/queries.ts";
import { Poster } from "#areas/browse";
import { spacePath } from "#site/space-path.ts";

/** Aspect ratio 4:1, with a minimum height. */
export const BANNER = "h-[clamp(9rem,min(24vw,32svh),20rem)] w-full rounded-3xl";

/** Behind a profile's head: the banner, else the chosen space, else the colour. */
export function ProfileBanner({ profile }: { profile: Profile }) {
  const space = useBackgroundSpace(profile);
  return (
    <div className={`relative overflow-hidden bg-(image:--person-wash) ${BANNER}`}>
      {profile.bannerURL === null ? (
        <>
          <div className="absolute inset-0 bg-(--banner-shade)" />
          {space && <Poster isEager pictures={space.pictures} sizes="100vw" />}
        </>
      ) : (
        <img
          src={profile.bannerURL}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {space && (
        <Link
          to={spacePath(space)}
          className="absolute top-3 right-3 inline-flex max-w-[calc(100%-1.5rem)] items-center gap-2 rounded-full border border-glass-line bg-glass py-1.5 pr-4 pl-3 text-sm font-semibold text-on-glass backdrop-blur-md transition-colors duration-150 hover:bg-glass-strong focus-visible:outline-on-glass"
        >
          <DoorOpen className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">{space.name}</span>
        </Link>
      )}
    </div>
  );
}

/** The chosen space's poster, blurred behind the page. */
export function ProfileBackdrop({ profile }: { profile: Profile }) {
  const space = useBackgroundSpace(profile);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 -z-10 h-[27rem] overflow-hidden mask-[radial-gradient(72%_100%_at_50%_0%,black_20%,transparent)]"
    >
      <div className="absolute inset-0 bg-(--person-tone) opacity-20" />
      {space && (
        <img
          src={space.pictures.posterBlur}
          alt=""
          className="size-full scale-125 object-cover opacity-30 blur-3xl"
        />
      )}
    </div>
  );
}

function useBackgroundSpace({ profileBackgroundSpaceID: id }: Profile) {
  const { data } = useQuery({
    ...previewQuery({ id: id ?? "", share: undefined }),
    enabled: id !== null,
    retry: false,
  });
  // A space that turned private has no public poster.
  return data?.canJoin ? data : undefined;
}
