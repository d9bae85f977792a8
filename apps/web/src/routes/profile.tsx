import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "#api/people-queries.ts";
import { NothingHere } from "#api/faults/nothing-here.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import {
  isMissingPerson,
  loadProfileInBrowser,
  loadProfileOnServer,
  NobodyHere,
  ProfilePage,
  ProfilePageSkeleton,
} from "#areas/people";
import { usernameIn } from "#site/profile-path.ts";
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
  // First: the server's rendering is for anybody, and the profile may be hidden from this viewer.
  if (isMissingPerson(error)) return <NobodyHere username={username} />;
  if (profile) return <ProfilePage profile={profile} />;
  if (isPending) return <ProfilePageSkeleton />;
  return <QueryFault isWholePage error={error} onRetry={() => void refetch()} />;
}
