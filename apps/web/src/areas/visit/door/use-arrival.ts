import { useQuery } from "@tanstack/react-query";
import type { SpacePreview } from "@veranda/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { previewQuery } from "#api/queries.ts";
import { useAuth } from "#session/use-auth.ts";
import { engineIn } from "#engine/engine-in.ts";
import { useVisit } from "#engine/visit.ts";
import { useMayEnterAtOnce } from "./use-opens-itself.ts";

/** Polling interval of a full space, in milliseconds. */
const FULL_AGAIN_MS = 10_000;

type Arrival = {
  /** The current visit is to this space. */
  isHere: boolean;
  /** It will be entered without a press. */
  opensItself: boolean;
  walkIn: () => void;
};

type ArrivalAt = {
  preview: SpacePreview;
  shareId: string | null;
  instanceId: string | null;
  isEmbedded: boolean;
};

/** Arrival on a space's page: unless the play-click flag requires a press, it is entered at once. */
export function useArrival({ preview, shareId, instanceId, isEmbedded }: ArrivalAt): Arrival {
  const { visit, lastSpaceId, enter, isOver } = useVisit();
  const isHere = visit?.space.id === preview.id;
  const { me, isLoggedIn, isRestoring } = useAuth();
  // The flag may be the person's own; until that is known nothing is entered.
  const isKnown = me !== null || (!isLoggedIn && !isRestoring);
  const isFull = preview.canJoin && preview.isFull;
  // People who found the space full decide themselves when there is room.
  const [foundFull, setFoundFull] = useState<string | null>(null);
  if (isFull && foundFull !== preview.id) setFoundFull(preview.id);
  useQuery({
    ...previewQuery({ id: preview.id, share: shareId ?? undefined }),
    enabled: isFull && !isHere,
    refetchInterval: FULL_AGAIN_MS,
  });
  const mayEnterAtOnce = useMayEnterAtOnce(preview.canJoin) && foundFull !== preview.id;
  const entersAtOnce = isKnown && mayEnterAtOnce;
  const walkIn = () => {
    if (preview.canJoin) enter({ space: preview, shareId, instanceId, isEmbedded });
  };

  // Only the arrival enters automatically: after leaving one stays outside.
  const arrive = useEffectEvent(() => {
    if (!isHere) walkIn();
  });
  useEffect(() => {
    if (entersAtOnce) arrive();
  }, [entersAtOnce]);

  // A link to another instance of this space, such as a friend's, switches to that one.
  const navigation = useNavigationType();
  const isLinkFollowed = navigation !== NavigationType.Pop;
  const switchInstance = useEffectEvent((wanted: string | null) => {
    if (!isHere || !isLinkFollowed || wanted === null) return;
    const engine = engineIn(preview.id);
    if (engine && engine.state.session.instanceId !== wanted)
      engine.send("switch_space_instance", { roomInstanceId: wanted });
  });
  useEffect(() => switchInstance(instanceId), [instanceId]);

  // A link to the instance of an ended visit re-enters it: somebody who was removed may have been invited since.
  const { key, pathname, search } = useLocation();
  const followed = useRef({ key, path: pathname + search });
  const comeBack = useEffectEvent((now: string) => {
    const { current } = followed;
    followed.current = { key: now, path: pathname + search };
    // Replacing the page's own address isn't navigation.
    const isLink = current.path === followed.current.path || navigation === NavigationType.Push;
    if (current.key !== now && isLink && isLinkFollowed && isHere && isOver)
      enter({ ...visit, shareId, instanceId });
  });
  useEffect(() => comeBack(key), [key]);

  return { isHere, opensItself: mayEnterAtOnce && lastSpaceId !== preview.id, walkIn };
}
