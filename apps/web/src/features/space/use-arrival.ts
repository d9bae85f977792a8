import { useQuery } from "@tanstack/react-query";
import type { SpacePreview } from "@veranda/contract";
import { useEffect, useEffectEvent } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { flagsQuery } from "../../api/queries.ts";
import { useAuth } from "../auth/use-auth.ts";
import { engineIn } from "../space-info/engine-in.ts";
import { useVisit } from "../visit/visit.ts";

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
  const { visit, lastSpaceId, enter } = useVisit();
  const { data: flags } = useQuery(flagsQuery());
  const isHere = visit?.space.id === preview.id;
  const { me, isLoggedIn, isRestoring } = useAuth();
  // A person may have the flag for themselves alone; until that is known nobody is led in.
  const isKnown = me !== null || (!isLoggedIn && !isRestoring);
  const mayEnterAtOnce = (me?.featureFlags ?? flags)?.playClick === false && preview.canJoin;
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
  const isLinkFollowed = useNavigationType() !== NavigationType.Pop;
  const switchInstance = useEffectEvent((wanted: string | null) => {
    if (!isHere || !isLinkFollowed || wanted === null) return;
    const engine = engineIn(preview.id);
    if (engine && engine.state.session.instanceId !== wanted)
      engine.send("switch_space_instance", { roomInstanceId: wanted });
  });
  useEffect(() => switchInstance(instanceId), [instanceId]);

  return { isHere, opensItself: mayEnterAtOnce && lastSpaceId !== preview.id, walkIn };
}
