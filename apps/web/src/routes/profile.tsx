import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../api/people-queries.ts";
import { NothingHere } from "../features/faults/nothing-here.tsx";
import { QueryFault } from "../features/faults/query-fault.tsx";
import {
  isMissingPerson,
  loadProfileInBrowser,
  loadProfileOnServer,
} from "../features/profile/profile-loading.ts";
import { NobodyHere } from "../features/profile/nobody-here.tsx";
import { ProfilePage } from "../features/profile/profile-page.tsx";
import { ProfilePageSkeleton } from "../features/profile/profile-page-skeleton.tsx";
import { usernameIn } from "../features/profile/profile-path.ts";
import type { Route } from "./+types/profile.ts";

export const loader = (args: Route.LoaderArgs) => loadProfileOnServer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadProfileInBrowser(args);

export default function ProfileRoute({ params, loaderData }: Route.ComponentProps) {
  const username = usernameIn(params.handle);
  if (username === null) return <NothingHere />;
  if (loaderData.isMissing) return <NobodyHere username={username} />;
  return <Person key={username} username={username} />;
}

function Person({ username }: { username: string }) {
  const { data: profile, error, isPending, refetch } = useQuery(profileQuery(username));
  if (profile) return <ProfilePage profile={profile} />;
  if (isMissingPerson(error)) return <NobodyHere username={username} />;
  if (isPending) return <ProfilePageSkeleton />;
  return <QueryFault isWholePage error={error} onRetry={() => void refetch()} />;
}
