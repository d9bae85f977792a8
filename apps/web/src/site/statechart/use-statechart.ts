import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { ActorOptions, ActorRefFrom, AnyStateMachine } from "xstate";
import { createActor } from "./statechart.ts";

/** Runs a machine for as long as the component is mounted. */
export function useActorRef<M extends AnyStateMachine>(
  machine: M,
  options: ActorOptions<M>,
): ActorRefFrom<M> {
  const [actor] = useState(() => createActor<AnyStateMachine>(machine, options));
  useEffect(() => {
    actor.start();
    return () => void actor.stop();
  }, [actor]);
  return actor as ActorRefFrom<M>;
}

type Running<S> = {
  getSnapshot: () => S;
  subscribe: (hear: () => void) => { unsubscribe: () => void };
};

/** The current snapshot of a running machine. */
export function useSnapshot<S>(actor: Running<S>): S {
  const subscribe = useCallback(
    (changed: () => void) => {
      const hearing = actor.subscribe(changed);
      return () => hearing.unsubscribe();
    },
    [actor],
  );
  return useSyncExternalStore(subscribe, actor.getSnapshot, actor.getSnapshot);
}
