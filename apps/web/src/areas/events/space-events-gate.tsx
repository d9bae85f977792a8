import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { eventsOfSpaceQuery } from "./event-queries.ts";
import { SpaceEvents as SpaceEventList } from "./lazy-parts.ts";

/** Most spaces have no events: the list loads where there are some, or somebody may make one. */
export function SpaceEvents(props: ComponentProps<typeof SpaceEventList>) {
  const { data } = useQuery(eventsOfSpaceQuery({ id: props.spaceId, share: props.share ?? undefined }));
  const hasList = data !== undefined && (data.isHost || data.events.length > 0);
  return hasList && <SpaceEventList {...props} />;
}
