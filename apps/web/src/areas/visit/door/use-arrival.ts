import { useQuery } from "@tanstack/react-query";
import type { SpacePreview } from "@veranda/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { previewQuery } from "#api/queries.ts";
import { useAuth } from "#session/use-auth.ts";
import { engineIn } from "#engine/engine-in.ts";
import { useVisit } from "#engine/visit.ts";
import { useMayEnterAtOnce } from "./use-opens-itself.ts";

/** How often a full space is asked whether somebody has left. */
const FULL_AGAIN_MS = 10_000;

type Arrival = {
  /** The visit that goes on is to this space. */
  isHere: boolean;
  /** The way in will be taken without a press. */
  opensItself: boolean;
  walkIn: () => void;
};

type ArrivalAt = {
  preview: SpacePreview;
  shareId: string | null;
  instanceId: string | null;
  isEmbedded: boolean;
};

/** Coming to a space's page: unless the play-click flag asks for a press, one walks in at once. */
export function useArrival({ preview, shareId, instanceId, isEmbedded }: ArrivalAt): Arrival {
  const { visit, lastSpaceId, enter, isOver } = useVisit();
  const isHere = visit?.space.id === preview.id;
  const { me, isLoggedIn, isRestoring } = useAuth();
  // A person may have the flag for themselves alone; until that is known nobody is led in.
  const isKnown = me !== null || (!isLoggedIn && !isRestoring);
  const isFull = preview.canJoin && preview.isFull;
  // Whoever has found it full and then sees that there is room chooses whether to come in.
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

  // Only the arrival walks in by itself: who has left stays outside.
  const arrive = useEffectEvent(() => {
    if (!isHere) walkIn();
  });
  useEffect(() => {
    if (entersAtOnce) arrive();
  }, [entersAtOnce]);

  // A link to another instance of this space, such as to a friend in it, switches to that one.
  const navigation = useNavigationType();
  const isLinkFollowed = navigation !== NavigationType.Pop;
  const switchInstance = useEffectEvent((wanted: string | null) => {
    if (!isHere || !isLinkFollowed || wanted === null) return;
    const engine = engineIn(preview.id);
    if (engine && engine.state.session.instanceId !== wanted)
      engine.send("switch_space_instance", { roomInstanceId: wanted });
  });
  useEffect(() => switchInstance(instanceId), [instanceId]);

  // A link to where a visit has ended leads back in: who was put out may have been invited by then.
  const { key, pathname, search } = useLocation();
  const followed = useRef({ key, path: pathname + search });
  const comeBack = useEffectEvent((now: string) => {
    const { current } = followed;
    followed.current = { key: now, path: pathname + search };
    // A page that puts its own address right follows no link.
    const isLink = current.path === followed.current.path || navigation === NavigationType.Push;
    if (current.key !== now && isLink && isLinkFollowed && isHere && isOver)
      enter({ ...visit, shareId, instanceId });
  });
  useEffect(() => comeBack(key), [key]);

  return { isHere, opensItself: mayEnterAtOnce && lastSpaceId !== preview.id, walkIn };
}
